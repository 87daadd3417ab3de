import type { FinalizePreview, MonthReport, PreviewedPerson } from "@scorecard/contracts/months"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { monthId } from "@scorecard/domain/calendar"
import type { YearMonth } from "@scorecard/domain/calendar"
import { z } from "zod"
import type { Database } from "#platform/documents/index.ts"
import type { MonthsDeps } from "./deps.ts"
import { finalsBetween, finalsInBatches } from "./final-snapshots.store.ts"
import { refuseNotPast, refuseUnknownMonth } from "./month-limits.ts"
import { draftReport, monthReports } from "./month-rows.store.ts"
import { ofOneMoment } from "./one-moment.ts"
import { foreignCursor } from "./foreign-cursor.ts"
import { after, everyone, inOrder, these } from "./people.store.ts"
import { isWorthShowing, previewOf } from "./preview-person.ts"

type PreviewAsked = YearMonth & { limit: number; cursor?: string | undefined }
type Reading = { deps: MonthsDeps; snapshot: Database; month: YearMonth; report: MonthReport }

const Position = z.strictObject({ month: z.string(), after: z.string() })

/**
 * What finalizing (of a draft) or generating again (of a final month) would change, from one snapshot of the documents,
 * batch by batch. The first page looks at everyone, for the sums; a further page only at people from its beginning on,
 * until it is full. Writes nothing. (decisions §7)
 * @throws Refusal 422, 409 month_not_past
 */
export async function previewFinalize(
  deps: MonthsDeps,
  { year, month, limit, cursor }: PreviewAsked,
): Promise<FinalizePreview> {
  const asked = { year, month }
  const id = monthId(asked)
  await refuseUnknownMonth(deps, asked)
  const position = deps.cursors.read(cursor, Position)
  if (position && position.month !== id) throw foreignCursor()
  const start = position?.after ?? null
  refuseNotPast(deps, asked)

  const report = (await monthReports.find(deps.db, id)) ?? draftReport(asked)
  const summary = { ...NOTHING_CHANGES }
  const items: PreviewedPerson[] = []
  let more = false
  for await (const people of ofOneMoment(deps.db, (snapshot) =>
    changes({ deps, snapshot, month: asked, report }, start),
  )) {
    for (const person of people) {
      if (start === null) count(summary, person)
      if (!isWorthShowing(person)) continue
      if (items.length < limit) items.push(person)
      else more = true
    }
    if (more && start !== null) break
  }
  const last = items.at(-1)?.employee_id
  return {
    ...asked,
    compared_with: report.status === "final" ? "final" : "rolling",
    summary:
      start === null ? { ...summary, pending_atw_requests: (await deps.pendingAtwRequests?.(deps.db, id)) ?? 0 } : null,
    items,
    next_cursor: more && last !== undefined ? deps.cursors.write({ month: id, after: last }) : null,
  }
}

type Summary = NonNullable<FinalizePreview["summary"]>
const NOTHING_CHANGES: Summary = {
  employees: 0,
  totals_changed: 0,
  bands_changed: 0,
  gates_flipped: 0,
  employees_missing_evaluations: 0,
  missing_evaluations: 0,
  pending_atw_requests: 0,
  employees_leaving: 0,
}

function count(
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

/** Everybody of either side, by employee_id. */
async function* changes(reading: Reading, start: string | null): AsyncGenerator<PreviewedPerson[]> {
  const { deps, snapshot, month, report } = reading
  const scope = start === null ? everyone() : after(start)
  let seen = start ?? ""
  for await (const batch of deps.scoreMonth(snapshot, { month, mode: "final", scope })) {
    const last = batch.at(-1)?.employee_id ?? seen
    const before = await figuresBefore(reading, batch, { after: seen, upTo: last })
    yield await inPairs(snapshot, before, batch)
    seen = last
  }
  if (report.status === "draft") return
  // In the final, but with nobody after them who still belongs to the month.
  for await (const rest of finalsInBatches(snapshot, latest(report), seen))
    yield rest.map((row) => previewOf(row, null))
}

/** The figures that stand, in a range of ids: scored in `rolling` mode, or as the latest final has them. */
async function figuresBefore(
  { deps, snapshot, month, report }: Reading,
  batch: readonly EmployeeMonth[],
  range: { after: string; upTo: string },
): Promise<EmployeeMonth[]> {
  if (report.status === "final") return finalsBetween(snapshot, latest(report), range)
  const scope = these(batch.map(({ employee_id }) => employee_id))
  const before: EmployeeMonth[] = []
  for await (const rows of deps.scoreMonth(snapshot, { month, mode: "rolling", scope })) before.push(...rows)
  return before
}

async function inPairs(
  db: Database,
  before: readonly EmployeeMonth[],
  batch: readonly EmployeeMonth[],
): Promise<PreviewedPerson[]> {
  const olds = new Map(before.map((row) => [row.employee_id, row]))
  const news = new Map(batch.map((row) => [row.employee_id, row]))
  const leaving = before.filter(({ employee_id }) => !news.has(employee_id)).map(({ employee_id }) => employee_id)
  const ids = leaving.length === 0 ? [...news.keys()] : await inOrder(db, [...news.keys(), ...leaving])
  return ids.map((id) => previewOf(olds.get(id) ?? null, news.get(id) ?? null))
}

const latest = ({ _id, report_version }: MonthReport) => ({ month: _id, version: report_version })
