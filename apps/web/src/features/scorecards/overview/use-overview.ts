import type { EmployeeView } from "@scorecard/contracts/employees"
import type { EntryView } from "@scorecard/contracts/entries"
import { useQueries, type UseQueryResult } from "@tanstack/react-query"
import type { Reply } from "../../../api/endpoint.ts"
import {
  ENTRY_CONTRACTS,
  listAtwRequests,
  listCycles,
  listDisputes,
  listEnrollments,
  listEvaluationStatus,
  showMonthSnapshot,
  showPerformance,
} from "../../../api/endpoints.gen.ts"
import { dueByNow } from "../../../lib/evaluation-weeks.ts"
import { addMonths, monthId, type YearMonth } from "../../../lib/format.ts"
import { seesLearningOfOthers, useMe } from "../../../lib/me.ts"
import { keysOf } from "../../../lib/objects.ts"
import { apiQuery, useApiQuery } from "../../../lib/query.ts"
import { cycleOf } from "../../../ui/cycle-picker.tsx"
import { ENTRY_KINDS } from "../entry-kinds.ts"
import { summarizeEntry } from "../entry-labels.ts"
import type { FinalFigures } from "../scorecard-types.ts"

/** As many as on Home. */
const TREND_MONTHS = 6
const ENTRIES_SHOWN = 5

/** The totals of the latest months up to this one, oldest first. Early in a cycle, from the cycle before too. */
function useTrend(employeeId: string, month: YearMonth) {
  const shows = useMe().shows("dashboard.bsc.performance")
  const first = addMonths(month, 1 - TREND_MONTHS)
  const cycles = useApiQuery(listCycles, {}, { enabled: shows })
  const ids = [...new Set([cycleOf(first), cycleOf(month)])].filter((id) =>
    cycles.data?.items.some(({ _id }) => _id === id),
  )
  const years = useQueries({
    queries: ids.map((cycle_id) => apiQuery(showPerformance, { query: { cycle_id, employee_id: employeeId } })),
  })
  const months = years.flatMap(({ data }) => data?.months ?? [])
  return {
    ...statesOf([cycles, ...years]),
    months: months.filter((each) => monthId(each) >= monthId(first) && monthId(each) <= monthId(month)),
  }
}

/** The latest entries of the month, of all kinds that the reader sees. */
function useLatestEntries(employeeId: string, month: YearMonth) {
  const me = useMe()
  const kinds = keysOf(ENTRY_KINDS).filter((kind) => me.shows("scorecard") && me.shows(`scorecard.${kind}`))
  const query = { employee_id: employeeId, ...month, limit: ENTRIES_SHOWN }
  const lists = useQueries({
    queries: kinds.map((kind) => apiQuery(ENTRY_CONTRACTS[kind].routes.list, { query })),
  })
  return {
    ...statesOf(lists),
    isShown: kinds.length > 0,
    items: lists
      .flatMap(({ data }): EntryView[] => data?.items ?? [])
      .toSorted((one, other) => (summarizeEntry(one).date < summarizeEntry(other).date ? 1 : -1))
      .slice(0, ENTRIES_SHOWN),
  }
}

type Month = { month: YearMonth; isDraft: boolean; lastFinal: YearMonth | undefined }

/** What waits for someone, of the parts whose pages the reader may open. */
function useDue(person: EmployeeView, { month, isDraft, lastFinal }: Month) {
  const me = useMe()
  const { employee_id } = person
  const isActive = person.status === "active"
  const decides = me.can("scorecard.submit")
  const one = { employee_id, limit: 1 }
  const evaluations = useApiQuery(
    listEvaluationStatus,
    { query: { ...month, ...one } },
    { enabled: isDraft && isActive && me.shows("scorecard.evaluation_status") },
  )
  const final = useApiQuery(
    showMonthSnapshot,
    { query: { view_mode: "self", employee_id, year: lastFinal?.year ?? 0, month: lastFinal?.month ?? 0 } },
    { enabled: lastFinal !== undefined && isActive },
  )
  const requests = useApiQuery(
    listAtwRequests,
    { query: { ...one, scope: "approval", status: "pending" } },
    { enabled: decides && me.shows("scorecard.atw") && employee_id !== me.employee_id },
  )
  const disputes = useApiQuery(listDisputes, { query: { ...one, status: "open" } }, { enabled: me.shows("scorecard") })
  const learning = useApiQuery(
    listEnrollments,
    { query: { ...one, status: "overdue" } },
    { enabled: seesLearningOfOthers(me) },
  )
  const kinds = evaluations.data?.items[0]?.kinds
  return {
    ...statesOf([evaluations, final, requests, disputes, learning]),
    evaluations: kinds ? { sbs: dueByNow(kinds.sbs), non_sbs: dueByNow(kinds.non_sbs) } : { sbs: 0, non_sbs: 0 },
    unacknowledged: lastFinal !== undefined && isUnacknowledged(finalOf(final.data)) ? lastFinal : null,
    requests: waiting(requests.data),
    disputes: waiting(disputes.data),
    overdue: totalOf(learning.data),
  }
}

const finalOf = (answer: Reply<typeof showMonthSnapshot> | undefined) =>
  answer?.view_mode === "self" ? answer.final : null

type List<Item> = { items: readonly Item[]; total?: number | undefined }

const totalOf = (list: List<unknown> | undefined) => list?.total ?? list?.items.length ?? 0

/** How many wait, and the one if there is no other. */
function waiting(list: List<{ _id: string }> | undefined): { total: number; only: string | null } {
  const total = totalOf(list)
  return { total, only: total === 1 ? (list?.items[0]?._id ?? null) : null }
}

/** (rules/months#acknowledgements) */
function isUnacknowledged(final: FinalFigures | null): boolean {
  if (final === null || final.not_scored !== null) return false
  return final.acknowledgement === null || final.acknowledgement.version < final.since_version
}

type Read = Pick<UseQueryResult, "isLoading" | "error" | "refetch">

/** The states of several reads as one: those that failed are repeated. */
function statesOf(reads: readonly Read[]) {
  return {
    isLoading: reads.some((read) => read.isLoading),
    error: reads.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => reads.forEach((read) => void (read.error !== null && read.refetch())),
  }
}

/** Everything that the overview shows; each part appears when it is read. */
export function useOverview(person: EmployeeView, month: YearMonth) {
  const { employee_id } = person
  const snapshot = useApiQuery(showMonthSnapshot, { query: { view_mode: "self", ...month, employee_id } })
  const trend = useTrend(employee_id, month)
  const lastFinal = trend.months.findLast(({ status }) => status === "final")
  const isDraft = snapshot.data?.view_mode === "self" && snapshot.data.report.status === "draft"
  const due = useDue(person, {
    month,
    isDraft,
    lastFinal: lastFinal && { year: lastFinal.year, month: lastFinal.month },
  })
  const entries = useLatestEntries(employee_id, month)
  return {
    snapshot,
    trend,
    // What is read depends on the month and on the ones before.
    due: { ...due, isLoading: snapshot.isLoading || trend.isLoading || due.isLoading },
    entries,
  }
}

export type OverviewData = ReturnType<typeof useOverview>
