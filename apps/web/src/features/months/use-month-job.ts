import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { Reply } from "../../api/endpoint.ts"
import { readActiveJob, readSyncJob } from "../../api/endpoints.gen.ts"
import { apiQuery, useApiQuery } from "../../lib/query.ts"
import type { YearMonth } from "../../lib/format.ts"
import { CallFailed } from "../../lib/problem.ts"
import { nextPollMs } from "../../lib/polling.ts"

/** Another person may start a job too. */
const LOOK_MS = 15_000

export type Job = Reply<typeof readSyncJob>

export function isAtWork(job: Job | undefined): boolean {
  return job?.status === "queued" || job?.status === "running"
}

/**
 * The job running on a month, wherever it was started: here, before a reload, or by another person. When it is done,
 * every dashboard is refetched. @returns the job, also for a while after its end, and a way to watch another.
 */
export function useMonthJob({ year, month }: YearMonth) {
  const client = useQueryClient()
  const [begun, setBegun] = useState<string | null>(null)
  const active = useApiQuery(readActiveJob, { query: { year, month } }, { refetchInterval: LOOK_MS })
  const activeId = active.data?.job?.job_id
  const [knownId, setKnownId] = useState(activeId)
  if (activeId !== knownId) {
    setKnownId(activeId)
    if (activeId !== undefined) setBegun(activeId)
  }

  const job = useQuery({
    ...apiQuery(readSyncJob, { params: { job_id: begun ?? "" } }),
    enabled: begun !== null,
    refetchInterval: ({ state }) => nextPollMs(state, isAtWork),
  })
  const working = isAtWork(job.data)
  // A quick job is over before it is first polled.
  const ended = job.data && !working ? job.data.job_id : undefined
  useEffect(() => {
    if (ended === undefined) return
    void client.invalidateQueries({
      queryKey: ["dashboard"],
      predicate: ({ queryKey }) => !(queryKey[2] === "sync-jobs" && queryKey[3] !== "active"),
    })
  }, [ended, client])
  return {
    job: begun === null ? undefined : job.data,
    error: job.error,
    working: working || (begun !== null && job.data === undefined && job.error === null),
    watch: setBegun,
    forget: () => setBegun(null),
  }
}
export type MonthJob = ReturnType<typeof useMonthJob>

/** A refusal because a job is running names that job. */
export function activeJobOf(error: unknown): string | null {
  return error instanceof CallFailed && error.code === "job_active" ? (error.problem?.job_id ?? null) : null
}
