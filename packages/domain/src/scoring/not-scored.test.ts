import { describe, expect, test } from "vitest"
import type { ScoringMode } from "./aggregates.ts"
import { entry, lockTimeOf } from "./entries.factory.ts"
import { aggregateEntries, type ReceiptEntry } from "./entry-aggregates.ts"
import { configuration, DAY_CODES, facts } from "./facts.factory.ts"
import { buildReceipt } from "./receipt.ts"
import { scoreEmployeeMonth } from "./score-employee-month.ts"

const MONTH = { year: 2026, month: 9 }
const REGULARIZED = "2020-01-01"
const allDays = (code: string) => Object.fromEntries(Array.from({ length: 30 }, (_, day) => [String(day + 1), code]))

type Given = { schedule?: Record<string, string>; entries?: ReceiptEntry[]; delivered?: boolean }

const factsOf = ({ schedule = allDays("VL"), entries = [], delivered = false }: Given) => {
  const task_delivery: Record<string, [number, number]> = delivered ? { "8": [5, 5] } : {}
  return facts({
    month: MONTH,
    today: "2026-10-09",
    schedule,
    regularization_date: REGULARIZED,
    aggregates: aggregateEntries(entries, { month: MONTH, lockTimeOf, task_delivery }),
  })
}
const score = (given: Given, mode: ScoringMode = "final") =>
  scoreEmployeeMonth(factsOf(given), configuration("2026"), DAY_CODES, mode)

const LATE = entry("attendance", { issue_type: "tardiness" }, { date: "2026-09-08" })

describe("a month without a working day and without entries", () => {
  test.each(["rolling", "final"] as const)("is not scored in %s mode", (mode) => {
    expect(score({}, mode)).toMatchObject({
      total_score: null,
      band: null,
      not_scored: "no_working_days",
      projected_final_score: null,
      kpms: [],
      working_days: 0,
      bonus_eligible: true,
      bonus_qualified: false,
      bonus_qualification_breakdown: [],
    })
  })

  test("has a receipt that shows the days and requires nothing", () => {
    for (const mode of ["rolling", "final"] as const) {
      const receipt = buildReceipt({
        facts: factsOf({}),
        configuration: configuration("2026"),
        dayCodes: DAY_CODES,
        mode,
        entries: [],
        report_status: "draft",
      })
      expect(receipt).toMatchObject({ not_scored: "no_working_days", steps: [], projection_steps: null, kpms: [] })
      expect(receipt.requirements.map(({ required }) => required)).toEqual([0, 0])
      expect(receipt.days).toHaveLength(30)
      expect(receipt.days.some(({ is_working_day }) => is_working_day)).toBe(false)
    }
  })
})

test.each<[string, Given]>([
  ["one working day", { schedule: { ...allDays("VL"), "8": "WD" } }],
  ["an entry", { entries: [LATE] }],
  ["task delivery", { delivered: true }],
])("a month of leave with %s is scored", (_, given) => {
  const card = score(given)
  expect(card.not_scored).toBeNull()
  expect(card.total_score).not.toBeNull()
  expect(card.band).not.toBeNull()
  expect(card.kpms).not.toEqual([])
})

test("a deleted entry doesn't make a month of leave scored", () => {
  expect(score({ entries: [{ ...LATE, deleted_at: "2026-09-30T12:00:00.000Z" }] }).not_scored).toBe("no_working_days")
})
