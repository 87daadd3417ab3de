import type { PreviewedPerson, PreviewExportQuery } from "@scorecard/contracts/finalize-preview"
import type { Actor } from "@scorecard/domain/access"
import { monthId } from "@scorecard/domain/calendar"
import type { FileAnswer } from "#platform/http/index.ts"
import { exportFile, fieldColumns, mapBatches, sortedBatches, type Column } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import { assertPast, assertMonthExists } from "./month-limits.ts"
import { openPreview } from "./preview-changes.ts"
import { scoreDifference, createOrder, matchesFilter } from "./preview-matches.ts"

const COLUMNS: Column<PreviewedPerson>[] = [
  ...fieldColumns<PreviewedPerson>(["employee_id", "name", "department_id"]),
  { head: "total_before", cell: ({ before }) => before?.total_score ?? null },
  { head: "total_after", cell: ({ after }) => after?.total_score ?? null },
  { head: "difference", cell: (person) => (person.before && person.after ? scoreDifference(person) : null) },
  { head: "band_before", cell: ({ before }) => before?.band.label ?? null },
  { head: "band_after", cell: ({ after }) => after?.band.label ?? null },
  { head: "bonus_qualified_before", cell: ({ before }) => before?.bonus_qualified ?? null },
  { head: "bonus_qualified_after", cell: ({ after }) => after?.bonus_qualified ?? null },
  {
    head: "gates_flipped",
    cell: ({ gates_flipped }) => gates_flipped.map(({ check, from, to }) => `${check}: ${from} to ${to}`).join("; "),
  },
  { head: "evaluations_required", cell: ({ evaluations }) => evaluations.required },
  { head: "evaluations_done", cell: ({ evaluations }) => evaluations.done },
  { head: "evaluations_missing", cell: ({ evaluations }) => evaluations.missing },
]

/** What finalizing would change, as a file. @throws Refusal 422, 409 month_not_past */
export async function exportPreview(
  deps: World,
  actor: Actor,
  { year, month: monthNumber, sort, format, band, change, gate, ...people }: PreviewExportQuery,
): Promise<FileAnswer> {
  const month = { year, month: monthNumber }
  await assertMonthExists(deps, month)
  assertPast(deps, month)
  const preview = await openPreview(deps, actor, month, people)
  const shown = mapBatches(preview.changes(null), async (everybody) =>
    everybody.filter((person) => matchesFilter(person, { band, change, gate }, preview.comparedWith)),
  )
  // Read to its end before the first line: a slow reader holds no snapshot of the documents.
  const sorted = sortedBatches(shown, createOrder(sort), (person) => person)
  return exportFile(`finalize-preview-${monthId(month)}`, format, COLUMNS, sorted)
}
