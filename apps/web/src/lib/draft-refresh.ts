import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { readMonthReport } from "../api/endpoints.gen.ts"
import { apiQuery } from "./query.ts"
import type { YearMonth } from "./format.ts"

/** A sync takes a moment after its scheduled time; a late one is polled again after this delay. */
const AFTER_MS = 15_000
/** The limit of timers: a longer one would fire immediately. */
const MAX_MS = 2_147_483_647

/**
 * Refreshes a draft month automatically: reads its report at `next_rolling_sync_at`, and once `last_sync_at` has
 * changed, refetches its dashboards. (rules/dashboards#month-report) @returns the month's report.
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
