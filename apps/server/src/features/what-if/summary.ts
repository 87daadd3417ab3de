import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { WhatIfMover, WhatIfSummary } from "@scorecard/contracts/what-if"
import {
  BONUS_CHECKS,
  isScored,
  monthId,
  toHundredths,
  type BandOfScore,
  type Goals,
  type YearMonth,
} from "@scorecard/domain"

type ScoredMonth = EmployeeMonth & { total_score: number; band: BandOfScore }

/** A person's month, as it is and as it would be. */
export type Compared = { before: ScoredMonth; after: ScoredMonth }

/** Working days and entries are not part of a configuration, so a month that isn't scored stays so, and is left out. */
export function comparedMonth(before: EmployeeMonth, after: EmployeeMonth): Compared[] {
  return isScored(before) && isScored(after) ? [{ before, after }] : []
}

type Side = "before" | "after"
type Status = "draft" | "final"

const BUCKET = 10
const BUCKETS = 10
const HUNDREDTHS = 100

type Sums = { employees: number; before: number; after: number }

/**
 * Adds up the rows of all months as they arrive, so that nothing grows with the company but the movers, which are
 * returned. Sums are whole hundredths, and each mean is rounded once. (rules/dashboards#averages)
 */
export function openSummary(goals: Record<Side, Goals>, months: readonly (YearMonth & { status: Status })[]) {
  const sums = new Map<string, Sums>(months.map((month) => [monthId(month), { employees: 0, before: 0, after: 0 }]))
  const buckets = Array.from({ length: BUCKETS }, () => ({ before: 0, after: 0 }))
  const bands = { before: new Map<string, number>(), after: new Map<string, number>() }
  const gates = new Map(BONUS_CHECKS.map((check) => [check, { gained: 0, lost: 0 }]))
  const bonus_qualified = { before: 0, after: 0 }
  const moves = { raised: 0, lowered: 0, band_changed: 0 }

  function addSide(side: Side, row: ScoredMonth, sum: Sums): void {
    sum[side] += toHundredths(row.total_score)
    const bucket = buckets[Math.min(Math.floor(row.total_score / BUCKET), BUCKETS - 1)]
    if (bucket) bucket[side] += 1
    bands[side].set(row.band.band_key, (bands[side].get(row.band.band_key) ?? 0) + 1)
    if (row.bonus_qualified === true) bonus_qualified[side] += 1
  }

  return {
    /** @returns the movers among them */
    add(rows: readonly Compared[]): WhatIfMover[] {
      return rows.flatMap((row) => {
        const sum = sums.get(monthId(row.before))
        if (!sum) throw new Error(`${monthId(row.before)} is not one of the months`)
        sum.employees += 1
        addSide("before", row.before, sum)
        addSide("after", row.after, sum)
        const mover = presentMover(row)
        if (mover.difference > 0) moves.raised += 1
        if (mover.difference < 0) moves.lowered += 1
        if (mover.before.band.band_key !== mover.after.band.band_key) moves.band_changed += 1
        for (const { check, from, to } of mover.gates_flipped) {
          const gate = gates.get(check)
          if (gate && to === true) gate.gained += 1
          if (gate && from === true) gate.lost += 1
        }
        return isMover(mover) ? [mover] : []
      })
    },

    summary(): WhatIfSummary {
      const all = [...sums.values()]
      const total = (figure: keyof Sums) => all.reduce((sum, month) => sum + month[figure], 0)
      const employee_months = total("employees")
      return {
        months: months.map(({ year, month, status }) => {
          const { employees, before, after } = sums.get(monthId({ year, month })) ?? {
            employees: 0,
            before: 0,
            after: 0,
          }
          const means = { mean_before: mean(before, employees), mean_after: mean(after, employees) }
          return { year, month, status, employees, ...means }
        }),
        employee_months,
        mean_before: mean(total("before"), employee_months),
        mean_after: mean(total("after"), employee_months),
        ...moves,
        distribution: buckets.map((counts, at) => ({ from: at * BUCKET, to: (at + 1) * BUCKET, ...counts })),
        bands_before: countBands(goals.before, bands.before),
        bands_after: countBands(goals.after, bands.after),
        gates: [...gates].map(([check, counts]) => ({ check, ...counts })),
        bonus_qualified,
      }
    },
  }
}

/** Half up, as everywhere; null without rows. */
function mean(hundredths: number, count: number): number | null {
  return count === 0 ? null : Math.floor((2 * hundredths + count) / (2 * count)) / HUNDREDTHS
}

function countBands({ bands }: Goals, counts: ReadonlyMap<string, number>) {
  return bands.map(({ band_key, label, color }) => ({ band_key, label, color, count: counts.get(band_key) ?? 0 }))
}

function presentMover({ before, after }: Compared): WhatIfMover {
  const { employee_id, name, department_id, year, month } = before
  const gatesBefore = new Map(before.bonus_qualification_breakdown?.map(({ check, passed }) => [check, passed]))
  return {
    employee_id,
    name,
    department_id,
    year,
    month,
    before: pickFigures(before),
    after: pickFigures(after),
    difference: (toHundredths(after.total_score) - toHundredths(before.total_score)) / HUNDREDTHS,
    gates_flipped: (after.bonus_qualification_breakdown ?? []).flatMap(({ check, passed: to }) => {
      const from = gatesBefore.get(check)
      return from === undefined || from === to ? [] : [{ check, from, to }]
    }),
  }
}

function pickFigures({ total_score, band, bonus_qualified }: ScoredMonth): WhatIfMover["before"] {
  return { total_score, band, bonus_qualified: bonus_qualified === true }
}

function isMover({ before, after, difference, gates_flipped }: WhatIfMover): boolean {
  return difference !== 0 || before.band.band_key !== after.band.band_key || gates_flipped.length > 0
}
