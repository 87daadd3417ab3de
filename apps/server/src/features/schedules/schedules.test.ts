import { datesOfMonth, monthId, type YearMonth } from "@scorecard/domain"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { changesSinceFinal, lockMonths, monthReports } from "#core/months/index.ts"
import { sql } from "#platform/index.ts"
import { addDepartment, addPerson, type AddedPerson } from "#test/support/factories.ts"
import { callerWith, openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { defaultDays, findSchedule } from "#core/calendar/index.ts"

const SCHEDULES = "/v1/scorecard/schedules"
const NOVEMBER: YearMonth = { year: 2026, month: 11 }

let world: TestWorld
let admin: Caller
let supervisor: Caller
let report: AddedPerson
let stranger: AddedPerson
beforeAll(async () => {
  world = await openTestWorld("schedules", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  const boss = await addPerson(world, { employee_id: "BOSS", access_level: 3 })
  supervisor = await world.as(boss.email)
  report = await addPerson(world, { employee_id: "REPORT", first_name: "Ada", last_name: "Byron", manager_id: "BOSS" })
  stranger = await addPerson(world, { employee_id: "STRANGER" })
})
afterAll(() => world.close())

const address = (person: { employee_id: string }, { year, month } = NOVEMBER) =>
  `${SCHEDULES}/${person.employee_id}/${year}/${month}` as const
const fillMonth = (code: string, month = NOVEMBER): Record<string, string> =>
  Object.fromEntries(datesOfMonth(month).map((_, index) => [String(index + 1), code]))
const peopleIn = (answer: { body: { items: { employee_id: string }[] } }) =>
  answer.body.items.map(({ employee_id }) => employee_id)
const resyncs = async () => {
  const { rows } = await sql<{ data: { employee_id: string; month: string } }>`select data from jobs.job`.execute(
    world.app.platform.db,
  )
  return rows.map(({ data }) => data)
}

/** Marks the month final, as finalizing does. */
async function finalize(month: YearMonth): Promise<void> {
  await world.app.platform.transact(async (tx) => {
    const [draft] = await lockMonths(tx.db, [month], "for update")
    if (!draft) throw new Error("A month that is locked has a row")
    await monthReports.replace(tx.db, { ...draft, status: "final", finalized_at: tx.at, report_version: 1 })
  })
}

describe("writing a schedule", () => {
  test.each([
    { year: 2001, month: 1 },
    { year: 2025, month: 6 },
    { year: 2040, month: 1 },
  ])("for a month without a cycle (%j) is refused, and no month is created", async (month) => {
    const { status, body } = await admin.put(address(report, month), { days: fillMonth("WD", month) })
    expect([status, body.errors?.[0]?.path]).toEqual([422, "month"])
    expect(await monthReports.find(world.app.platform.db, monthId(month))).toBeNull()
  })

  test("covers every day, is visible to the pool and queues a recalculation", async () => {
    const days = { ...defaultDays(NOVEMBER), 26: "HOL", 27: "VL" }
    const written = await supervisor.put(address(report), { days })
    const schedule = {
      employee_id: "REPORT",
      name: "Ada Byron",
      source: "schedule",
      days,
      day_sources: fillMonth("schedule"),
      holidays: {},
      version: 1,
      abilities: { edit: true },
    }
    expect(written).toMatchObject({ status: 200, headers: { etag: '"1"' } })
    expect(written.body).toEqual({ ...NOVEMBER, ...schedule })

    const list = await supervisor.get(`${SCHEDULES}?year=2026&month=11&employee_id=REPORT`)
    expect(list.body).toEqual({ ...NOVEMBER, items: [schedule], next_cursor: null, total: 1 })
    expect(await findSchedule(world.app.platform.db, "REPORT", "2026-11")).toEqual(days)
    expect(await resyncs()).toContainEqual({ employee_id: "REPORT", month: "2026-11" })
    const { rows } = await sql<{ employee_id: string; actor_id: string }>`select employee_id, actor_id
      from tbl_audit_log where action = 'schedule.changed'`.execute(world.app.platform.db)
    expect(rows).toEqual([{ employee_id: "REPORT", actor_id: "BOSS" }])
  })

  test("is in the abilities of readers whose level allows it", async () => {
    const lead = await addPerson(world, { access_level: 2 })
    for (const { email } of [stranger, lead]) {
      const { body } = await (await world.as(email)).get(`${SCHEDULES}?year=2026&month=11`)
      expect(body.items.map(({ abilities }: { abilities: object }) => abilities)).toEqual([{ edit: false }])
    }
  })

  test("again overwrites it; If-Match works from the first version on", async () => {
    const person = await addPerson(world)
    const put = (code: string, version: number) =>
      admin.put(address(person), { days: fillMonth(code) }, { "if-match": `"${version}"` })
    expect((await put("WD", 1)).status).toBe(412)
    expect((await put("WD", 0)).body.version).toBe(1)
    expect(await put("OFF", 0)).toMatchObject({ status: 412, body: { code: "version_mismatch" } })
    expect((await put("OFF", 1)).body).toMatchObject({ version: 2, days: { 1: "OFF" } })
  })

  test("two concurrent first writes both succeed, one after the other", async () => {
    const person = await addPerson(world)
    const put = (code: string) => admin.put(address(person), { days: fillMonth(code) })
    const answers = await Promise.all([put("WD"), put("WFH")])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ body }) => body.version).toSorted((a, b) => a - b)).toEqual([1, 2])
  })

  test.each([
    ["a missing day", () => ({ days: { ...fillMonth("WD"), 30: undefined } }), ["days.30"]],
    ["a day that the month does not have", () => ({ days: { ...fillMonth("WD"), 31: "WD" } }), ["days.31"]],
    ["a day with a leading zero", () => ({ days: { ...fillMonth("WD"), "01": "WD" } }), ["days.01"]],
    ["codes that do not exist", () => ({ days: { ...fillMonth("WD"), 2: "NONE", 5: "wd" } }), ["days.2", "days.5"]],
    ["days that are not codes", () => ({ days: { ...fillMonth("WD"), 3: 1 } }), ["days.3"]],
    ["no days", () => ({}), ["days"]],
    ["an unknown field", () => ({ days: fillMonth("WD"), hours: 8 }), ["hours"]],
  ])("refuses %s", async (_, body, paths) => {
    const refused = await supervisor.put(address(report), body())
    expect(refused).toMatchObject({ status: 422, body: { code: "invalid" } })
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual(paths)
  })

  test.each([
    [
      "before the person is hired",
      { hire_date: "2026-12-01" },
      NOVEMBER,
      /hired on December 1, 2026, after November 2026/,
    ],
    [
      "after the person has left",
      { separation_date: "2026-10-31" },
      NOVEMBER,
      /left on October 31, 2026, before November 2026/,
    ],
    ["more than a year ahead", {}, { year: 2027, month: 11 }, /up to October 2027/],
  ])("for a month %s is refused, and no month is created", async (_, overrides, month, message) => {
    const person = await addPerson(world, overrides)
    const { status, body } = await admin.put(address(person, month), { days: fillMonth("WD", month) })
    expect([status, body.code, body.errors[0]?.path]).toEqual([422, "invalid", "month"])
    expect(body.errors[0]?.message).toMatch(message)
    expect(await findSchedule(world.app.platform.db, person.employee_id, monthId(month))).toBeNull()
  })

  test("February in a leap year has a 29th", async () => {
    world.setNow("2027-03-01T17:00:00Z")
    const later = await world.as("admin@example.com")
    const february = { year: 2028, month: 2 }
    const days = fillMonth("WD", february)
    expect((await later.put(address(report, february), { days })).status).toBe(200)
    const short = { ...days, 29: undefined }
    expect((await later.put(address(report, february), { days: short })).body.errors[0]?.path).toBe("days.29")
    world.setNow("2026-10-15T16:00:00Z")
  })

  test("people outside the pool and nonexistent months are 404, regardless of the body", async () => {
    const refused = await supervisor.put(address(stranger), { days: "wrong" })
    expect(refused).toMatchObject({ status: 404, body: { code: "employee_not_found" } })
    expect((await supervisor.put(`${SCHEDULES}/NOBODY/2026/11`, {})).status).toBe(404)
    expect((await supervisor.put(`${SCHEDULES}/REPORT/2026/13`, {})).status).toBe(404)
    expect((await supervisor.put(`${SCHEDULES}/REPORT/2126/11`, {})).status).toBe(404)
  })

  test("for yourself is refused below level 5, whatever the scope, even while a super admin impersonates the person", async () => {
    const head = await addPerson(world, { employee_id: "HEAD", access_level: 4, access_scope: "company" })
    const acting = await admin.post("/v1/auth/impersonate", { employee_id: "HEAD" })
    const callers: [Caller, { employee_id: string }][] = [
      [supervisor, { employee_id: "BOSS" }],
      [await world.as(head.email), head],
      [callerWith(world.app, acting.body.access_token), head],
    ]
    for (const [caller, self] of callers) {
      const refused = await caller.put(address(self), { days: fillMonth("OFF") })
      expect(refused).toMatchObject({ status: 403, body: { code: "own_record" } })
      expect(await findSchedule(world.app.platform.db, self.employee_id, "2026-11")).toBeNull()
      const { body } = await caller.get(`${SCHEDULES}?year=2026&month=11&employee_id=${self.employee_id}`)
      expect(body.items[0]?.abilities).toEqual({ edit: false })
    }
    expect((await admin.put(address({ employee_id: "ADMIN" }), { days: fillMonth("WD") })).status).toBe(200)
  })

  test("needs level 3", async () => {
    const lead = await world.as((await addPerson(world, { access_level: 2 })).email)
    const refused = await lead.put(address(report), { days: fillMonth("WD") })
    expect(refused).toMatchObject({ status: 403, body: { code: "level_too_low" } })
    expect((await world.anonymous.put(address(report), {})).status).toBe(401)
  })
})

describe("a final month", () => {
  const SEPTEMBER: YearMonth = { year: 2026, month: 9 }
  beforeAll(() => finalize(SEPTEMBER))

  test("is closed to levels 3 and 4; other errors are reported first", async () => {
    const head = await world.as((await addPerson(world, { access_level: 4, access_scope: "company" })).email)
    for (const caller of [supervisor, head]) {
      const refused = await caller.put(address(report, SEPTEMBER), { days: fillMonth("WD", SEPTEMBER) })
      expect(refused).toMatchObject({ status: 409, body: { code: "month_finalized" } })
    }
    expect((await head.put(address(report, SEPTEMBER), { days: {} })).status).toBe(422)
    const stale = { "if-match": '"4"' }
    expect((await head.put(address(report, SEPTEMBER), { days: fillMonth("WD", SEPTEMBER) }, stale)).status).toBe(412)
    expect(await findSchedule(world.app.platform.db, "REPORT", "2026-09")).toBeNull()
  })

  test("is open to a super admin: the report counts the change, and its figures do not change", async () => {
    const { db } = world.app.platform
    const written = await admin.put(address(report, SEPTEMBER), { days: fillMonth("WD", SEPTEMBER) })
    expect(written.status).toBe(200)
    expect(await changesSinceFinal(db, await monthReports.get(db, "2026-09"))).toBe(1)
    expect(await resyncs()).not.toContainEqual(expect.objectContaining({ month: "2026-09" }))
  })
})

describe("the list of schedules", () => {
  const list = (caller: Caller, more = "") => caller.get(`${SCHEDULES}?year=2026&month=12${more}`)

  test("people without a schedule are shown with the default week", async () => {
    const { body } = await list(supervisor, "&employee_id=REPORT")
    const days = defaultDays({ year: 2026, month: 12 })
    const abilities = { edit: true }
    const day_sources = fillMonth("default", { year: 2026, month: 12 })
    const nothing = { source: "default", day_sources, holidays: {}, version: 0 }
    expect(body.items).toEqual([{ employee_id: "REPORT", name: "Ada Byron", days, ...nothing, abilities }])
  })

  test("is limited to the pool", async () => {
    expect(peopleIn(await list(supervisor)).toSorted()).toEqual(["BOSS", "REPORT"])
    expect(peopleIn(await list(supervisor, "&employee_id=STRANGER"))).toEqual([])
    expect(peopleIn(await list(await world.as(stranger.email)))).toEqual(["STRANGER"])
    expect(peopleIn(await list(admin))).toContain("STRANGER")
  })

  test("includes people employed on at least one day of the month", async () => {
    const { _id: department_id } = await addDepartment(world)
    const add = (employee_id: string, more: object) => addPerson(world, { employee_id, department_id, ...more })
    await add("NEW", { hire_date: "2026-12-31" })
    await add("NEXT", { hire_date: "2027-01-01" })
    await add("LEAVING", { separation_date: "2026-12-01" })
    await add("GONE", { separation_date: "2026-11-30", status: "inactive" })
    expect(peopleIn(await list(admin, `&department_id=${department_id}`)).toSorted()).toEqual(["LEAVING", "NEW"])
  })

  test("can be filtered by department, cluster, source and part of a name, and is paged in a stable order", async () => {
    const department = await addDepartment(world)
    for (const first_name of ["Cara", "Abel", "Bea"]) {
      await addPerson(world, { employee_id: first_name, first_name, last_name: "Team", department_id: department._id })
    }
    await admin.put(address({ employee_id: "Bea" }, { year: 2026, month: 12 }), {
      days: fillMonth("WFH", { year: 2026, month: 12 }),
    })
    const cluster = `&cluster_id=${department.cluster_id}`
    expect(peopleIn(await list(admin, `&department_id=${department._id}`))).toEqual(["Abel", "Bea", "Cara"])
    expect(peopleIn(await list(admin, `${cluster}&sort=-employee_id`))).toEqual(["Cara", "Bea", "Abel"])
    expect(peopleIn(await list(admin, `${cluster}&q=bea`))).toEqual(["Bea"])
    expect(peopleIn(await list(admin, `${cluster}&source=schedule`))).toEqual(["Bea"])
    expect((await list(admin, `${cluster}&source=default`)).body.total).toBe(2)

    const first = await list(admin, `${cluster}&sort=-name&limit=2`)
    const second = await list(admin, `${cluster}&sort=-name&limit=2&cursor=${first.body.next_cursor}`)
    expect([peopleIn(first), peopleIn(second)]).toEqual([["Cara", "Bea"], ["Abel"]])
    expect([first.body.total, second.body.total, second.body.next_cursor]).toEqual([3, 3, null])
    const { next_cursor } = first.body
    const turned = await list(admin, `${cluster}&sort=name&cursor=${next_cursor}`)
    const elsewhere = await admin.get(`${SCHEDULES}?year=2026&month=9&sort=-name&cursor=${next_cursor}`)
    for (const { status, body } of [turned, elsewhere]) expect([status, body.code]).toEqual([422, "cursor_invalid"])
  })

  test("refuses anonymous callers, nonexistent months, unknown filters and invalid cursors", async () => {
    expect((await list(world.anonymous)).status).toBe(401)
    expect((await admin.get(`${SCHEDULES}?year=2026&month=13`)).status).toBe(422)
    expect((await admin.get(`${SCHEDULES}?year=2026`)).status).toBe(422)
    expect((await list(admin, "&team=x")).status).toBe(422)
    expect((await list(admin, "&cursor=x")).body.code).toBe("cursor_invalid")
  })
})
