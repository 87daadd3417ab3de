import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays, isoWeekday } from "./date.ts"
import { addMonths, datesOfMonth, firstDay, lastDay } from "./month.ts"
import {
  monthPlanner,
  WEEKDAYS,
  type CompanyCalendar,
  type PlannedHoliday,
  type PlannedPerson,
  type ShiftWeek,
} from "./planned-days.ts"

const OCTOBER = { year: 2026, month: 10 }
const weekOf = (code: string): ShiftWeek => ({
  mon: code,
  tue: code,
  wed: code,
  thu: code,
  fri: code,
  sat: "OFF",
  sun: "OFF",
})
const holiday = (date: string, given: Partial<PlannedHoliday> = {}): PlannedHoliday => ({
  date,
  name: "Holiday",
  code: "HOL",
  department_id: null,
  cluster_id: null,
  ...given,
})
const calendarOf = (given: Partial<CompanyCalendar> = {}): CompanyCalendar => ({
  holidays: [],
  patterns: new Map([
    ["early", [weekOf("E")]],
    ["rotating", [weekOf("E"), weekOf("L"), weekOf("N")]],
  ]),
  departments: new Map([
    ["D1", { cluster_id: "C1", shifts: [] }],
    ["D2", { cluster_id: "C2", shifts: [] }],
  ]),
  ...given,
})
const person = (given: Partial<PlannedPerson> = {}): PlannedPerson => ({
  department_id: "D1",
  saved: null,
  shifts: [],
  ...given,
})
const shift = (pattern_id: string, from: string, to: string | null = null) => ({ pattern_id, from, to })
const plan = (given: PlannedPerson, calendar = calendarOf(), month = OCTOBER) => monthPlanner(month, calendar)(given)

describe("what decides a day", () => {
  const calendar = calendarOf({ holidays: [holiday("2026-10-12")] })
  const early = [shift("early", "2026-10-01", "2026-10-20")]

  test.each([
    ["nothing", "default", undefined, person(), calendarOf()],
    ["a holiday", "holiday", "HOL", person(), calendar],
    ["a shift pattern", "pattern", "E", person({ shifts: early }), calendarOf()],
    ["a holiday before a shift pattern", "holiday", "HOL", person({ shifts: early }), calendar],
    ["a saved schedule before both", "schedule", "VL", person({ shifts: early, saved: { 12: "VL" } }), calendar],
  ])("is %s", (_, source, code, given, rules) => {
    const planned = plan(given, rules)
    expect([planned.day_sources["12"], planned.codes?.["12"]]).toEqual([source, code])
  })

  test("is told for every day, and for the month as a whole", () => {
    const planned = plan(person({ shifts: early }), calendar)
    expect(planned.source).toBe("pattern")
    expect(Object.keys(planned.day_sources)).toHaveLength(31)
    expect([planned.day_sources["20"], planned.day_sources["21"]]).toEqual(["pattern", "default"])
    expect(planned.holidays).toEqual({ 12: "Holiday" })
    expect(plan(person(), calendar)).toMatchObject({ source: "holiday", codes: { 12: "HOL" } })
    expect(plan(person())).toMatchObject({ source: "default", codes: null })
  })

  test.each([
    ["the company's for everyone", "D2", "HOL"],
    ["the cluster's before it", "D1", "CLUSTER"],
    ["without a department the company's", null, "HOL"],
  ])("of holidays on one day, it is %s", (_, department_id, code) => {
    const holidays = [holiday("2026-10-12", { cluster_id: "C1", code: "CLUSTER" }), holiday("2026-10-12")]
    expect(plan(person({ department_id }), calendarOf({ holidays })).codes).toEqual({ 12: code })
    const own = [holiday("2026-10-12", { department_id: "D1", code: "OWN" }), ...holidays]
    expect(plan(person(), calendarOf({ holidays: own })).codes).toEqual({ 12: "OWN" })
  })

  test("of patterns, it is the person's own before the department's", () => {
    const departments = new Map([["D1", { cluster_id: "C1", shifts: [shift("early", "2026-01-01")] }]])
    const mine = person({ shifts: [shift("rotating", "2026-10-12", "2026-10-16")] })
    const rules = calendarOf({
      departments,
      patterns: new Map([
        ["early", [weekOf("E")]],
        ["rotating", [weekOf("X")]],
      ]),
    })
    const { codes } = plan(mine, rules)
    expect(["9", "12", "16", "19"].map((day) => codes?.[day])).toEqual(["E", "X", "X", "E"])
  })
})

test.each([
  // Thursday, 31 December 2026 belongs to the week that began on the 28th.
  ["2026-12-31", "2026-12-31", "E"],
  ["2026-12-31", "2027-01-01", "E"],
  ["2026-12-31", "2027-01-04", "L"],
  ["2026-12-31", "2027-01-11", "N"],
  ["2026-12-31", "2027-01-18", "E"],
  ["2025-12-29", "2026-12-31", "L"],
  ["2024-02-26", "2024-02-29", "E"],
  ["2024-02-26", "2024-03-04", "L"],
])("of weeks that rotate from the week of %s, %s is %s", (from, date, code) => {
  const month = { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) }
  const { codes } = plan(person({ shifts: [shift("rotating", from)] }), calendarOf(), month)
  expect(codes?.[String(Number(date.slice(8)))]).toBe(code)
})

test("a pattern runs through months and years as if someone counted the weeks one by one", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4_000 }),
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 1, max: 6 }),
      (since, monthsLater, count) => {
        const from = addDays("2020-01-01", since)
        const start = { year: Number(from.slice(0, 4)), month: Number(from.slice(5, 7)) }
        const month = addMonths(start, monthsLater)
        const weeks = Array.from({ length: count }, (_, index) => weekOf(`W${index}`))
        const calendar = calendarOf({ patterns: new Map([["p", weeks]]) })
        const { codes } = plan(person({ shifts: [shift("p", from)] }), calendar, month)

        const expected: Record<string, string> = {}
        let week = 0
        for (let date = from; date <= lastDay(month); date = addDays(date, 1)) {
          const isMonday = isoWeekday(date) === 1
          if (isMonday && date !== from) week = (week + 1) % count
          const weekday = WEEKDAYS[isoWeekday(date) - 1]
          const code = weekday && weeks[week]?.[weekday]
          if (date >= firstDay(month) && code) expected[String(Number(date.slice(8)))] = code
        }
        expect(codes).toEqual(expected)
      },
    ),
    { numRuns: 60 },
  )
})

test("people with the same rules have equal months, in whatever order they are asked", () => {
  const calendar = calendarOf({ holidays: [holiday("2026-10-12", { department_id: "D2", code: "X" })] })
  const planner = monthPlanner(OCTOBER, calendar)
  const people = [
    person(),
    person({ department_id: "D2" }),
    person({ shifts: [shift("early", "2026-10-05")] }),
    person({ saved: { 1: "VL" } }),
    person({ saved: Object.fromEntries(datesOfMonth(OCTOBER).map((_, index) => [String(index + 1), "WD"])) }),
  ]
  const alone = people.map((one) => plan(one, calendar))
  expect([...people, ...people].map(planner)).toEqual([...alone, ...alone])
})
