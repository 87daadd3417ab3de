import { addDays, datesOfMonth, isoWeekday, monthOfDate } from "@scorecard/domain"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { findSchedule } from "#core/calendar/index.ts"
import { changesSinceFinal, lockMonths, monthReports } from "#core/months/index.ts"
import { sql } from "#platform/index.ts"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { present } from "#test/support/present.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const PATTERNS = "/v1/scorecard/shift-patterns"
const CODES = "/v1/scorecard/schedule-codes"
const NOWHERE = "01890000-0000-7000-8000-000000000000"
// prettier-ignore
const week = (code: string, weekend = "OFF") => ({ mon: code, tue: code, wed: code, thu: code, fri: code, sat: weekend, sun: weekend })

let world: TestWorld
let admin: Caller
/** Level 3, manages a department that they are not in. */
let head: Caller
let department: string
beforeAll(async () => {
  world = await openTestWorld("shift_patterns", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  for (const code of ["EARLY", "LATE"])
    await admin.post(CODES, { code, label: code, is_working_day: true, is_task_delivery_day: true })
  department = (await addDepartment(world, { manager_ids: ["HEAD"] }))._id
  head = await world.as((await addPerson(world, { employee_id: "HEAD", access_level: 3 })).email)
})
afterAll(() => world.close())

let used = 0
const addPattern = async (weeks: object[] = [week("EARLY"), week("LATE")]): Promise<string> => {
  const created = await admin.post(PATTERNS, { name: `Pattern ${++used}`, weeks })
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  return created.body._id
}
const assign = (pattern: string, given: Record<string, unknown>, caller = admin) =>
  caller.post(`${PATTERNS}/${pattern}/assignments`, { from: "2026-11-02", ...given })
const assignmentsOf = async (pattern: string, caller = admin, query = "") =>
  (await caller.get(`${PATTERNS}/${pattern}/assignments?limit=200${query}`)).body.items
const assignmentOf = async (...given: Parameters<typeof assignmentsOf>) => present((await assignmentsOf(...given))[0])
const planOf = async (person: string, date: string) =>
  (await findSchedule(world.app.platform.db, person, date.slice(0, 7)))?.[String(Number(date.slice(8)))] ?? null
const inDepartment = async (department_id: string = department) =>
  (await addPerson(world, { department_id })).employee_id
const codeOf = (answer: { status: number; body: { code?: string } }) => [answer.status, answer.body.code]

async function finalize(month: string): Promise<void> {
  await world.app.platform.transact(async (tx) => {
    const [report] = await lockMonths(tx.db, [monthOfDate(`${month}-01`)], "for update")
    if (!report) throw new Error("A month that is locked has a row")
    await monthReports.replace(tx.db, { ...report, status: "final", finalized_at: tx.at, report_version: 1 })
  })
}

describe("a pattern", () => {
  test("is added, listed, exported, changed and deleted, and each step is audited", async () => {
    const { body, headers, status } = await admin.post(PATTERNS, {
      name: "Two weeks",
      weeks: [week("EARLY"), week("LATE")],
    })
    expect([status, headers["location"]]).toEqual([201, `${PATTERNS}/${body._id}`])
    expect(body).toMatchObject({ version: 1, abilities: { edit: true, delete: true, assign: true } })
    expect((await admin.get(`${PATTERNS}?q=two`)).body.items).toEqual([body])
    expect((await admin.get(`${PATTERNS}/export?q=two`)).text).toContain("EARLY EARLY EARLY EARLY EARLY OFF OFF | LATE")
    expect((await head.get(`${PATTERNS}/${body._id}`)).body.abilities).toEqual({
      edit: false,
      delete: false,
      assign: true,
    })
    const changed = await admin.patch(`${PATTERNS}/${body._id}`, { weeks: [week("LATE")] }, { "if-match": '"1"' })
    expect(changed.body).toMatchObject({ name: "Two weeks", weeks: [week("LATE")], version: 2 })
    expect((await admin.delete(`${PATTERNS}/${body._id}`, { "if-match": '"1"' })).status).toBe(412)
    expect((await admin.delete(`${PATTERNS}/${body._id}`)).status).toBe(204)
    expect((await admin.get(`${PATTERNS}/${body._id}`)).status).toBe(404)
    const { rows } = await sql<{ action: string }>`select action from tbl_audit_log where target_id = ${body._id}
      order by at, _id`.execute(world.app.platform.db)
    expect(rows.map(({ action }) => action)).toEqual([
      "shift_pattern.created",
      "shift_pattern.changed",
      "shift_pattern.deleted",
    ])
  })

  test.each([
    [{ weeks: [] }, "weeks"],
    [{ weeks: [{ mon: "WD" }] }, "weeks.0.tue"],
    [{ weeks: [week("WD"), week("NOPE")] }, "weeks.1.mon"],
    [{ name: " " }, "name"],
    [{ weeks: Array.from({ length: 13 }, () => week("WD")) }, "weeks"],
  ])("is refused with %j", async (given, path) => {
    const refused = await admin.post(PATTERNS, { name: "Wrong", weeks: [week("WD")], ...given })
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, path])
  })

  test("has a name of its own, and keeps its day codes", async () => {
    const code = { code: "NIGHT", label: "Night", is_working_day: true, is_task_delivery_day: true }
    const { _id } = (await admin.post(CODES, code)).body
    const pattern = (await admin.post(PATTERNS, { name: "Nights", weeks: [week("NIGHT")] })).body
    expect(codeOf(await admin.post(PATTERNS, { name: "NIGHTS", weeks: [week("WD")] }))).toEqual([409, "already_exists"])
    expect(codeOf(await admin.delete(`${CODES}/${_id}`))).toEqual([409, "still_in_use"])
    await admin.delete(`${PATTERNS}/${pattern._id}`)
    expect((await admin.delete(`${CODES}/${_id}`)).status).toBe(204)
  })

  test("is written by level 4 and above", async () => {
    expect((await head.post(PATTERNS, { name: "Mine", weeks: [week("WD")] })).status).toBe(403)
    const pattern = await addPattern()
    expect((await head.patch(`${PATTERNS}/${pattern}`, { name: "Mine" })).status).toBe(403)
  })
})

describe("an assignment", () => {
  test("plans people's days from its first to its last one, through months and years", async () => {
    const [pattern, person] = [await addPattern(), await inDepartment()]
    // A Wednesday: its week is the first of the rotation.
    const assigned = await assign(pattern, { employee_ids: [person], from: "2026-12-09", to: "2027-02-12" })
    expect([assigned.status, assigned.body]).toEqual([201, { created: 1 }])
    let turn = 0
    for (let date = "2026-12-09"; date <= "2027-02-12"; date = addDays(date, 1)) {
      if (isoWeekday(date) === 1) turn += 1
      const expected = isoWeekday(date) > 5 ? "OFF" : turn % 2 === 0 ? "EARLY" : "LATE"
      expect([date, await planOf(person, date)]).toEqual([date, expected])
    }
    expect([await planOf(person, "2026-12-08"), await planOf(person, "2027-02-13")]).toEqual([null, null])
    const { body } = await admin.get(`/v1/scorecard/schedules?year=2026&month=12&employee_id=${person}`)
    expect(body.items[0]).toMatchObject({ source: "pattern", day_sources: { 8: "default", 9: "pattern" } })
    expect(body.items[0]?.days).toMatchObject({ 8: "WD", 9: "EARLY", 14: "LATE" })
  })

  test("of a department plans everyone in it, after what is their own", async () => {
    const unit = (await addDepartment(world))._id
    const [one, other] = [await inDepartment(unit), await inDepartment(unit)]
    const [common, special] = [await addPattern([week("EARLY")]), await addPattern([week("LATE")])]
    expect((await assign(common, { department_id: unit })).status).toBe(201)
    expect((await assign(special, { employee_ids: [one], to: "2026-11-06" })).status).toBe(201)
    expect([await planOf(one, "2026-11-06"), await planOf(one, "2026-11-09")]).toEqual(["LATE", "EARLY"])
    expect(await planOf(other, "2026-11-06")).toBe("EARLY")
    await admin.post("/v1/scorecard/holidays", { date: "2026-11-05", name: "Fair", code: "HOL", department_id: unit })
    expect([await planOf(one, "2026-11-05"), await planOf(other, "2026-11-05")]).toEqual(["HOL", "HOL"])
    const days = Object.fromEntries(datesOfMonth({ year: 2026, month: 11 }).map((_, at) => [String(at + 1), "VL"]))
    await admin.put(`/v1/scorecard/schedules/${other}/2026/11`, { days })
    expect([await planOf(other, "2026-11-05"), await planOf(other, "2026-11-09")]).toEqual(["VL", "VL"])
  })

  test("does not overlap another one of the same person or department; all are assigned or none", async () => {
    const people = [await inDepartment(), await inDepartment()]
    const [first, second] = [await addPattern(), await addPattern()]
    await assign(first, { employee_ids: people.slice(1), from: "2026-11-09", to: "2026-11-20" })
    const refused = await assign(second, { employee_ids: people, to: "2026-11-09" })
    expect(codeOf(refused)).toEqual([409, "assignment_overlaps"])
    expect(refused.body.errors).toMatchObject([{ path: "employee_ids.1" }])
    expect(refused.body.detail).toMatch(
      /^Person Number \d+ has the shift pattern Pattern \d+ from November 9, 2026 to /,
    )
    expect(await assignmentsOf(second)).toEqual([])
    expect((await assign(second, { employee_ids: people, to: "2026-11-08" })).status).toBe(201)
    expect((await assign(second, { employee_ids: people, from: "2026-11-21" })).status).toBe(201)
    const racing = await Promise.all(
      [first, second].map((pattern) =>
        assign(pattern, { department_id: department, from: "2027-05-01", to: "2027-05-31" }),
      ),
    )
    expect(racing.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test("is ended, extended and deleted", async () => {
    const [pattern, person] = [await addPattern([week("LATE")]), await inDepartment()]
    await assign(pattern, { employee_ids: [person] })
    const { _id, ...created } = await assignmentOf(pattern)
    expect(created).toMatchObject({ employee_id: person, department_id: null, to: null, version: 1 })
    const url = `${PATTERNS}/${pattern}/assignments/${_id}`
    expect((await admin.patch(url, { to: "2026-11-01" })).body.errors?.[0]?.path).toBe("to")
    expect((await admin.patch(url, { to: "2026-11-10" }, { "if-match": '"2"' })).status).toBe(412)
    expect((await admin.patch(url, { to: "2026-11-10" })).body).toMatchObject({ to: "2026-11-10", version: 2 })
    expect([await planOf(person, "2026-11-10"), await planOf(person, "2026-11-11")]).toEqual(["LATE", null])
    const next = await addPattern()
    await assign(next, { employee_ids: [person], from: "2026-11-20" })
    expect(codeOf(await admin.patch(url, { to: null }))).toEqual([409, "assignment_overlaps"])
    expect(codeOf(await admin.delete(`${PATTERNS}/${pattern}`))).toEqual([409, "still_in_use"])
    expect((await admin.delete(`${PATTERNS}/${next}/assignments/${_id}`)).status).toBe(404)
    expect((await admin.delete(url)).status).toBe(204)
    expect([await planOf(person, "2026-11-10"), await assignmentsOf(pattern)]).toEqual([null, []])
    expect((await admin.delete(`${PATTERNS}/${pattern}`)).status).toBe(204)
    const { rows } = await sql<{ action: string; employee_id: string }>`select action, employee_id from tbl_audit_log
      where target_id = ${_id} order by at, _id`.execute(world.app.platform.db)
    expect(rows).toEqual(
      ["created", "changed", "deleted"].map((step) => ({ action: `shift_assignment.${step}`, employee_id: person })),
    )
  })

  test.each([
    [{ employee_ids: ["NOBODY"] }, "employee_ids.0"],
    [{ department_id: NOWHERE }, "department_id"],
    [{}, "employee_ids"],
    [{ employee_ids: [] }, "employee_ids"],
    [{ employee_ids: ["HEAD", "HEAD"] }, "employee_ids"],
    [{ employee_ids: ["HEAD"], department_id: NOWHERE }, "employee_ids"],
    [{ employee_ids: ["HEAD"], to: "2026-11-01" }, "to"],
  ])("is refused with %j", async (given, path) => {
    const refused = await assign(await addPattern(), given)
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, path])
  })
})

describe("who assigns", () => {
  test("level 3 and above: people of the pool, and departments that they manage", async () => {
    const [pattern, person, stranger] = [await addPattern(), await inDepartment(), (await addPerson(world)).employee_id]
    const unit = (await addDepartment(world))._id
    expect((await assign(pattern, { employee_ids: [person] }, head)).status).toBe(201)
    const outside = await assign(pattern, { employee_ids: [person, stranger] }, head)
    expect([outside.status, outside.body.errors?.[0]?.path]).toEqual([422, "employee_ids.1"])
    expect(codeOf(await assign(pattern, { department_id: unit }, head))).toEqual([403, "unit_not_managed"])
    const lead = await world.as((await addPerson(world, { access_level: 2 })).email)
    expect((await assign(pattern, { employee_ids: [person] }, lead)).status).toBe(403)
  })

  test("no one below level 5 assigns or changes what plans their own days", async () => {
    const unit = (await addDepartment(world))._id
    const own = { access_level: 4, access_scope: "company", department_id: unit } as const
    const { employee_id, email } = await addPerson(world, own)
    const chief = await world.as(email)
    const pattern = await addPattern()
    for (const given of [{ employee_ids: [employee_id] }, { department_id: unit }])
      expect(codeOf(await assign(pattern, given, chief))).toEqual([403, "own_record"])
    expect((await chief.patch(`${PATTERNS}/${pattern}`, { weeks: [week("WD")] })).status).toBe(200)
    await assign(pattern, { department_id: unit })
    expect(codeOf(await chief.patch(`${PATTERNS}/${pattern}`, { weeks: [week("OFF")] }))).toEqual([403, "own_record"])
    const { _id, abilities } = await assignmentOf(pattern, chief)
    expect(abilities).toEqual({ edit: false, delete: false })
    const url = `${PATTERNS}/${pattern}/assignments/${_id}`
    expect(codeOf(await chief.patch(url, { to: "2026-12-31" }))).toEqual([403, "own_record"])
    expect(codeOf(await chief.delete(url))).toEqual([403, "own_record"])
    const code = present((await admin.get(`${CODES}?q=wd`)).body.items[0])
    expect(codeOf(await chief.patch(`${CODES}/${code._id}`, { is_working_day: false }))).toEqual([403, "own_record"])
    expect((await admin.delete(url)).status).toBe(204)
  })

  test("who sees neither the person nor the department does not see the assignment", async () => {
    const [pattern, person, unit] = [await addPattern(), await inDepartment(), (await addDepartment(world))._id]
    const stranger = await inDepartment(unit)
    await assign(pattern, { employee_ids: [person, stranger] })
    await assign(pattern, { department_id: unit })
    await assign(pattern, { department_id: department, from: "2031-01-01" })
    const seenBy = async (caller: Caller) =>
      (await assignmentsOf(pattern, caller)).map(({ employee_id, department_id }) =>
        present(employee_id ?? department_id),
      )
    expect((await seenBy(admin)).toSorted()).toEqual([department, person, stranger, unit].toSorted())
    expect((await seenBy(head)).toSorted()).toEqual([department, person].toSorted())
    expect((await seenBy(await world.as(`${stranger.toLowerCase()}@example.com`))).toSorted()).toEqual(
      [stranger, unit].toSorted(),
    )
    const hidden = await assignmentOf(pattern, admin, `&employee_id=${stranger}`)
    expect((await head.delete(`${PATTERNS}/${pattern}/assignments/${hidden._id}`)).status).toBe(404)
    expect(await assignmentsOf(pattern, admin, "&on=2030-12-31")).toHaveLength(3)
    expect(await assignmentsOf(pattern, admin, `&department_id=${unit}&q=department`)).toHaveLength(1)
  })
})

describe("figures", () => {
  const jobsOf = async (person: string) => {
    const { rows } = await sql<{ month: string }>`select distinct data->>'month' as month from jobs.job
      where name = 'scorecard_entry_resync' and data->>'employee_id' = ${person} order by month`.execute(
      world.app.platform.db,
    )
    return rows.map(({ month }) => month)
  }

  test("of draft months are recalculated for the people concerned, when assigned and when the weeks change", async () => {
    const [pattern, person] = [await addPattern(), await inDepartment((await addDepartment(world))._id)]
    await assign(pattern, { employee_ids: [person], from: "2026-08-17", to: "2026-09-10" })
    expect(await jobsOf(person)).toEqual(["2026-07", "2026-08", "2026-09", "2026-10"])
    await sql`delete from jobs.job where name = 'scorecard_entry_resync'`.execute(world.app.platform.db)
    await admin.patch(`${PATTERNS}/${pattern}`, { name: "Renamed" })
    expect(await jobsOf(person)).toEqual([])
    await admin.patch(`${PATTERNS}/${pattern}`, { weeks: [week("OFF")] })
    expect(await jobsOf(person)).toEqual(["2026-07", "2026-08", "2026-09", "2026-10"])
  })

  test("of many people are recalculated by one job per month, and everyone is planned", async () => {
    const unit = (await addDepartment(world))._id
    const pattern = await addPattern([week("LATE")])
    await sql`insert into tbl_employees (_id, doc) select 'MANY' || i, jsonb_set(jsonb_set(jsonb_set(doc,
        '{personal_data,email_address}', to_jsonb('many' || i || '@example.com')),
        '{employment_data,department_id}', to_jsonb(${unit}::text)), '{employment_data,manager_id}', 'null') - '_id'
      from tbl_employees, generate_series(1, 600) i where _id = 'HEAD'`.execute(world.app.platform.db)
    const employee_ids = Array.from({ length: 600 }, (_, index) => `MANY${index + 1}`)
    const assigned = await assign(pattern, { employee_ids, from: "2026-09-01", to: "2026-10-31" })
    expect(assigned.body).toEqual({ created: 600 })
    expect(await jobsOf("MANY1")).toEqual([])
    const { rows } = await sql<{ month: string }>`select distinct data->>'month' as month from jobs.job
      where name = 'scorecard_month_resync' order by month`.execute(world.app.platform.db)
    expect(rows.map(({ month }) => month)).toEqual(["2026-09", "2026-10"])
    expect([await planOf("MANY1", "2026-10-05"), await planOf("MANY600", "2026-10-05")]).toEqual(["LATE", "LATE"])
  })

  test("of a final month change for level 5 only, which is counted", async () => {
    const [pattern, person] = [await addPattern(), await inDepartment()]
    await assign(pattern, { employee_ids: [person], from: "2026-07-01", to: "2026-07-20" })
    await finalize("2026-07")
    const chief = await world.as((await addPerson(world, { access_level: 4, access_scope: "company" })).email)
    const { _id } = await assignmentOf(pattern)
    const url = `${PATTERNS}/${pattern}/assignments/${_id}`
    const refused = [
      await chief.patch(`${PATTERNS}/${pattern}`, { weeks: [week("OFF")] }),
      await chief.patch(url, { to: null }),
      await chief.delete(url),
      await assign(pattern, { employee_ids: [person], from: "2026-07-31" }, chief),
    ]
    expect(refused.map((one) => [...codeOf(one), one.body.month])).toEqual(
      refused.map(() => [409, "month_finalized", "2026-07"]),
    )
    expect((await assign(pattern, { employee_ids: [person], from: "2026-08-01" }, chief)).status).toBe(201)
    const report = await monthReports.get(world.app.platform.db, "2026-07")
    expect((await admin.patch(url, { to: "2026-07-25" })).status).toBe(200)
    expect(await changesSinceFinal(world.app.platform.db, report)).toBe(1)
  })
})
