import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import type { WhatIfInput, WhatIfMover } from "@scorecard/contracts/what-if"
import { useMemo } from "react"
import type { Query, Reply } from "../../api/endpoint.ts"
import { cancelWhatIf, getWhatIf, tryConfiguration } from "../../api/endpoints.gen.ts"
import { call, send } from "../../lib/api-client.ts"
import { nextPollMs } from "../../lib/polling.ts"
import { apiQuery, useApiMutation } from "../../lib/query.ts"

export type Run = Reply<typeof getWhatIf>
type Sort = NonNullable<Query<typeof getWhatIf>["sort"]>

/** Always as a job, so that any size shows its progress and can be canceled. */
export function useStartRun(onStarted: (id: string) => void) {
  return useApiMutation(
    async (body: WhatIfInput) => {
      const response = await send(tryConfiguration, { query: { async: true }, body })
      // The cast: with `async`, the service answers with the job.
      const { job_id } = (await response.json()) as Run
      onStarted(job_id)
    },
    ["dashboard/bsc/what-if"],
  )
}

export function useCancelRun(job_id: string) {
  return useApiMutation(() => call(cancelWhatIf, { params: { job_id } }), ["dashboard/bsc/what-if"])
}

const isAtWork = ({ status }: Run) => status === "queued" || status === "running"

/** The job and its summary, polled until it has ended. */
export function useRun(job_id: string) {
  return useQuery({
    ...apiQuery(getWhatIf, { params: { job_id }, query: { limit: 1 } }),
    refetchInterval: ({ state }) => nextPollMs({ data: state.data, error: state.error }, isAtWork),
  })
}

/** Who would move, page by page. */
export function useMovers(job_id: string, sort: Sort) {
  const list = useInfiniteQuery({
    queryKey: ["dashboard", "bsc", "what-if", "movers", job_id, sort],
    // The cast: the first page has no cursor, the others do.
    initialPageParam: null as string | null,
    queryFn: async ({ signal, pageParam }) => {
      const query = { sort, ...(pageParam !== null && { cursor: pageParam }) }
      return (await call(getWhatIf, { params: { job_id }, query, signal })).result
    },
    getNextPageParam: (last) => last?.next_cursor ?? null,
  })
  const pages = list.data?.pages
  const items: WhatIfMover[] = useMemo(() => pages?.flatMap((page) => page?.items ?? []) ?? [], [pages])
  return { ...list, items }
}
