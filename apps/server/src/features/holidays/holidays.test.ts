import { addDays, monthOfDate } from "@scorecard/domain"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { findSchedule } from "#core/calendar/index.ts"
import { changesSinceFinal, lockMonths, monthReports } from "#core/months/index.ts"
import { sql } from "#platform/index.ts"
import { addCluster, addDepartment, addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const HOLIDAYS = "/v1/scorecard/holidays"
const CODES = "/v1/scorecard/schedule-codes"
const NOWHERE = "01890000-0000-7000-8000-000000000000"

let world: TestWorld
let admin: Caller
/** Level 4 with company scope. */
let hr: Caller
/** Level 3, manages a department with a report in it, and is in another one. */
let head: Caller
let employee: Caller
const ids = { cluster: "", department: "", other: "", own: "", person: "P-HOL", stranger: "P-OUT", head: "P-HEAD" }
beforeAll(async () => {
  world = await openTestWorld("holidays", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  ids.cluster = (await addCluster(world, { name: "Cluster of the head", manager_ids: [ids.head] }))._id
  ids.own = (await addDepartment(world))._id
  ids.department = (await addDepartment(world, { cluster_id: ids.cluster }))._id
  ids.other = (await addDepartment(world))._id
  hr = await world.as((await addPerson(world, { access_level: 4, access_scope: "company" })).email)
  const chief = await addPerson(world, { employee_id: ids.head, access_level: 3, department_id: ids.own })
  head = await world.as(chief.email)
  employee = await world.as((await addPerson(world, { employee_id: ids.person, department_id: ids.department })).email)
  await addPerson(world, { employee_id: ids.stranger, department_id: ids.other })
})
afterAll(() => world.close())

let used = 0
/** A day from November 2026 on that no other test uses. */
const freshDay = () => addDays("2026-10-31", ++used)
const draft = (given: Record<string, unknown> = {}) => ({
  date: freshDay(),
  name: "Founders' Day",
  code: "HOL",
  ...given,
})
const add = async (given: Record<string, unknown> = {}, caller = admin) => {
  const created = await caller.post(HOLIDAYS, draft(given))
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  return created.body
}
const codeOn = async (person: string, date: string) =>
  (await findSchedule(world.app.platform.db, person, date.slice(0, 7)))?.[String(Number(date.slice(8)))] ?? null
const idsIn = (answer: { body: { items: { _id: string }[] } }) => answer.body.items.map(({ _id }) => _id)

async function finalize(month: string): Promise<void> {
  await world.app.platform.transact(async (tx) => {
    const [report] = await lockMonths(tx.db, [monthOfDate(`${month}-01`)], "for update")
    if (!report) throw new Error("A month that is locked has a row")
    await monthReports.replace(tx.db, { ...report, status: "final", finalized_at: tx.at, report_version: 1 })
  })
}
const queued = async () => {
  const { rows } = await sql<{ data: Record<string, string> }>`select data from jobs.job
    where name in ('scorecard_entry_resync', 'scorecard_month_resync') and state = 'created'`.execute(
    world.app.platform.db,
  )
  return rows.map(({ data }) => data)
}

describe("a holiday", () => {
  test("of the company is in everyone's month, and the list of schedules names it", async () => {
    const holiday = await add({ name: "Thanksgiving" }, hr)
    expect(holiday).toMatchObject({ department_id: null, cluster_id: null, abilities: { edit: true, delete: true } })
    for (const person of [ids.person, ids.stranger]) expect(await codeOn(person, holiday.date)).toBe("HOL")

    const { body } = await admin.get(`/v1/scorecard/schedules?year=2026&month=11&employee_id=${ids.stranger}`)
    const day = String(Number(holiday.date.slice(8)))
    expect(body.items[0]).toMatchObject({ source: "holiday", version: 0, holidays: { [day]: "Thanksgiving" } })
    expect([body.items[0]?.days[day], body.items[0]?.day_sources[day]]).toEqual(["HOL", "holiday"])
    expect(await codeOn(ids.person, "2026-10-30")).toBeNull()
  })

  test("of a cluster or department is in its people's months only, the department's first", async () => {
    const ofCluster = await add({ cluster_id: ids.cluster, code: "WFH" })
    expect([await codeOn(ids.person, ofCluster.date), await codeOn(ids.stranger, ofCluster.date)]).toEqual([
      "WFH",
      null,
    ])
    const both = await add({ date: ofCluster.date, department_id: ids.department, code: "OFF" })
    expect(await codeOn(ids.person, both.date)).toBe("OFF")
    const companyWide = await add({ date: ofCluster.date })
    expect([await codeOn(ids.person, both.date), await codeOn(ids.stranger, companyWide.date)]).toEqual(["OFF", "HOL"])
  })

  test("yields to a saved schedule", async () => {
    const { employee_id } = await addPerson(world, { department_id: ids.other })
    const { date } = await add({ date: "2026-12-25" })
    const days = Object.fromEntries(Array.from({ length: 31 }, (_, index) => [String(index + 1), "WD"]))
    await admin.put(`/v1/scorecard/schedules/${employee_id}/2026/12`, { days })
    expect(await codeOn(employee_id, date)).toBe("WD")
    const list = `/v1/scorecard/schedules?year=2026&month=12`
    const sources = async (source: string) =>
      (await admin.get(`${list}&limit=200&source=${source}`)).body.items.map((line: { source: string }) => line.source)
    expect(new Set(await sources("schedule"))).toEqual(new Set(["schedule"]))
    expect(new Set(await sources("holiday"))).toEqual(new Set(["holiday"]))
    expect([await sources("default"), await sources("pattern")]).toEqual([[], []])
  })

  test("is changed and deleted, and every step is audited", async () => {
    const { _id, date } = await add()
    const moved = freshDay()
    const changed = await admin.patch(`${HOLIDAYS}/${_id}`, { date: moved, code: "WFH" })
    expect(changed).toMatchObject({ status: 200, body: { date: moved, code: "WFH", version: 2 } })
    expect([await codeOn(ids.stranger, date), await codeOn(ids.stranger, moved)]).toEqual([null, "WFH"])
    expect((await admin.patch(`${HOLIDAYS}/${_id}`, { name: "Late" }, { "if-match": '"1"' })).status).toBe(412)
    expect((await admin.delete(`${HOLIDAYS}/${_id}`)).status).toBe(204)
    expect([await codeOn(ids.stranger, moved), (await admin.get(`${HOLIDAYS}/${_id}`)).status]).toEqual([null, 404])
    const { rows } = await sql<{
      action: string
    }>`select action from tbl_audit_log where target_id = ${_id} order by at, _id`.execute(world.app.platform.db)
    expect(rows.map(({ action }) => action)).toEqual(["holiday.created", "holiday.changed", "holiday.deleted"])
  })

  test.each([
    [{ code: "NOPE" }, "code"],
    [{ department_id: NOWHERE }, "department_id"],
    [{ cluster_id: NOWHERE }, "cluster_id"],
    [{ department_id: NOWHERE, cluster_id: NOWHERE }, "cluster_id"],
    [{ date: "1999-12-31" }, "date"],
    [{ date: "2026-02-30" }, "date"],
    [{ name: "" }, "name"],
  ])("is refused with %j", async (given, path) => {
    const refused = await admin.post(HOLIDAYS, draft({ date: "2027-03-01", ...given }))
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, path])
  })

  test("is there once per day and unit", async () => {
    const { date } = await add({ department_id: ids.department })
    const again = { date, department_id: ids.department }
    expect((await admin.post(HOLIDAYS, draft(again))).body.code).toBe("already_exists")
    const other = await add({ department_id: ids.department })
    expect((await admin.patch(`${HOLIDAYS}/${other._id}`, { date })).body.code).toBe("already_exists")
    const racing = draft({ department_id: ids.other })
    const answers = await Promise.all([admin.post(HOLIDAYS, racing), admin.post(HOLIDAYS, racing)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test("keeps its day code and its unit from being deleted", async () => {
    const { _id } = (
      await admin.post(CODES, { code: "BRIDGE", label: "B", is_working_day: false, is_task_delivery_day: false })
    ).body
    const unit = await addDepartment(world)
    const holiday = await add({ code: "BRIDGE", department_id: unit._id })
    expect((await admin.delete(`${CODES}/${_id}`)).body.code).toBe("still_in_use")
    expect((await admin.patch(`${CODES}/${_id}`, { code: "OTHER" })).body.code).toBe("still_in_use")
    expect((await admin.delete(`/v1/organization/departments/${unit._id}`)).body.code).toBe("still_in_use")
    await admin.delete(`${HOLIDAYS}/${holiday._id}`)
    expect((await admin.delete(`/v1/organization/departments/${unit._id}`)).status).toBe(204)
    expect((await admin.delete(`${CODES}/${_id}`)).status).toBe(204)
  })
})

describe("who keeps holidays", () => {
  test("of the company: level 4 with company scope, and level 5", async () => {
    const team = await world.as((await addPerson(world, { access_level: 4 })).email)
    for (const caller of [head, team]) expect((await caller.post(HOLIDAYS, draft())).body.code).toBe("unit_not_managed")
    expect((await employee.post(HOLIDAYS, draft())).status).toBe(403)
    await add({}, hr)
  })

  test("of a unit: its managers", async () => {
    const { _id } = await add({ department_id: ids.department }, head)
    await add({ cluster_id: ids.cluster }, head)
    expect((await head.post(HOLIDAYS, draft({ department_id: ids.other }))).body.code).toBe("unit_not_managed")
    expect((await head.patch(`${HOLIDAYS}/${_id}`, { name: "Ours" })).status).toBe(200)
    expect((await employee.patch(`${HOLIDAYS}/${_id}`, { name: "Mine" })).status).toBe(403)
  })

  test("not the people of the unit itself below level 5", async () => {
    const manager = await addPerson(world, { access_level: 4, access_scope: "company", department_id: ids.other })
    const caller = await world.as(manager.email)
    expect((await caller.post(HOLIDAYS, draft({ department_id: ids.other }))).body.code).toBe("own_record")
    const { _id } = await add({ department_id: ids.other })
    expect((await caller.patch(`${HOLIDAYS}/${_id}`, { code: "OFF" })).body.code).toBe("own_record")
    expect((await caller.delete(`${HOLIDAYS}/${_id}`)).body.code).toBe("own_record")
    expect((await caller.get(`${HOLIDAYS}/${_id}`)).body.abilities).toEqual({ edit: false, delete: false })
    expect((await hr.delete(`${HOLIDAYS}/${_id}`)).status).toBe(204)
  })

  test("those of units outside the pool are hidden", async () => {
    const hidden = await add({ department_id: ids.other })
    const shown = await add({ department_id: ids.department })
    for (const caller of [employee, head]) {
      const listed = idsIn(await caller.get(`${HOLIDAYS}?limit=200`))
      expect([listed.includes(hidden._id), listed.includes(shown._id)]).toEqual([false, true])
      expect((await caller.get(`${HOLIDAYS}/${hidden._id}`)).status).toBe(404)
    }
    expect((await head.patch(`${HOLIDAYS}/${hidden._id}`, { name: "?" })).status).toBe(404)
    expect((await head.delete(`${HOLIDAYS}/${hidden._id}`)).status).toBe(404)
    const stranger = await world.as(`${ids.stranger.toLowerCase()}@example.com`)
    expect(idsIn(await stranger.get(`${HOLIDAYS}?limit=200`))).toContain(hidden._id)
  })

  test("the list is filtered, sorted and exported", async () => {
    const { _id, date } = await add({ department_id: ids.department, name: "Zebra day" })
    expect(idsIn(await admin.get(`${HOLIDAYS}?q=zebra`))).toEqual([_id])
    expect(
      idsIn(
        await admin.get(
          `${HOLIDAYS}?department_id=${ids.department}&year=2026&month=${Number(date.slice(5, 7))}&q=zebra`,
        ),
      ),
    ).toEqual([_id])
    expect(idsIn(await admin.get(`${HOLIDAYS}?q=zebra&year=2027`))).toEqual([])
    expect(idsIn(await admin.get(`${HOLIDAYS}?q=zebra&reach=company`))).toEqual([])
    expect(idsIn(await admin.get(`${HOLIDAYS}?sort=-name&limit=1`))).toEqual([_id])
    expect((await admin.get(`${HOLIDAYS}/export?q=zebra&format=csv`)).text).toContain(date)
  })
})

describe("figures", () => {
  test("of draft months are recalculated for the people concerned", async () => {
    const { employee_id } = await addPerson(world, { department_id: (await addDepartment(world))._id })
    const { department_id } = (await admin.get(`/v1/employees/${employee_id}`)).body.employment_data
    const { _id } = await add({ date: "2026-10-05", department_id })
    expect(await queued()).toContainEqual({ employee_id, month: "2026-10" })
    const { rows } = await sql<{ count: number }>`select count(*) as count from jobs.job
      where name = 'scorecard_entry_resync' and data->>'employee_id' = ${ids.stranger}
        and data->>'month' = '2026-10'`.execute(world.app.platform.db)
    expect(rows[0]?.count).toBe(0)
    expect((await admin.delete(`${HOLIDAYS}/${_id}`)).status).toBe(204)
  })

  test("of a final month change for level 5 only, which is counted; a name is no figure", async () => {
    const kept = await add({ date: "2026-08-03", department_id: ids.department })
    await finalize("2026-08")
    const draftOf = draft({ date: "2026-08-04", department_id: ids.department })
    for (const caller of [hr, head]) {
      const answers = await Promise.all([
        caller.post(HOLIDAYS, draftOf),
        caller.patch(`${HOLIDAYS}/${kept._id}`, { code: "OFF" }),
        caller.patch(`${HOLIDAYS}/${kept._id}`, { date: "2026-11-30" }),
        caller.delete(`${HOLIDAYS}/${kept._id}`),
      ])
      expect(answers.map(({ status, body }) => [status, body.code, body.month])).toEqual(
        answers.map(() => [409, "month_finalized", "2026-08"]),
      )
    }
    expect((await head.patch(`${HOLIDAYS}/${kept._id}`, { name: "Renamed" })).status).toBe(200)
    const report = await monthReports.get(world.app.platform.db, "2026-08")
    const before = await changesSinceFinal(world.app.platform.db, report)
    expect((await admin.post(HOLIDAYS, draftOf)).status).toBe(201)
    expect(await changesSinceFinal(world.app.platform.db, report)).toBeGreaterThan(before)
  })

  test("scores, receipt and task delivery see the same days", async () => {
    const { employee_id } = await addPerson(world, { department_id: (await addDepartment(world))._id })
    const { department_id } = (await admin.get(`/v1/employees/${employee_id}`)).body.employment_data
    const about = `employee_id=${employee_id}&year=2026&month=10`
    const read = async () => {
      const [receipt, grid] = await Promise.all([
        admin.get(`/v1/dashboard/bsc/receipt?${about}`),
        admin.get(`/v1/scorecard/task-delivery/month?${about}`),
      ])
      return {
        working_days: receipt.body.days?.filter((day: { is_working_day: boolean }) => day.is_working_day).length,
        class: grid.body.items?.[0]?.days[6]?.class,
      }
    }
    const before = await read()
    await add({ date: "2026-10-07", department_id })
    expect(before).toEqual({ working_days: 22, class: "missing" })
    expect(await read()).toEqual({ working_days: 21, class: "off" })
    const entered = await admin.put("/v1/scorecard/task-delivery/day", {
      employee_id,
      work_date: "10/7/2026",
      finished_task: 1,
      task_count: 1,
    })
    expect(entered.body.errors?.[0]?.message ?? entered.body.code).toMatch(/task-delivery day/)
  })
})

test("a month that no cycle owns can have holidays, which creates no month", async () => {
  const { _id } = await add({ date: "2031-01-01" })
  expect(await monthReports.find(world.app.platform.db, "2031-01")).toBeNull()
  expect((await admin.delete(`${HOLIDAYS}/${_id}`)).status).toBe(204)
})
