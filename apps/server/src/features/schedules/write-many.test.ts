import { datesOfMonth, monthOfDate } from "@scorecard/domain"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { defaultDays, findSchedule } from "#core/calendar/index.ts"
import { lockMonths, monthReports } from "#core/months/index.ts"
import { sql } from "#platform/index.ts"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const SCHEDULES = "/v1/scorecard/schedules"
const NOVEMBER = { year: 2026, month: 11 }
const fill = (code: string, month = NOVEMBER): Record<string, string> =>
  Object.fromEntries(datesOfMonth(month).map((_, index) => [String(index + 1), code]))

let world: TestWorld
let admin: Caller
let boss: Caller
beforeAll(async () => {
  world = await openTestWorld("schedules_of_many", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  boss = await world.as((await addPerson(world, { employee_id: "BOSS", access_level: 3 })).email)
})
afterAll(() => world.close())

const report = async (given: object = {}) => (await addPerson(world, { manager_id: "BOSS", ...given })).employee_id
const daysOf = (person: string, month: string) => findSchedule(world.app.platform.db, person, month)
const save = async (person: string, month: { year: number; month: number }, days: Record<string, string>) => {
  const { status } = await admin.put(`${SCHEDULES}/${person}/${month.year}/${month.month}`, { days })
  expect(status).toBe(200)
}
const jobsOf = async (person: string) => {
  const { rows } = await sql<{ month: string }>`select distinct data->>'month' as month from jobs.job
    where name = 'scorecard_entry_resync' and data->>'employee_id' = ${person}`.execute(world.app.platform.db)
  return rows.map(({ month }) => month)
}
async function finalize(month: string): Promise<void> {
  await world.app.platform.transact(async (tx) => {
    const [found] = await lockMonths(tx.db, [monthOfDate(`${month}-01`)], "for update")
    if (!found) throw new Error("A month that is locked has a row")
    await monthReports.replace(tx.db, { ...found, status: "final", finalized_at: tx.at, report_version: 1 })
  })
}

describe("some days for many people", () => {
  const put = (given: object, caller = boss) =>
    caller.put(`${SCHEDULES}/days`, { ...NOVEMBER, days: { 5: "VL" }, ...given })

  test("are saved over what is saved, and otherwise over what is planned", async () => {
    const [saved, planned] = [await report(), await report()]
    await save(saved, NOVEMBER, fill("WFH"))
    const holiday = { date: "2026-11-26", name: "Thanksgiving", code: "HOL" }
    const { _id } = (await admin.post("/v1/scorecard/holidays", holiday)).body
    const { status, body } = await put({ employee_ids: [saved, planned] })
    expect([status, body.saved, body.results]).toEqual([
      200,
      2,
      [
        { employee_id: saved, status: "saved", code: null, message: null, version: 2 },
        { employee_id: planned, status: "saved", code: null, message: null, version: 1 },
      ],
    ])
    expect(await daysOf(saved, "2026-11")).toEqual({ ...fill("WFH"), 5: "VL" })
    expect(await daysOf(planned, "2026-11")).toEqual({ ...defaultDays(NOVEMBER), 5: "VL", 26: "HOL" })
    expect(await jobsOf(planned)).toEqual(["2026-10", "2026-11"])
    const { rows } = await sql<{ actor_id: string }>`select actor_id from tbl_audit_log
      where action = 'schedule.changed' and employee_id = ${planned}`.execute(world.app.platform.db)
    expect(rows).toEqual([{ actor_id: "BOSS" }])
    expect((await put({ employee_ids: [saved] })).body).toMatchObject({
      saved: 0,
      unchanged: 1,
      results: [{ version: 2 }],
    })
    await admin.delete(`/v1/scorecard/holidays/${_id}`)
  })

  test("are saved for everyone eligible; the results say why others are not", async () => {
    const [person, stranger] = [await report(), (await addPerson(world)).employee_id]
    const [late, gone] = [await report({ hire_date: "2026-12-01" }), await report({ separation_date: "2026-10-31" })]
    const { body } = await put({ employee_ids: ["BOSS", stranger, late, gone, "NOBODY", person] })
    expect(body).toMatchObject({ saved: 1, refused: 5 })
    expect(body.results.map(({ code }) => code)).toEqual([
      "own_record",
      "employee_not_found",
      "invalid",
      "invalid",
      "employee_not_found",
      null,
    ])
    expect(await daysOf("BOSS", "2026-11")).toBeNull()
    const { body: own } = await put({ employee_ids: ["ADMIN"] }, admin)
    expect(own).toMatchObject({ saved: 1, refused: 0 })
  })

  test("go to everyone of a filter, as the list shows them", async () => {
    const { _id: department_id } = await addDepartment(world)
    const people = [await report({ department_id }), await report({ department_id })]
    await addPerson(world, { department_id })
    const { body } = await put({ filter: { department_id } })
    expect(body).toMatchObject({ saved: 2, refused: 0 })
    expect(body.results.map(({ employee_id }) => employee_id).toSorted()).toEqual(people.toSorted())
    expect((await put({ filter: { department_id }, days: { 6: "SL" } }, admin)).body.saved).toBe(3)
  })

  test("of a thousand people are saved by one request", async () => {
    const { _id: department_id } = await addDepartment(world)
    await sql`insert into tbl_employees (_id, doc) select 'MANY' || i, jsonb_set(jsonb_set(doc,
        '{personal_data,email_address}', to_jsonb('many' || i || '@example.com')),
        '{employment_data,department_id}', to_jsonb(${department_id}::text)) - '_id'
      from tbl_employees, generate_series(1, 1000) i where _id = 'BOSS'`.execute(world.app.platform.db)
    const { body } = await put({ filter: { department_id } }, admin)
    expect(body).toMatchObject({ saved: 1_000 })
    expect(await daysOf("MANY1000", "2026-11")).toMatchObject({ 4: "WD", 5: "VL" })
  })

  test.each([
    [{ days: { 31: "VL" } }, "days.31"],
    [{ days: { 5: "NONE" } }, "days.5"],
    [{ days: {} }, "days"],
    [{ employee_ids: [] }, "employee_ids"],
    [{ filter: {} }, "employee_ids"],
    [{ year: 2031 }, "month"],
  ])("are refused with %j", async (given, path) => {
    const refused = await put({ employee_ids: ["BOSS"], ...given })
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, path])
  })

  test("of a final month are level 5's", async () => {
    const person = await report()
    await finalize("2026-07")
    const july = { year: 2026, month: 7, employee_ids: [person] }
    expect((await put(july)).body).toMatchObject({ code: "month_finalized", month: "2026-07" })
    expect((await put(july, admin)).body.saved).toBe(1)
    expect((await boss.delete(`${SCHEDULES}/${person}/2026/7`)).body.code).toBe("month_finalized")
  })
})

describe("copying the month before", () => {
  const OCTOBER = { year: 2026, month: 10 }
  const copy = (given: object, caller = boss) => caller.post(`${SCHEDULES}/copy`, { ...NOVEMBER, by: "date", ...given })
  // Day n of October has a code of its own weekday in the first week, and another one later.
  const october = () => ({ ...fill("WD", OCTOBER), 1: "VL", 2: "WFH", 29: "SL", 30: "OFF", 31: "HOL" })

  test("by date takes the same days of the month", async () => {
    const person = await report()
    await save(person, OCTOBER, october())
    expect((await copy({ employee_ids: [person] })).body).toMatchObject({ saved: 1, results: [{ version: 1 }] })
    expect(await daysOf(person, "2026-11")).toEqual({ ...fill("WD"), 1: "VL", 2: "WFH", 29: "SL", 30: "OFF" })
    await save(person, { year: 2026, month: 12 }, fill("SL", { year: 2026, month: 12 }))
    await copy({ month: 12, employee_ids: [person], overwrite: true })
    // November has no 31st: that day stays as it was saved.
    expect(await daysOf(person, "2026-12")).toMatchObject({ 1: "VL", 30: "OFF", 31: "SL" })
  })

  test("by weekday takes the days four weeks earlier, or five where those are of the same month", async () => {
    const person = await report()
    await save(person, OCTOBER, october())
    await copy({ employee_ids: [person], by: "weekday" })
    // November 1 is October 4, November 28 is October 31, November 29 and 30 are October 25 and 26.
    expect(await daysOf(person, "2026-11")).toEqual({ ...fill("WD"), 26: "SL", 27: "OFF", 28: "HOL" })
  })

  test("skips people without a saved month, and saved months unless told to overwrite them", async () => {
    const [nothing, kept] = [await report(), await report()]
    await save(kept, OCTOBER, october())
    await save(kept, NOVEMBER, fill("SL"))
    const { body } = await copy({ employee_ids: [nothing, kept, "BOSS"] })
    expect(body).toMatchObject({ saved: 0, skipped: 2, refused: 1 })
    expect(body.results.map(({ message }) => message)).toEqual([
      "Nothing is saved for October 2026.",
      "November 2026 is saved already.",
      "You can't change your own schedule. Ask your manager.",
    ])
    expect((await copy({ employee_ids: [kept], overwrite: true })).body.results).toMatchObject([{ version: 2 }])
    expect((await copy({ employee_ids: [kept], overwrite: true })).body).toMatchObject({ unchanged: 1 })
  })

  test("is done once for one idempotency key", async () => {
    const person = await report()
    await save(person, OCTOBER, october())
    const key = { "idempotency-key": "copy-once" }
    const ask = () => boss.post(`${SCHEDULES}/copy`, { ...NOVEMBER, by: "date", employee_ids: [person] }, key)
    const [first, second] = [await ask(), await ask()]
    expect([first.body.saved, second.body]).toEqual([1, first.body])
  })
})

describe("deleting a saved month", () => {
  test("brings the plan back, recalculates and is audited", async () => {
    const person = await report()
    await save(person, NOVEMBER, fill("VL"))
    await sql`delete from jobs.job where name = 'scorecard_entry_resync'`.execute(world.app.platform.db)
    const url = `${SCHEDULES}/${person}/2026/11`
    expect((await boss.delete(url, { "if-match": '"9"' })).status).toBe(412)
    expect((await boss.delete(url)).status).toBe(204)
    expect([await daysOf(person, "2026-11"), await jobsOf(person)]).toEqual([null, ["2026-10", "2026-11"]])
    expect((await boss.delete(url)).status).toBe(404)
    const { rows } = await sql<{ change: object }>`select doc->'change' as change from tbl_audit_log
      where employee_id = ${person} order by at desc, _id desc limit 1`.execute(world.app.platform.db)
    expect(rows[0]?.change).toMatchObject({ before: fill("VL"), after: null })
  })

  test("is refused for the caller's own and for people outside the pool", async () => {
    const stranger = (await addPerson(world)).employee_id
    for (const person of ["BOSS", stranger]) await save(person, NOVEMBER, fill("VL"))
    expect((await boss.delete(`${SCHEDULES}/BOSS/2026/11`)).body.code).toBe("own_record")
    expect((await boss.delete(`${SCHEDULES}/${stranger}/2026/11`)).status).toBe(404)
  })
})
