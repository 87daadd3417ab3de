import type { FinalizePreview, PreviewedPerson, PreviewQuery } from "@scorecard/contracts/finalize-preview"
import type { Actor } from "@scorecard/domain/access"
import { monthId, type YearMonth } from "@scorecard/domain/calendar"
import { z } from "zod"
import { openPage, type FoundPage } from "#platform/tables/index.ts"
import type { Database } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { cursorMismatch } from "./foreign-cursor.ts"
import { findEarlierDrafts, assertPast, assertMonthExists } from "./month-limits.ts"
import { openPreview } from "./preview-changes.ts"
import { createOrder, matchesFilter } from "./preview-matches.ts"

/** `app` hands over the count of the month's ATW requests that are still undecided; 0 where it does not. */
export type PreviewDeps = World & { pendingAtwRequests?(db: Database, month: string): Promise<number> }

const Position = z.strictObject({
  month: z.string(),
  sort: z.string(),
  value: z.union([z.number(), z.string()]),
  employee_id: z.string(),
})

/**
 * What finalizing (of a draft) or generating again (of a final month) would change. The first page looks at everyone
 * whom the filters name, for the sums; a further one of people by their ids only from its beginning on, until it is
 * full. Writes nothing. (rules/months#finalize-preview)
 * @throws Refusal 422, 409 month_not_past
 */
export async function previewFinalize(
  deps: PreviewDeps,
  actor: Actor,
  { year, month: monthNumber, limit, cursor, sort, band, change, gate, ...people }: YearMonth & PreviewQuery,
): Promise<FinalizePreview> {
  const month = { year, month: monthNumber }
  const id = monthId(month)
  await assertMonthExists(deps, month)
  const position = deps.cursors.read(cursor, Position)
  if (position && (position.month !== id || position.sort !== sort)) throw cursorMismatch()
  assertPast(deps, month)

  const preview = await openPreview(deps, actor, month, people)
  const order = createOrder(sort)
  const page: Page = order ? openPage<PreviewedPerson>({ ...order, limit, after: position }) : createSequentialPage(limit)
  const summary = { ...EMPTY_SUMMARY }
  let total = 0
  for await (const everybody of preview.changes(order ? null : (position?.employee_id ?? null))) {
    for (const person of everybody) addToSummary(summary, person)
    const shown = everybody.filter((person) => matchesFilter(person, { band, change, gate }, preview.comparedWith))
    total += shown.length
    page.add(shown)
    if (position && page.isFull?.()) break
  }
  const isWhole = [band, change, gate, ...Object.values(people)].every((word) => word === undefined || word === "")
  const { items, next } = page.page()
  return {
    ...month,
    compared_with: preview.comparedWith,
    earlier_open_months: await findEarlierDrafts(deps.db, month),
    summary:
      position || !isWhole
        ? null
        : { ...summary, pending_atw_requests: (await deps.pendingAtwRequests?.(deps.db, id)) ?? 0 },
    items,
    next_cursor: next && deps.cursors.write({ month: id, sort, ...next }),
    ...(!position && { total }),
  }
}

type Summary = NonNullable<FinalizePreview["summary"]>
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
  { after, total_changed, band_changed, gates_flipped, evaluations }: PreviewedPerson,
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
  add(people: readonly PreviewedPerson[]): void
  page(): FoundPage<PreviewedPerson>
  /** Whether nobody who comes later belongs to it; of a page of another order that is not known before the end. */
  isFull?(): boolean
}

/** A page of people who come in its order. */
function createSequentialPage(limit: number): Page {
  const kept: PreviewedPerson[] = []
  return {
    // One more than asked for tells whether there is a next page.
    add: (people) => void kept.push(...people.slice(0, limit + 1 - kept.length)),
    page() {
      const items = kept.slice(0, limit)
      const employee_id = items.at(-1)?.employee_id
      const isLast = kept.length <= limit || employee_id === undefined
      return { items, next: isLast ? null : { value: employee_id, employee_id } }
    },
    isFull: () => kept.length > limit,
  }
}
