import { listTasks, showTask } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"

const MOST = 200

/** A task known only by id. Most catalogs fit on one page; a task beyond it is loaded on its own. */
export function TaskName({ id }: { id: string }) {
  const { isLoading } = useApiQuery(listTasks, { query: { limit: MOST } })
  const name = useTaskName(id)
  return (
    <span className="name" data-loading-name={isLoading || undefined}>
      {name}
    </span>
  )
}

export function useTaskName(id: string): string {
  const page = useApiQuery(listTasks, { query: { limit: MOST } })
  const known = page.data?.items.find(({ _id }) => _id === id)
  const beyond = page.data !== undefined && known === undefined && id !== ""
  const single = useApiQuery(showTask, { params: { id } }, { enabled: beyond })
  return known?.name ?? single.data?.name ?? "…"
}
