import type { Query } from "../../api/endpoint.ts"
import { listDisputes } from "../../api/endpoints.gen.ts"
import { parseMonthId } from "../../lib/format.ts"
import { useMe, type Me } from "../../lib/me.ts"
import { useSearchFilters, type SearchFilters, type SetFilters } from "../../lib/search.ts"

/** The lowest level that decides disputes. (rules/entries#disputes) */
const DECIDER_LEVEL = 3

export const decidesDisputes = (me: Me) => me.changingLevel >= DECIDER_LEVEL

export const VIEWS = ["to_decide", "all", "mine"] as const
export type View = (typeof VIEWS)[number]

const PRESET = {
  view: "",
  status: "",
  kind: "",
  employee: "",
  month: "",
  sort: "-created_at",
  /** The dispute open in the drawer. */
  dispute: "",
} as const
const { sort, status, kind } = listDisputes.words
const WORDS = { sort, status, kind, view: VIEWS } as const

export type DisputeFilters = SearchFilters<typeof PRESET, typeof WORDS>
export type ChangeFilters = SetFilters<typeof PRESET>

/** The views that the reader has: people who see only themselves have their own disputes. */
export function viewsFor(me: Me): readonly View[] {
  if (decidesDisputes(me)) return VIEWS
  return me.level >= 2 ? ["all", "mine"] : ["mine"]
}

/** The filters from the address, and the query they make. */
export function useDisputeFilters() {
  const me = useMe()
  const [filters, setFilters] = useSearchFilters(PRESET, { words: WORDS, opens: ["dispute"] })
  const views = viewsFor(me)
  const view = views.find((one) => one === filters.view) ?? views[0] ?? "mine"
  return { filters, setFilters, views, view, query: queryOf(view, filters, me) }
}

function queryOf(view: View, filters: DisputeFilters, me: Me): Query<typeof listDisputes> {
  const { status: state, kind: word, employee, month } = filters
  return {
    ...(view === "to_decide" ? { to_decide: true } : { status: state || undefined }),
    kind: word || undefined,
    employee_id: view === "mine" ? me.employee_id : employee || undefined,
    ...parseMonthId(month),
    sort: filters.sort,
  }
}
