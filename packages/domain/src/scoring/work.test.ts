import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { CADENCES, type EvaluationRequirement } from "./configuration.ts"
import { DAY_CODES } from "./facts.factory.ts"
import { requiredEvaluations } from "./requirements.ts"
import { monthsSharingDays, neighborDates, planWork, workOfPerson } from "./work.ts"

/**
 * The rule a second time, as plainly as possible and without the code under test: it walks day by day through the
 * calendar. (rules/scoring#requirements)
 */
type Person = { codes: Record<string, string>; hired: string; left: string | null; hasEntries: boolean }

function isWorking(date: Date, { codes, hired, left }: Person): boolean {
  const iso = date.toISOString().slice(0, 10)
  if (iso < hired) return false
  if (left !== null && iso > left) return false
  const code = codes[iso]
  if (code === "WD") return true
  if (code === "OFF" || code === "VL" || code === "HOL") return false
  return date.getUTCDay() !== 0 && date.getUTCDay() !== 6
}

function plainly({ cadence, count }: EvaluationRequirement, year: number, month: number, person: Person): number {
  let workingDays = 0
  let weekdays = 0
  let weeks = 0
  for (let day = 1; day <= 31; day++) {
    const date = new Date(Date.UTC(year, month - 1, day))
    if (date.getUTCMonth() !== month - 1) break
    if (isWorking(date, person)) workingDays++
    if (date.getUTCDay() >= 1 && date.getUTCDay() <= 5) weekdays++
    if (date.getUTCDay() !== 4) continue
    let worked = false
    for (let offset = -3; offset <= 3; offset++) {
      if (isWorking(new Date(Date.UTC(year, month - 1, day + offset)), person)) worked = true
    }
    if (worked) weeks++
  }
  if (workingDays === 0 && !person.hasEntries) return 0
  if (cadence === "weekly") return count * weeks
  if (cadence === "monthly") {
    for (let required = 0; required <= count; required++) {
      if (required * weekdays >= count * workingDays) return required
    }
    return count
  }
  return 0
}

function calculate(requirement: EvaluationRequirement, year: number, month: number, person: Person) {
  const id = `${year}-${String(month).padStart(2, "0")}`
  const entries = Object.entries(person.codes)
  const own = entries.filter(([date]) => date.startsWith(id)).map(([date, code]) => [String(+date.slice(8)), code])
  const neighbors = new Set(neighborDates({ year, month }))
  const work = workOfPerson(
    planWork({ year, month }),
    {
      schedule: Object.fromEntries(own),
      neighbor_codes: Object.fromEntries(entries.filter(([date]) => neighbors.has(date))),
      hire_date: person.hired,
      separation_date: person.left,
    },
    DAY_CODES,
  )
  return requiredEvaluations(requirement, work, work.working_days > 0 || person.hasEntries)
}

const isoOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

const anyCase = fc
  .record({
    year: fc.constantFrom(2025, 2026, 2027, 2028),
    month: fc.integer({ min: 1, max: 12 }),
    requirement: fc.record({ cadence: fc.constantFrom(...CADENCES), count: fc.nat(12) }),
    /** Days 8 before the month's first to 40 after it, from which each run of codes begins. */
    codes: fc.array(fc.constantFrom("WD", "OFF", "VL", "HOL", "GONE", null), { minLength: 49, maxLength: 49 }),
    isAllLeave: fc.boolean(),
    hired: fc.option(fc.integer({ min: -9, max: 40 }), { nil: null }),
    stay: fc.option(fc.nat(45), { nil: null }),
    hasEntries: fc.boolean(),
  })
  .map(({ year, month, requirement, codes, isAllLeave, hired, stay, hasEntries }) => {
    const planned = codes.flatMap((code, index) => {
      const isInside = isoOf(year, month, index - 7).startsWith(`${year}-${String(month).padStart(2, "0")}`)
      const shown = isAllLeave && isInside ? "VL" : code
      return shown === null ? [] : [[isoOf(year, month, index - 7), shown]]
    })
    const person: Person = {
      codes: Object.fromEntries(planned),
      hired: hired === null ? "2020-01-01" : isoOf(year, month, hired),
      left: stay === null ? null : isoOf(year, month, (hired ?? 0) + stay),
      hasEntries,
    }
    return { year, month, requirement, person }
  })

test("requires what the rule says, restated plainly", () => {
  fc.assert(
    fc.property(anyCase, ({ year, month, requirement, person }) => {
      const required = calculate(requirement, year, month, person)
      expect(required.month).toBe(plainly(requirement, year, month, person))
      const ofWeeks = required.weeks.reduce((sum, count) => sum + count, 0)
      expect(ofWeeks).toBe(requirement.cadence === "weekly" ? required.month : 0)
    }),
    { numRuns: 1_000 },
  )
})

test("never requires more than of someone who works the whole month", () => {
  fc.assert(
    fc.property(anyCase, ({ year, month, requirement, person }) => {
      const always: Person = { codes: {}, hired: "2020-01-01", left: null, hasEntries: true }
      const own = calculate(requirement, year, month, person).month
      expect(own).toBeGreaterThanOrEqual(0)
      expect(own).toBeLessThanOrEqual(calculate(requirement, year, month, always).month)
    }),
  )
})

describe("September 2026, whose first week begins on August 31", () => {
  const month = { year: 2026, month: 9 }
  const weekly = { cadence: "weekly", count: 2 } as const
  const person = (given: Partial<Person>): Person => ({
    codes: {},
    hired: "2020-01-01",
    left: null,
    hasEntries: false,
    ...given,
  })

  test("has one day before it and none after it in its weeks", () => {
    expect(neighborDates(month)).toEqual(["2026-08-31"])
  })

  test.each([
    ["hired on the 17th, a Thursday", { hired: "2026-09-17" }, [0, 0, 2, 2]],
    ["left on the 14th, a Monday", { left: "2026-09-14" }, [2, 2, 2, 0]],
    ["hired on a Saturday", { hired: "2026-09-12" }, [0, 0, 2, 2]],
  ])("%s", (_, given, weeks) => {
    expect(calculate(weekly, 2026, 9, person(given)).weeks).toEqual(weeks)
  })

  test("counts its days in weeks of October but none in weeks of August", () => {
    expect(monthsSharingDays(month)).toEqual([{ year: 2026, month: 10 }])
  })

  const leave = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [isoOf(2026, 9, index + 1), "VL"]))

  test("a month of leave requires nothing, even if the day before it was worked", () => {
    expect(calculate(weekly, 2026, 9, person({ codes: leave }))).toEqual({ month: 0, weeks: [0, 0, 0, 0] })
  })

  test("a month of leave with an entry requires what its week with a day worked in August does", () => {
    const scored = person({ codes: leave, hasEntries: true })
    expect(calculate(weekly, 2026, 9, scored)).toEqual({ month: 2, weeks: [2, 0, 0, 0] })
    expect(calculate({ cadence: "monthly", count: 4 }, 2026, 9, scored).month).toBe(0)
  })

  test.each([
    [1, 1],
    [5, 1],
    [6, 2],
    [11, 2],
    [12, 3],
    [22, 4],
  ])("4 a month and %i of 22 weekdays worked require %i", (days, required) => {
    const codes = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [isoOf(2026, 9, index + 1), index < days ? "WD" : "OFF"]),
    )
    expect(calculate({ cadence: "monthly", count: 4 }, 2026, 9, person({ codes })).month).toBe(required)
  })
})
