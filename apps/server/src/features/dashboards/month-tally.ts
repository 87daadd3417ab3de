import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { pointsHalfUp, toHundredths } from "@scorecard/domain/scoring"
import type { MonthSummary } from "#platform/warehouse/index.ts"

export type MonthTally = { add(rows: readonly EmployeeMonth[]): void; summary(): MonthSummary }

/** The figures that the warehouse gives for a scope, added up batch by batch: memory does not grow with the people. */
export function openMonthTally(): MonthTally {
  const totals = openMean()
  const kpms = new Map<string, Mean>()
  const bands = new Map<string, number>()
  const bonus = { qualified: 0, eligible: 0, unknown: 0 }

  function addRow(row: EmployeeMonth): void {
    totals.add(row.total_score)
    for (const { kpm_key, total } of row.kpms) {
      const mean = kpms.get(kpm_key) ?? openMean()
      mean.add(total)
      kpms.set(kpm_key, mean)
    }
    bands.set(row.band.band_key, (bands.get(row.band.band_key) ?? 0) + 1)
    bonus.qualified += row.bonus_qualified === true ? 1 : 0
    bonus.eligible += row.bonus_eligible === true ? 1 : 0
    bonus.unknown += row.bonus_qualified === null && row.bonus_eligible !== false ? 1 : 0
  }

  return {
    add: (rows) => rows.forEach(addRow),
    summary: () => ({
      employees: totals.count(),
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

/** Adds whole hundredths, so that the mean is rounded once, from exact sums. (rules/dashboards#averages) */
function openMean(): Mean {
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
