import { z } from "zod"
import type * as contracts from "@scorecard/contracts/finalize-preview"
import {
  compareMonths,
  getCycleId,
  monthId,
  monthOfDate,
  monthsOfCycle,
  type Actor,
  type YearMonth,
} from "@scorecard/domain"
import { getSetup } from "#core/cycles/index.ts"
import { listOpenDisputes } from "#core/disputes/index.ts"
import { reportsBefore } from "#core/months/index.ts"
import type { Database, FileResponse, Platform } from "#platform/index.ts"
import * as lists from "#platform/lists/index.ts"
import { mapBatches } from "@scorecard/tables"
import { assertMonthExists, assertPast } from "./policy.ts"
import { assertKnownEmployees } from "./months.store.ts"
import { openPreview, type PreviewedPeople } from "./preview-changes.ts"
import { cursorMismatch } from "./get-report.ts"

/** `app` injects how many of the month's ATW requests are still undecided; without it the count is 0. */
export type PreviewDeps = Platform & { pendingAtwRequests?(db: Database, month: string): Promise<number> }

const Position = z.strictObject({
  month: z.string(),
  sort: z.string(),
  value: z.union([z.number(), z.string()]),
  employee_id: z.string(),
})

/**
 * What finalizing a draft, or regenerating a final month, would change. The first page reads everyone who matches the
 * filters, for the summary; a later page sorted by employee id reads only from its start until it is full. Writes
 * nothing. (rules/months#finalize-preview)
 * @throws Refusal 422, 409 month_not_past
 */
export async function previewFinalize(
  deps: PreviewDeps,
  actor: Actor,
  {
    year,
    month: monthNumber,
    limit,
    cursor,
    sort,
    band,
    change,
    gate,
    ...people
  }: YearMonth & contracts.PreviewQuery & Pick<PreviewedPeople, "employee_ids">,
): Promise<contracts.FinalizePreview> {
  const month = { year, month: monthNumber }
  const id = monthId(month)
  await assertMonthExists(deps, month)
  const position = deps.cursors.read(cursor, Position)
  if (position && (position.month !== id || position.sort !== sort)) throw cursorMismatch()
  await assertKnownEmployees(deps.db, people.employee_ids ?? [])
  assertPast(deps, month)

  const preview = await openPreview(deps, actor, month, people)
  const order = createOrder(sort)
  const page: Page = order
    ? lists.openPage<contracts.PreviewedPerson>({ ...order, limit, after: position })
    : createSequentialPage(limit)
  const summary = { ...EMPTY_SUMMARY }
  let total = 0
  for await (const batch of preview.changes(order ? null : (position?.employee_id ?? null))) {
    for (const person of batch) addToSummary(summary, person)
    const shown = batch.filter((person) => matchesFilter(person, { band, change, gate }, preview.comparedWith))
    total += shown.length
    page.add(shown)
    if (position && page.isFull?.()) break
  }
  const isWholeCompany = [band, change, gate, ...Object.values(people)].every(
    (value) => value === undefined || value === "",
  )
  const { items, next } = page.page()
  return {
    ...month,
    compared_with: preview.comparedWith,
    earlier_open_months: await findEarlierDrafts(deps.db, month),
    open_disputes: await listOpenDisputes(deps.db, actor, { month }),
    summary:
      position || !isWholeCompany
        ? null
        : { ...summary, pending_atw_requests: (await deps.pendingAtwRequests?.(deps.db, id)) ?? 0 },
    items,
    next_cursor: next && deps.cursors.write({ month: id, sort, ...next }),
    ...(!position && { total }),
  }
}

const COLUMNS: lists.Column<contracts.PreviewedPerson>[] = [
  ...lists.fieldColumns<contracts.PreviewedPerson>(["employee_id", "name", "department_id"]),
  { head: "total_before", cell: ({ before }) => before?.total_score ?? null },
  { head: "total_after", cell: ({ after }) => after?.total_score ?? null },
  { head: "difference", cell: (person) => (person.before && person.after ? scoreDifference(person) : null) },
  { head: "band_before", cell: ({ before }) => before?.band?.label ?? null },
  { head: "band_after", cell: ({ after }) => after?.band?.label ?? null },
  { head: "bonus_qualified_before", cell: ({ before }) => before?.bonus_qualified ?? null },
  { head: "bonus_qualified_after", cell: ({ after }) => after?.bonus_qualified ?? null },
  {
    head: "gates_flipped",
    cell: ({ gates_flipped }) => gates_flipped.map(({ check, from, to }) => `${check}: ${from} to ${to}`).join("; "),
  },
  { head: "reasons", cell: ({ reasons }) => reasons.join("; ") },
  { head: "evaluations_required", cell: ({ evaluations }) => evaluations.required },
  { head: "evaluations_done", cell: ({ evaluations }) => evaluations.done },
  { head: "evaluations_missing", cell: ({ evaluations }) => evaluations.missing },
]

/** Exports what finalizing would change. @throws Refusal 422, 409 month_not_past */
export async function exportPreview(
  deps: Platform,
  actor: Actor,
  { year, month: monthNumber, sort, format, band, change, gate, ...people }: contracts.PreviewExportQuery,
): Promise<FileResponse> {
  const month = { year, month: monthNumber }
  await assertMonthExists(deps, month)
  assertPast(deps, month)
  const preview = await openPreview(deps, actor, month, people)
  const shown = mapBatches(preview.changes(null), async (batch) =>
    batch.filter((person) => matchesFilter(person, { band, change, gate }, preview.comparedWith)),
  )
  // Sorting reads everything before the first line, so a slow client does not keep a snapshot open.
  const sorted = lists.sortedBatches(shown, createOrder(sort), (person) => person)
  return lists.exportFile(`finalize-preview-${monthId(month)}`, format, COLUMNS, sorted)
}

/** Earlier months that are not final: those of the same cycle, and any other draft that has a report. */
async function findEarlierDrafts(db: Database, month: YearMonth): Promise<YearMonth[]> {
  const [reports, setup] = [await reportsBefore(db, month), await getSetup(db)]
  const statuses = new Map(reports.map(({ _id, status }) => [_id, status]))
  for (const earlier of monthsOfCycle(getCycleId(month))) {
    if (compareMonths(earlier, month) < 0 && !statuses.has(monthId(earlier))) statuses.set(monthId(earlier), "draft")
  }
  const drafts = [...statuses].filter(([, status]) => status === "draft").map(([id]) => id)
  const live = drafts.filter((id) => id >= setup.first_month)
  return live.toSorted().map((id) => monthOfDate(`${id}-01`))
}

type Summary = NonNullable<contracts.FinalizePreview["summary"]>
const EMPTY_SUMMARY: Summary = {
  employees: 0,
  totals_changed: 0,
  bands_changed: 0,
  gates_flipped: 0,
  employees_missing_evaluations: 0,
  missing_evaluations: 0,
  pending_atw_requests: 0,
  employees_leaving: 0,
}

function addToSummary(
  summary: Summary,
  { after, total_changed, band_changed, gates_flipped, evaluations }: contracts.PreviewedPerson,
): void {
  if (after) summary.employees += 1
  else summary.employees_leaving += 1
  if (total_changed) summary.totals_changed += 1
  if (band_changed) summary.bands_changed += 1
  summary.gates_flipped += gates_flipped.length
  summary.missing_evaluations += evaluations.missing
  if (evaluations.missing > 0) summary.employees_missing_evaluations += 1
}

type Page = {
  add(people: readonly contracts.PreviewedPerson[]): void
  page(): lists.FoundPage<contracts.PreviewedPerson>
  /** Whether no later person belongs on the page. In any other sort order, that is only known at the end. */
  isFull?(): boolean
}

/** A page of people who arrive in sort order. */
function createSequentialPage(limit: number): Page {
  const found: contracts.PreviewedPerson[] = []
  return {
    // One extra row shows whether there is a next page.
    add: (people) => void found.push(...people.slice(0, limit + 1 - found.length)),
    page() {
      const items = found.slice(0, limit)
      const employee_id = items.at(-1)?.employee_id
      const isLast = found.length <= limit || employee_id === undefined
      return { items, next: isLast ? null : { value: employee_id, employee_id } }
    },
    isFull: () => found.length > limit,
  }
}

type PreviewFilter = Pick<contracts.PreviewQuery, "band" | "change" | "gate">

/**
 * Whether a list or a file shows this person: something would change for them, and the filters match. Missing
 * evaluations lower the scores of a draft when it is closed; in a final they already have, so they count only if the
 * filter asks for them.
 */
export function matchesFilter(
  person: contracts.PreviewedPerson,
  { band, change, gate }: PreviewFilter,
  comparedWith: "rolling" | "final",
): boolean {
  const isMissingEvaluations = (comparedWith === "rolling" || change === "evaluations") && CHANGES.evaluations(person)
  return (
    (CHANGES.any(person) || isMissingEvaluations) &&
    (band === undefined || person.after?.band?.band_key === band) &&
    (change === undefined || CHANGES[change](person)) &&
    (gate === undefined || person.gates_flipped.some(({ check }) => check === gate))
  )
}

const CHANGES: Record<NonNullable<PreviewFilter["change"]>, (person: contracts.PreviewedPerson) => boolean> = {
  any: ({ reasons, total_changed, band_changed, gates_flipped, before, after }) =>
    reasons.length > 0 ||
    total_changed ||
    band_changed ||
    gates_flipped.length > 0 ||
    // A person who becomes eligible had no gates before.
    before?.bonus_qualified !== after?.bonus_qualified,
  total: ({ total_changed }) => total_changed,
  band: ({ band_changed }) => band_changed,
  gates: ({ gates_flipped }) => gates_flipped.length > 0,
  evaluations: ({ evaluations }) => evaluations.missing > 0,
  leaving: ({ after }) => after === null,
}

const HUNDREDTHS = 100
/** Below every score, for people who would have no row or no score. */
const NO_SCORE = -1

/** In points with two decimals, as scores are stored; a missing side counts as zero. */
function scoreDifference({ before, after }: Pick<contracts.PreviewedPerson, "before" | "after">): number {
  return Math.round(((after?.total_score ?? 0) - (before?.total_score ?? 0)) * HUNDREDTHS) / HUNDREDTHS
}

/** Null if people already arrive in this order. */
function createOrder(sort: contracts.PreviewQuery["sort"]): lists.RowOrder<contracts.PreviewedPerson> | null {
  if (sort === "employee_id") return null
  // The cast states the sort field without its sign.
  const by = sort.replace(/^-/, "") as "employee_id" | "name" | "total_score" | "difference"
  return {
    descends: sort.startsWith("-"),
    keyOf(person) {
      const { employee_id, name, after } = person
      const values = {
        employee_id,
        name: name.toLowerCase(),
        total_score: after?.total_score ?? NO_SCORE,
        difference: scoreDifference(person),
      }
      return { value: values[by], employee_id }
    },
  }
}
