import { expect, test } from "vitest"
import { countWorkingDays, daysOfPerson, daysWithoutSchedule } from "./month-days.ts"

const NOVEMBER = daysWithoutSchedule({ year: 2026, month: 11 })
const person = { schedule: null, hire_date: "2020-01-06", separation_date: null }
const workingDates = (days: ReturnType<typeof daysOfPerson>) =>
  days.filter((day) => day.is_working_day && day.is_task_delivery_day).map((day) => day.date.slice(8))

test("without a schedule, Monday to Friday count in the whole month", () => {
  expect(countWorkingDays(daysOfPerson(NOVEMBER, person, new Map()))).toBe(21)
})

test.each([
  ["someone hired on the 25th", { hire_date: "2026-11-25" }, ["25", "26", "27", "30"]],
  ["someone whose last day is the 3rd", { separation_date: "2026-11-03" }, ["02", "03"]],
  [
    "someone hired and separated within the month",
    { hire_date: "2026-11-12", separation_date: "2026-11-13" },
    ["12", "13"],
  ],
])("days outside employment don't count: %s", (_who, employment, expected) => {
  expect(workingDates(daysOfPerson(NOVEMBER, { ...person, ...employment }, new Map()))).toEqual(expected)
})

test("days outside employment don't count even with a schedule", () => {
  const schedule = Object.fromEntries(NOVEMBER.map(({ day }) => [day, "WD"]))
  const codes = new Map([["WD", { code: "WD", is_working_day: true, is_task_delivery_day: true }]])
  const days = daysOfPerson(NOVEMBER, { schedule, hire_date: "2026-11-29", separation_date: null }, codes)
  expect(workingDates(days)).toEqual(["29", "30"])
})
