import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { compareEmployees } from "../../api/endpoints.gen.ts"
import { apiQuery } from "../../lib/query.ts"

/** Keeps the previous comparison on screen while people are added or removed. */
export function useComparison(cycleId: string, ids: readonly string[], enabled: boolean) {
  return useQuery({
    ...apiQuery(compareEmployees, { query: { cycle_id: cycleId, employee_ids: ids.join(",") } }),
    enabled,
    placeholderData: keepPreviousData,
  })
}
