import type { MonthReport } from "@scorecard/contracts/months"
import { invalidField } from "@scorecard/contracts/refusals"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { Actor } from "@scorecard/domain/access"
import type { YearMonth } from "@scorecard/domain/calendar"
import type { Goals } from "@scorecard/domain/scoring"
import type { RawBuilder } from "kysely"
import { scoreMonth } from "#core/scoring/index.ts"
import { finalRows } from "#core/months/index.ts"
import { peopleScope, type PeopleFilter } from "#core/people/index.ts"
import { openPage } from "#platform/tables/index.ts"
import type { MonthSummary } from "#platform/warehouse/index.ts"
import { withCurrentNames } from "./dashboards.store.ts"
import { openMonthTally } from "./month-tally.ts"
import type { DashboardDeps } from "./needs.ts"
import { orderOf, type MonthPage, type PageQuestion } from "./row-order.ts"
import type { FromDocuments } from "./warehouse-or-live.ts"

/** Whose figures of which month: the pool cut by the filters, and by the band that they reached. */
export type PeopleOfMonth = { month: YearMonth; filter: PeopleFilter; band: string | undefined }

/** Everybody of the question, in batches, by employee_id. */
export async function* rowsFromDocuments(
  deps: DashboardDeps,
  actor: Actor,
  { month, filter, band }: PeopleOfMonth,
  { report, how }: Documents,
): AsyncGenerator<EmployeeMonth[]> {
  const scope = peopleScope(actor, filter)
  for await (const rows of monthFromDocuments(deps, month, scope, { report, how })) yield inBand(rows, band)
}

/** A month's report, and whether its final is read as it was stored. */
export type Documents = { report: MonthReport | null; how: FromDocuments }

/** People of a condition over `tbl_employees e`: scored, or, of a final month, as its latest version has them. */
export async function* monthFromDocuments(
  deps: DashboardDeps,
  month: YearMonth,
  scope: RawBuilder<boolean>,
  { report, how }: Documents,
): AsyncGenerator<EmployeeMonth[]> {
  if (how === "computed" || report?.status !== "final") {
    yield* scoreMonth(deps, deps.db, { month, mode: modeOf(report), scope })
    return
  }
  for await (const rows of finalRows(deps.db, report, scope)) yield await withCurrentNames(deps.db, rows)
}

/** A page and its summary from the documents: the same figures, order and cursors as the warehouse's. */
export async function livePage(
  deps: DashboardDeps,
  actor: Actor,
  people: PeopleOfMonth,
  { sort, ...question }: PageQuestion,
  documents: Documents,
): Promise<MonthPage & { summary: MonthSummary }> {
  const tally = openMonthTally()
  const page = openPage<EmployeeMonth>({ ...orderOf(sort), ...question })
  for await (const rows of rowsFromDocuments(deps, actor, people, documents)) {
    tally.add(rows)
    page.add(rows)
  }
  return { summary: tally.summary(), ...page.page() }
}

/** A live view of a final month is scored as finals are. (rules/scoring#modes) */
export function modeOf(report: Pick<MonthReport, "status"> | null): "rolling" | "final" {
  return report?.status === "final" ? "final" : "rolling"
}

export function inBand(rows: EmployeeMonth[], band: string | undefined): EmployeeMonth[] {
  return band === undefined ? rows : rows.filter((row) => row.band.band_key === band)
}

/** @throws Refusal 422 for a band that the cycle does not have. */
export function refuseUnknownBand(goals: Goals, band: string | undefined): void {
  if (band === undefined || goals.bands.some(({ band_key }) => band_key === band)) return
  const known = goals.bands.map(({ band_key }) => band_key).join(", ")
  throw invalidField("band", `The bands of this cycle are ${known}.`)
}
