import { addDays, datesOfMonth, monthId, WEEKDAYS, type ShiftWeek } from "@scorecard/domain"
import fc from "fast-check"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { present } from "#test/support/present.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { loadCalendar } from "./company-calendar.store.ts"
import { findSchedules, loadDayCodes, planMonth } from "./index.ts"
import { asTest } from "#test/support/statements.ts"

const MONTH = { year: 2026, month: 10 }
const CODES = ["WD", "OFF", "VL", "HOL"]

let world: TestWorld
let admin: Caller
/** Two departments of one cluster, and one of another. */
const units: { department_id: string; cluster_id: string }[] = []
const PEOPLE = 8
const people = Array.from({ length: PEOPLE }, (_, index) => `CAL${index}`)
/** The last two have no department. */
const departmentOf = (index: number) => (index < 6 ? (units[index % 3]?.department_id ?? null) : null)

beforeAll(async () => {
  world = await openTestWorld("company_calendar")
  admin = await world.as("admin@example.com")
  const first = await addDepartment(world)
  const second = await addDepartment(world, { cluster_id: first.cluster_id })
  for (const { _id, cluster_id } of [first, second, await addDepartment(world)])
    units.push({ department_id: _id, cluster_id })
  for (const [index, employee_id] of people.entries())
    await addPerson(world, { employee_id, department_id: departmentOf(index) })
})
afterAll(() => world.close())
beforeEach(() => clear())

async function clear(): Promise<void> {
  await asTest(() => sql`truncate tbl_holidays, tbl_shift_patterns, tbl_shift_assignments, tbl_schedules`.execute(db()))
}
const db = () => world.app.platform.db

const code = fc.constantFrom(...CODES)
const week = fc
  .tuple(...WEEKDAYS.map(() => code))
  .map((codes) => Object.fromEntries(WEEKDAYS.map((day, index) => [day, codes[index]])))
const scene = fc.record({
  saved: fc.subarray(people, { maxLength: 3 }),
  holidays: fc.uniqueArray(
    fc.record({ day: fc.integer({ min: 1, max: 31 }), unit: fc.integer({ min: -1, max: 5 }), code }),
    { selector: ({ day, unit }) => `${day} ${unit}`, maxLength: 8 },
  ),
  weeks: fc.array(week, { minLength: 1, maxLength: 3 }),
  own: fc.subarray(people),
  departments: fc.subarray([0, 1, 2]),
  start: fc.integer({ min: -20, max: 25 }),
  length: fc.option(fc.integer({ min: 0, max: 40 })),
})
type Scene = typeof scene extends fc.Arbitrary<infer Value> ? Value : never

/** Writes the scene by the API, as people would. */
async function write(given: Scene): Promise<void> {
  const ok = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return body as { _id: string } // every creation replies with what it created
  }
  for (const { day, unit, code: holidayCode } of given.holidays) {
    const target = units[Math.floor(unit / 2)]
    const reach =
      target && (unit % 2 === 0 ? { department_id: target.department_id } : { cluster_id: target.cluster_id })
    const holiday = { date: `2026-10-${String(day).padStart(2, "0")}`, name: "Fair", code: holidayCode, ...reach }
    const { status } = await admin.post("/v1/scorecard/holidays", holiday)
    // Two departments share a cluster, so that the same cluster's holiday may be there already.
    expect([201, 409]).toContain(status)
  }
  const { _id } = await ok(admin.post("/v1/scorecard/shift-patterns", { name: "P", weeks: given.weeks }))
  const from = addDays("2026-10-01", given.start)
  const span = { from, to: given.length === null ? null : addDays(from, given.length) }
  const url = `/v1/scorecard/shift-patterns/${_id}/assignments`
  if (given.own.length > 0) await ok(admin.post(url, { employee_ids: given.own, ...span }))
  for (const index of given.departments)
    await ok(admin.post(url, { department_id: units[index]?.department_id, from: "2026-10-05" }))
  for (const person of given.saved) {
    const days = Object.fromEntries(datesOfMonth(MONTH).map((_, at) => [String(at + 1), CODES[at % CODES.length]]))
    await ok(admin.put(`/v1/scorecard/schedules/${person}/2026/10`, { days }))
  }
}

/** The rule once more, without the resolver: by day, from what was written. (rules/schedules#precedence) */
function expectedDay(given: Scene, index: number, date: string): { source: string; code: string | null } {
  const day = Number(date.slice(8))
  if (given.saved.includes(people[index] ?? "")) return { source: "schedule", code: CODES[(day - 1) % 4] ?? null }
  const own = units.findIndex(({ department_id }) => department_id === departmentOf(index))
  const cluster = units[own]?.cluster_id
  const isFor = [
    (unit: number) => unit >= 0 && unit % 2 === 0 && unit / 2 === own,
    (unit: number) => unit >= 0 && unit % 2 === 1 && units[(unit - 1) / 2]?.cluster_id === cluster,
    (unit: number) => unit < 0,
  ]
  for (const applies of isFor) {
    const found = given.holidays.find((holiday) => holiday.day === day && applies(holiday.unit))
    if (found) return { source: "holiday", code: found.code }
  }
  const from = addDays("2026-10-01", given.start)
  const to = given.length === null ? "9999" : addDays(from, given.length)
  if (given.own.includes(people[index] ?? "") && from <= date && date <= to)
    return { source: "pattern", code: shiftOn(given.weeks, from, date) }
  if (given.departments.includes(own) && date >= "2026-10-05")
    return { source: "pattern", code: shiftOn(given.weeks, "2026-10-05", date) }
  return { source: "default", code: null }
}

function shiftOn(weeks: Partial<ShiftWeek>[], from: string, date: string): string | null {
  let monday = Temporal.PlainDate.from(from)
  while (monday.dayOfWeek !== 1) monday = monday.subtract({ days: 1 })
  const days = monday.until(Temporal.PlainDate.from(date)).days
  const weekday = WEEKDAYS[days % 7]
  return (weekday && weeks[Math.floor(days / 7) % weeks.length]?.[weekday]) ?? null
}

test("lists, filters, scores, receipts and the warehouse agree on every day of everyone", async () => {
  await fc.assert(
    fc.asyncProperty(scene, async (given) => {
      await clear()
      await write(given)
      const planned = new Map((await planMonth(db(), people, MONTH)).map((one) => [one.employee_id, one]))
      const pairs = people.map((employee_id) => ({ employee_id, month: monthId(MONTH) }))
      const found = new Map((await findSchedules(db(), pairs)).map((one) => [one.employee_id, one.days]))
      const list = (await admin.get("/v1/scorecard/schedules?year=2026&month=10&limit=200&q=cal")).body.items
      const codes = await loadDayCodes(db())
      const working = new Map<string, number>()
      for (const [index, employee_id] of people.entries()) {
        const line = present(list.find((one) => one.employee_id === employee_id))
        let count = 0
        for (const date of datesOfMonth(MONTH)) {
          const day = String(Number(date.slice(8)))
          const expected = expectedDay(given, index, date)
          const shown = { source: line.day_sources[day], code: planned.get(employee_id)?.codes?.[day] ?? null }
          expect([employee_id, date, shown]).toEqual([employee_id, date, expected])
          expect(found.get(employee_id)?.[day] ?? null).toBe(expected.code)
          const isWeekday = Temporal.PlainDate.from(date).dayOfWeek <= 5
          expect(line.days[day]).toBe(expected.code ?? (isWeekday ? "WD" : "OFF"))
          const known = expected.code === null ? undefined : codes.get(expected.code)
          if (known ? known.is_working_day : isWeekday) count += 1
        }
        working.set(employee_id, count)
        const filtered = await admin.get(
          `/v1/scorecard/schedules?year=2026&month=10&employee_id=${employee_id}&source=${line.source}`,
        )
        expect(filtered.body.total).toBe(1)
      }
      await world.app.features.months.syncNow(MONTH)
      for (const employee_id of people.slice(0, 3)) {
        const about = `employee_id=${employee_id}&year=2026&month=10`
        const receipt = (await admin.get(`/v1/dashboard/bsc/receipt?${about}`)).body
        const isWorking = (one: { is_working_day: boolean }) => one.is_working_day
        expect(receipt.days.filter(isWorking)).toHaveLength(working.get(employee_id) ?? -1)
      }
      const { body } = await admin.get("/v1/dashboard/bsc?view_mode=aggregate&year=2026&month=10&limit=200")
      const rows = new Map(body.items.map((row) => [row.employee_id, row.working_days] as const))
      expect(new Map(people.map((id) => [id, rows.get(id)]))).toEqual(working)
    }),
    { numRuns: 12 },
  )
})

test("planning for one person reads only that person's departments", async () => {
  const span = { from: "2026-10-01", to: "2026-10-31" }
  const departmentsFor = async (ids?: readonly string[]) => [
    ...(await loadCalendar(db(), span, ids)).departments.keys(),
  ]
  const all = units.map(({ department_id }) => department_id)
  expect(await departmentsFor([present(people[1])])).toEqual([all[1]])
  expect(await departmentsFor([present(people.at(-1))])).toEqual([])
  expect((await departmentsFor()).toSorted()).toEqual(all.toSorted())
})
