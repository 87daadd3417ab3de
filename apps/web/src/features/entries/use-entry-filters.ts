import type { EntryKind } from "@scorecard/domain/scoring"
import type { Query } from "../../api/endpoint.ts"
import { ENTRY_CONTRACTS } from "../../api/endpoints.gen.ts"
import { parseMonthId, thisMonth, type YearMonth } from "../../lib/format.ts"
import { entriesOf } from "../../lib/objects.ts"
import { useSearchFilters, type SearchFilters, type SetFilters } from "../../lib/search.ts"
import type { routesOf } from "./kinds.ts"

const PRESET = {
  employee: "",
  period: "month",
  month: "",
  from: "",
  to: "",
  department: "",
  cluster: "",
  by: "",
  sort: "-date",
  /** The entry open in the drawer, or `new`. */
  entry: "",
  /** `edit`, or empty when it is only read. */
  mode: "",
} as const

// All seven kinds have the same sort orders.
const WORDS = { sort: ENTRY_CONTRACTS.sbs.routes.list.words.sort }
export type EntryFilters = SearchFilters<typeof PRESET, typeof WORDS>
export type ChangeFilters = SetFilters<typeof PRESET>

/** The desk's filters from the address, and the query they make. */
export function useEntryFilters() {
  const [filters, setFilters] = useSearchFilters(PRESET, { words: WORDS, opens: ["entry"] })
  const month = parseMonthId(filters.month) ?? thisMonth()
  return { filters, setFilters, month, query: queryOf(filters, month) }
}

type ListQuery = Query<ReturnType<typeof routesOf>["list"]>

function queryOf(filters: EntryFilters, month: YearMonth): ListQuery {
  return {
    employee_id: filters.employee || undefined,
    ...periodOf(filters, month),
    department_id: filters.department || undefined,
    cluster_id: filters.cluster || undefined,
    submitted_by_id: filters.by || undefined,
    sort: filters.sort,
  }
}

function periodOf({ period, from, to }: EntryFilters, { year, month }: YearMonth) {
  if (period === "all") return {}
  if (period === "days") return { from: from || undefined, to: to || undefined }
  return { year, month }
}

/** The address of a kind's desk, with the filters that all kinds share. */
export function deskAddress(kind: EntryKind, filters: EntryFilters) {
  const { entry: _, mode: _mode, ...kept } = filters
  const search = entriesOf(kept).filter(([name, value]) => value !== PRESET[name])
  return { to: "/entries/$kind", params: { kind }, search: Object.fromEntries(search) }
}
