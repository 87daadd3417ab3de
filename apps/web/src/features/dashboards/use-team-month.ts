import { listAvailableMonths, showMonthSnapshot } from "../../api/endpoints.gen.ts"
import { useDraftRefresh } from "../../lib/draft-refresh.ts"
import { useApiQuery, useInfiniteList } from "../../lib/query.ts"
import { knownWord } from "../../lib/search.ts"
import { parseMonthId, thisMonth } from "../../lib/format.ts"

export const TEAM_PRESET = {
  month: "",
  q: "",
  cluster: "",
  department: "",
  band: "",
  sort: "-total_score",
  view: "scores",
} as const
export type TeamFilters = Record<keyof typeof TEAM_PRESET, string>

/** The query parameters of the list and its export. */
export function teamQuery({ month, q, cluster, department, band, sort }: Omit<TeamFilters, "view">) {
  return {
    ...(parseMonthId(month) ?? thisMonth()),
    ...(q !== "" && { q }),
    ...(cluster !== "" && { cluster_id: cluster }),
    ...(department !== "" && { department_id: department }),
    ...(band !== "" && { band }),
    sort: knownWord(showMonthSnapshot.words.sort, sort) ?? TEAM_PRESET.sort,
  }
}

/** The pool's scorecards for a month, page by page, with their summary and the month's report. */
export function useTeamMonth(filters: Omit<TeamFilters, "view">) {
  const query = teamQuery(filters)
  const list = useInfiniteList(showMonthSnapshot, { query: { view_mode: "aggregate", ...query } }, { keep: true })
  const months = useApiQuery(listAvailableMonths)
  const report = useDraftRefresh(query)
  const first = list.data?.pages[0]
  return {
    month: { year: query.year, month: query.month },
    max: months.data?.max,
    query,
    list,
    report: report.data,
    page: first?.view_mode === "aggregate" ? first : undefined,
  }
}
export type TeamMonth = ReturnType<typeof useTeamMonth>
