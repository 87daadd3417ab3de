import type { EmployeeView } from "@scorecard/contracts/employees"
import type { EntryView } from "@scorecard/contracts/entries"
import { useQueries } from "@tanstack/react-query"
import type { Reply } from "../../../api/endpoint.ts"
import {
  ENTRY_CONTRACTS,
  listAtwRequests,
  listDisputes,
  listEnrollments,
  listEvaluationStatus,
  showMonthSnapshot,
  showPerformance,
} from "../../../api/endpoints.gen.ts"
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
  const cycles = [cycleOf(first), cycleOf(month)] as const
  const query = (cycle_id: string) => ({ query: { cycle_id, employee_id: employeeId } })
  const before = useApiQuery(showPerformance, query(cycles[0]), { enabled: shows && cycles[0] !== cycles[1] })
  const current = useApiQuery(showPerformance, query(cycles[1]), { enabled: shows })
  const months = [...(before.data?.months ?? []), ...(current.data?.months ?? [])]
  return {
    isLoading: before.isLoading || current.isLoading,
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
  const failed = lists.find(({ error }) => error !== null)
  return {
    isShown: kinds.length > 0,
    isLoading: lists.some((list) => list.isLoading),
    error: failed?.error ?? null,
    refetch: () => lists.forEach((list) => void (list.error !== null && list.refetch())),
    items: lists
      .flatMap(({ data }): EntryView[] => data?.items ?? [])
      .toSorted((one, other) => (summarizeEntry(one).date < summarizeEntry(other).date ? 1 : -1))
      .slice(0, ENTRIES_SHOWN),
  }
}

/** What waits for someone, of the parts whose pages the reader may open. */
function useDue(person: EmployeeView, month: YearMonth, lastFinal: YearMonth | undefined) {
  const me = useMe()
  const { employee_id } = person
  const decides = me.can("scorecard.submit")
  const one = { employee_id, limit: 1 }
  const evaluations = useApiQuery(
    listEvaluationStatus,
    { query: { ...month, ...one } },
    { enabled: me.shows("scorecard.evaluation_status") },
  )
  const final = useApiQuery(
    showMonthSnapshot,
    { query: { view_mode: "self", employee_id, year: lastFinal?.year ?? 0, month: lastFinal?.month ?? 0 } },
    { enabled: lastFinal !== undefined && person.status === "active" },
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
  const reads = [evaluations, final, requests, disputes, learning]
  return {
    isLoading: reads.some((read) => read.isLoading),
    error: reads.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => reads.forEach((read) => void (read.error !== null && read.refetch())),
    missing: evaluations.data?.items[0]?.kinds ?? null,
    unacknowledged: lastFinal !== undefined && isUnacknowledged(finalOf(final.data)) ? lastFinal : null,
    requests: totalOf(requests.data),
    disputes: totalOf(disputes.data),
    overdue: totalOf(learning.data),
  }
}

const finalOf = (answer: Reply<typeof showMonthSnapshot> | undefined) =>
  answer?.view_mode === "self" ? answer.final : null

type List = { items: readonly unknown[]; total?: number | undefined }

const totalOf = (list: List | undefined) => list?.total ?? list?.items.length ?? 0

/** (rules/months#acknowledgements) */
function isUnacknowledged(final: FinalFigures | null): boolean {
  if (final === null || final.not_scored !== null) return false
  return final.acknowledgement === null || final.acknowledgement.version < final.since_version
}

/** Everything that the overview shows; it appears at once, so that nothing moves. */
export function useOverview(person: EmployeeView, month: YearMonth) {
  const { employee_id } = person
  const snapshot = useApiQuery(showMonthSnapshot, { query: { view_mode: "self", ...month, employee_id } })
  const trend = useTrend(employee_id, month)
  const lastFinal = trend.months.findLast(({ status }) => status === "final")
  const due = useDue(person, month, lastFinal && { year: lastFinal.year, month: lastFinal.month })
  const entries = useLatestEntries(employee_id, month)
  const isLoading = snapshot.isPending || trend.isLoading || due.isLoading || entries.isLoading
  return { snapshot, trend: trend.months, due, entries, isLoading }
}

export type OverviewData = ReturnType<typeof useOverview>
