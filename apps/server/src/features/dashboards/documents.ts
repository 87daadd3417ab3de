import type { MonthReport } from "@scorecard/contracts/months"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { isScored, pointsHalfUp, toHundredths, type Actor, type BandOfScore, type YearMonth } from "@scorecard/domain"
import type { Platform, RawBuilder } from "#platform/index.ts"
import { finalRows, isRemoved } from "#core/months/index.ts"
import { scoreMonth } from "#core/scoring/index.ts"
import { openPage, type RowOrder } from "#platform/lists/index.ts"
import type { MonthSummary, RowSort } from "#platform/warehouse/index.ts"
import { scopeOfMonth } from "./dashboards.store.ts"
import { inBand, type MonthScope } from "./warehouse.ts"
import type { FinalSource, MonthPage, PageQuery } from "./warehouse.ts"

/** A page and its summary: the same figures, order and cursors as the warehouse's. */
export async function pageFromDocuments(
  platform: Platform,
  actor: Actor,
  scope: MonthScope,
  { sort, finalSource, ...query }: PageQuery & { finalSource: FinalSource },
): Promise<MonthPage> {
  const tally = createMonthTally()
  const page = openPage<EmployeeMonth>({ ...rowOrder(sort), ...query })
  for await (const rows of rowsFromDocuments(platform, actor, scope, finalSource)) {
    tally.add(rows)
    page.add(rows)
  }
  return { summary: tally.summary(), ...page.page() }
}

/** All people in the scope, in batches, by employee_id. */
export async function* rowsFromDocuments(
  platform: Platform,
  actor: Actor,
  { month, report, filter, band }: MonthScope,
  finalSource: FinalSource,
): AsyncGenerator<EmployeeMonth[]> {
  const isStored = finalSource === "stored"
  const people = scopeOfMonth(actor, { month, report: isStored ? report : null, filter })
  for await (const rows of monthFromDocuments(platform, people, { month, report, finalSource }))
    yield inBand(rows, band)
}

type DocumentMonth = { month: YearMonth; report: MonthReport | null; finalSource: FinalSource }

/** The people of a condition over `tbl_employees e`: scored, or read from the latest version of a final month. */
export async function* monthFromDocuments(
  platform: Platform,
  people: RawBuilder<boolean>,
  { month, report, finalSource }: DocumentMonth,
): AsyncGenerator<EmployeeMonth[]> {
  const { db } = platform
  const isDraft = report?.status !== "final"
  if (isDraft || (finalSource === "computed" && !(await isRemoved(db, report._id)))) {
    yield* scoreMonth(platform, db, { month, mode: scoringMode(report), scope: people })
    return
  }
  for await (const rows of finalRows(db, report, people)) yield rows
}

/** A live view of a final month is scored like a final. (rules/scoring#modes) */
export function scoringMode(report: Pick<MonthReport, "status"> | null): "rolling" | "final" {
  return report?.status === "final" ? "final" : "rolling"
}

type Sortable = Pick<EmployeeMonth, "employee_id" | "name" | "total_score">

/** People without a score come after the lowest score, as in the warehouse. */
const NO_SCORE = -1

/** The warehouse's order: the same values, the same tie-break. */
export function rowOrder(sort: RowSort): RowOrder<Sortable> {
  // A RowSort is one of these names, with or without its sign.
  const by = sort.replace(/^-/, "") as "total_score" | "name" | "employee_id"
  return {
    descends: sort.startsWith("-"),
    keyOf: ({ employee_id, name, total_score }) => ({
      value: { total_score: total_score ?? NO_SCORE, name: name.toLowerCase(), employee_id }[by],
      employee_id,
    }),
  }
}

type ScoredMonth = EmployeeMonth & { total_score: number; band: BandOfScore }

export type MonthTally = { add(rows: readonly EmployeeMonth[]): void; summary(): MonthSummary }

/** The summary that the warehouse gives for a scope, added up batch by batch: memory does not grow with the people. */
export function createMonthTally(): MonthTally {
  const totals = createMean()
  const kpms = new Map<string, Mean>()
  const bands = new Map<string, number>()
  const bonus = { qualified: 0, eligible: 0, unknown: 0 }
  let rows = 0

  function addRow(row: EmployeeMonth): void {
    rows += 1
    if (isScored(row)) addScored(row)
    bonus.qualified += row.bonus_qualified === true ? 1 : 0
    bonus.eligible += row.bonus_eligible === true ? 1 : 0
    bonus.unknown += row.bonus_qualified === null && row.bonus_eligible !== false ? 1 : 0
  }

  function addScored(row: ScoredMonth): void {
    totals.add(row.total_score)
    for (const { kpm_key, total } of row.kpms) {
      const mean = kpms.get(kpm_key) ?? createMean()
      mean.add(total)
      kpms.set(kpm_key, mean)
    }
    bands.set(row.band.band_key, (bands.get(row.band.band_key) ?? 0) + 1)
  }

  return {
    add: (batch) => batch.forEach(addRow),
    summary: () => ({
      employees: rows,
      not_scored: rows - totals.count(),
      average_total_score: totals.average(),
      bands: [...bands].map(([band_key, count]) => ({ band_key, count })),
      kpms: [...kpms].map(([kpm_key, mean]) => ({ kpm_key, average: mean.average() ?? 0 })),
      bonus_qualified: bonus.qualified,
      bonus_eligible: bonus.eligible,
      bonus_unknown: bonus.unknown,
    }),
  }
}

type Mean = { add(points: number): void; count(): number; average(): number | null }

/** Adds whole hundredths, so that the mean is rounded only once, from exact sums. (rules/dashboards#averages) */
function createMean(): Mean {
  let hundredths = 0
  let count = 0
  return {
    add(points) {
      hundredths += toHundredths(points)
      count += 1
    },
    count: () => count,
    average: () => (count === 0 ? null : pointsHalfUp(hundredths, count)),
  }
}
