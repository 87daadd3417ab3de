import type { MonthReport } from "@scorecard/contracts/months"
import { invalidField } from "@scorecard/contracts/refusals"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { Actor } from "@scorecard/domain/access"
import type { YearMonth } from "@scorecard/domain/calendar"
import type { Goals } from "@scorecard/domain/scoring"
import { peopleScope } from "#platform/access/index.ts"
import type { PeopleFilter } from "#platform/access/index.ts"
import { openPage } from "#platform/tables/index.ts"
import type { MonthSummary } from "#platform/warehouse/index.ts"
import { openMonthTally } from "./month-tally.ts"
import type { DashboardDeps } from "./needs.ts"
import { orderOf } from "./row-order.ts"
import type { MonthPage, PageQuestion } from "./row-order.ts"

/** Whose figures of which month: the pool cut by the filters, and by the band that they reached. */
export type PeopleOfMonth = { month: YearMonth; filter: PeopleFilter; band: string | undefined }

/** Scores everybody of the question, in batches. */
export async function* scoreLive(
  deps: DashboardDeps,
  actor: Actor,
  { month, filter, band }: PeopleOfMonth,
  report: MonthReport | null,
): AsyncGenerator<EmployeeMonth[]> {
  const batches = deps.scoreMonth(deps.db, { month, mode: modeOf(report), scope: peopleScope(actor, filter) })
  for await (const rows of batches) yield inBand(rows, band)
}

/** A page and its summary computed from the documents: the same figures, order and cursors as the warehouse's. */
export async function livePage(
  deps: DashboardDeps,
  actor: Actor,
  people: PeopleOfMonth,
  { sort, ...question }: PageQuestion,
  report: MonthReport | null,
): Promise<MonthPage & { summary: MonthSummary }> {
  const tally = openMonthTally()
  const page = openPage<EmployeeMonth>({ ...orderOf(sort), ...question })
  for await (const rows of scoreLive(deps, actor, people, report)) {
    tally.add(rows)
    page.add(rows)
  }
  return { summary: tally.summary(), ...page.page() }
}

/** A live view of a final month is scored as finals are. (decisions §12) */
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
