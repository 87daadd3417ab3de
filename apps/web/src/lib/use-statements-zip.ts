import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Reply } from "../api/endpoint.ts"
import { cancelArchive, createArchive, downloadArchive, getArchive } from "../api/endpoints.gen.ts"
import { call, download } from "./api-client.ts"
import { monthId, type YearMonth } from "./format.ts"
import { useMe } from "./me.ts"
import { nextPollMs } from "./polling.ts"
import { isFinalAnswer } from "./problem.ts"
import { apiQuery, useApiMutation } from "./query.ts"

type Job = Reply<typeof getArchive>
export type StatementsZip = ReturnType<typeof useStatementsZip>

export function isAtWork({ status }: Job): boolean {
  return status === "queued" || status === "running"
}

const STALE = ["dashboard/bsc/statements"]

/** The reader's ZIP of a month's statements. Its job is remembered for the tab, so that a reload finds it again. */
export function useStatementsZip({ year, month }: YearMonth) {
  const key = `scorecard.statements.${useMe().employee_id}.${monthId({ year, month })}`
  const [started, setStarted] = useState<{ key: string; id: string | null } | null>(null)
  const id = started?.key === key ? started.id : sessionStorage.getItem(key)
  const remember = (next: string | null) => {
    if (next === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, next)
    setStarted({ key, id: next })
  }
  const found = useQuery({
    ...apiQuery(getArchive, { params: { job_id: id ?? "" } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => nextPollMs({ data: state.data, error: state.error }, isAtWork),
  })
  const start = useApiMutation(async () => {
    const job = await call(createArchive, { body: { year, month } })
    remember(job.job_id)
  }, STALE)
  const cancel = useApiMutation(() => call(cancelArchive, { params: { job_id: id ?? "" } }), STALE)
  const file = useMutation({ mutationFn: () => download(downloadArchive, { params: { job_id: id ?? "" } }) })
  // An expired one is as good as none.
  const isGone = isFinalAnswer(found.error)
  const failure = start.error ?? cancel.error ?? (isGone ? null : found.error)
  return {
    job: id === null || isGone ? null : (found.data ?? null),
    isLoading: found.isLoading,
    error: failure,
    start,
    cancel,
    download: file,
    forget: () => remember(null),
  }
}
