import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { readMonthReport } from "../api/endpoints.gen.ts"
import { apiQuery } from "./query.ts"
import type { YearMonth } from "./format.ts"

/** A sync takes a moment after its time, and one that is late is asked for again after so long. */
const AFTER_MS = 15_000
/** Of timers: a longer one would fire at once. */
const MAX_MS = 2_147_483_647

/**
 * A draft month refreshes by itself: at `next_rolling_sync_at` its report is read, and when `last_sync_at` has moved
 * every dashboard of it is asked for again. (rules/dashboards#month-report) @returns the month's report.
 */
export function useDraftRefresh({ year, month }: YearMonth, enabled = true) {
  const client = useQueryClient()
  const report = useQuery({
    ...apiQuery(readMonthReport, { query: { year, month } }),
    enabled,
    refetchInterval: ({ state }) => untilSync(state.data?.next_rolling_sync_at ?? null),
  })
  const known = useRef<{ id: string; at: string | null } | null>(null)
  const id = report.data?._id
  const at = report.data?.last_sync_at ?? null
  useEffect(() => {
    if (id === undefined) return
    const moved = known.current?.id === id && known.current.at !== at
    known.current = { id, at }
    if (moved) {
      void client.invalidateQueries({
        queryKey: ["dashboard", "bsc"],
        predicate: ({ queryKey }) => queryKey[2] !== "month-report",
      })
    }
  }, [id, at, client])
  return report
}

function untilSync(next: string | null): number | false {
  if (next === null) return false
  return Math.min(MAX_MS, Math.max(0, Date.parse(next) - Date.now()) + AFTER_MS)
}
