import { listTasks, showTask } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"

const MOST = 200

/** A task of which only the id is known. Most catalogues are one page; what is beyond it is asked for by itself. */
export function TaskName({ id }: { id: string }) {
  return <span className="name">{useTaskName(id)}</span>
}

export function useTaskName(id: string): string {
  const page = useApiQuery(listTasks, { query: { limit: MOST } })
  const known = page.data?.items.find(({ _id }) => _id === id)
  const beyond = page.data !== undefined && known === undefined && id !== ""
  const single = useApiQuery(showTask, { params: { id } }, { enabled: beyond })
  return known?.name ?? single.data?.name ?? "…"
}
