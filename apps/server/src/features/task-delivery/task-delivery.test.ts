import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { sql } from "#platform/index.ts"

const DAY = "/v1/scorecard/task-delivery/day"
const GRID = "/v1/scorecard/task-delivery/month?year=2026&month=10"

let world: TestWorld
let supervisor: Caller
let lead: Caller
let stranger: Caller
let agent: Caller
let admin: Caller

beforeAll(async () => {
  // Thursday 15 October 2026, noon Eastern.
  world = await openTestWorld("task_delivery")
  await addPerson(world, { employee_id: "SUP", access_level: 3, last_name: "Aa" })
  await addPerson(world, { employee_id: "OTHER", access_level: 3 })
  const department = await addDepartment(world, { manager_ids: ["SUP"] })
  await addPerson(world, { employee_id: "LEAD", access_level: 2, department_id: department._id, last_name: "Ab" })
  for (const id of ["A1", "A2"]) {
    await addPerson(world, { employee_id: id, department_id: department._id, manager_id: "LEAD", last_name: `B${id}` })
  }
  await addPerson(world, { employee_id: "EXEC", department_id: department._id, bsc_enabled: false })
  await addPerson(world, {
    employee_id: "GONE",
    department_id: department._id,
    separation_date: "2026-09-30",
    status: "inactive",
  })
  const emails = ["sup", "lead", "other", "a1", "admin"].map((name) => world.as(`${name}@example.com`))
  ;[supervisor, lead, stranger, agent, admin] = (await Promise.all(emails)) as [Caller, Caller, Caller, Caller, Caller]
})
afterAll(() => world.close())

const put = (caller: Caller, work_date: string, more: Record<string, unknown> = {}, headers?: Record<string, string>) =>
  caller.put(DAY, { employee_id: "A1", work_date, finished_task: 3, task_count: 4, ...more }, headers)

const getDay = (grid: any, employee_id: string, day: number) =>
  grid.items.find((person: any) => person.employee_id === employee_id).days[day - 1]

describe("entering a day", () => {
  test("creates or overwrites it, and refuses a stale version", async () => {
    const first = await put(lead, "10/1/2026", { notes: "a quiet day" })
    expect([first.status, first.headers["etag"], first.body.submitted_by_id]).toEqual([200, '"1"', "LEAD"])
    const second = await put(supervisor, "10/1/2026", { finished_task: 4 }, { "if-match": '"1"' })
    expect([second.status, second.body.version, second.body.notes]).toEqual([200, 2, null])
    expect((await put(lead, "10/1/2026", {}, { "if-match": '"1"' })).status).toBe(412)
    expect((await put(lead, "10/1/2026", { finished_task: 4 }, { "if-match": '"2"' })).status).toBe(200)
    await put(supervisor, "10/9/2026")
    expect((await put(lead, "10/9/2026")).body.code).toBe("not_own_submission")
    expect((await supervisor.delete(`${DAY}?employee_id=A1&work_date=10/9/2026`)).status).toBe(204)
    expect((await put(lead, "10/2/2026", {}, { "if-match": '"1"' })).status).toBe(412)
  })

  test("returns the writer's abilities; the grid has its reader's abilities for each person", async () => {
    const byLead = await put(lead, "10/13/2026")
    expect(byLead.body.abilities).toEqual({ edit: true, delete: false })
    expect((await put(supervisor, "10/13/2026")).body.abilities).toEqual({ edit: true, delete: true })
    await supervisor.delete(`${DAY}?employee_id=A1&work_date=10/13/2026`)

    const [nothing, edit, all] = [
      { edit: false, delete: false },
      { edit: true, delete: false },
      { edit: true, delete: true },
    ]
    const cases: [Caller, Record<string, object>][] = [
      [agent, { A1: nothing }],
      [lead, { LEAD: nothing, A1: edit, A2: edit }],
      [supervisor, { SUP: nothing, LEAD: all, A1: all, A2: all }],
    ]
    for (const [caller, expected] of cases) {
      const { items } = (await caller.get(GRID)).body
      expect(Object.fromEntries(items.map((item: any) => [item.employee_id, item.abilities]))).toEqual(expected)
    }
  })

  test("two people entering the same new day at the same time leave one entry", async () => {
    const answers = await Promise.all([put(admin, "10/5/2026"), put(supervisor, "10/5/2026")])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    const rows = await sql`select 1 from tbl_task_delivery_entries where work_day = '2026-10-05'`.execute(
      world.app.platform.db,
    )
    expect(rows.rows.length).toBe(1)
  })

  test("a future day may be entered, up to the end of next month", async () => {
    expect((await put(lead, "10/30/2026")).status).toBe(200)
    expect((await put(lead, "12/1/2026")).body.code).toBe("date_in_future")
  })

  test.each([
    ["a Saturday without a schedule", { work_date: "10/3/2026" }, 422, "not_a_task_delivery_day"],
    ["a day that does not exist", { work_date: "2/30/2026" }, 422, "invalid"],
    ["an ISO date", { work_date: "2026-10-01" }, 422, "invalid"],
    ["half a task", { finished_task: 1.5 }, 422, "invalid"],
    ["a negative task count", { task_count: -1 }, 422, "invalid"],
    ["an unknown field", { percent: 90 }, 422, "invalid"],
    ["a non-participant", { employee_id: "EXEC" }, 422, "invalid"],
    ["a person after their last day", { employee_id: "GONE" }, 422, "invalid"],
    ["an unknown person", { employee_id: "NOBODY" }, 404, "employee_not_found"],
  ])("%s is refused", async (_what, wrong, status, code) => {
    const answer = await put(supervisor, "10/6/2026", wrong)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test("is refused for yourself, for people outside the pool, and without the permission", async () => {
    expect(
      (await lead.put(DAY, { employee_id: "LEAD", work_date: "10/6/2026", finished_task: 1, task_count: 1 })).body.code,
    ).toBe("own_entry")
    expect((await put(stranger, "10/6/2026")).status).toBe(404)
    expect((await put(agent, "10/6/2026")).body.code).toBe("permission_missing")
  })

  test("follows the schedule: a vacation day counts for task delivery, a day off does not", async () => {
    const days = Object.fromEntries(Array.from({ length: 31 }, (_, n) => [String(n + 1), n === 9 ? "VL" : "OFF"]))
    expect((await supervisor.put("/v1/scorecard/schedules/A2/2026/10", { days })).status).toBe(200)
    expect((await put(lead, "10/10/2026", { employee_id: "A2" })).status).toBe(200)
    expect((await put(lead, "10/12/2026", { employee_id: "A2" })).body.code).toBe("not_a_task_delivery_day")
  })
})

describe("the month's grid", () => {
  test("classifies every day and averages the included ones, rounded up", async () => {
    await put(lead, "10/7/2026", { finished_task: 9, task_count: 0 })
    const { body } = await lead.get(GRID)
    const getClass = (day: number) => getDay(body, "A1", day).class
    expect([getClass(1), getClass(7), getClass(8), getClass(3), getClass(15), getClass(30)]).toEqual([
      "scored",
      "excluded",
      "missing",
      "off",
      "pending",
      "pending",
    ])
    expect(getDay(body, "A1", 1).percent).toBe(100)
    // 100 on the 1st, 75 on the 5th, 0 on the 2nd, 6th, 8th, 9th, 12th, 13th and 14th: 175 / 9 days.
    expect(body.items.find((person: any) => person.employee_id === "A1")?.month_percent).toBe(20)
  })

  test("shows only the pool, is paged by name without gaps, and leaves out non-participants", async () => {
    const names = async (caller: Caller, query: string) => {
      const ids: string[] = []
      let cursor = ""
      do {
        const { body } = await caller.get(`${GRID}&limit=1${query}${cursor}`)
        ids.push(...body.items.map((person: any) => person.employee_id))
        cursor = body.next_cursor ? `&cursor=${body.next_cursor}` : ""
      } while (cursor)
      return ids
    }
    expect(await names(supervisor, "")).toEqual(["SUP", "LEAD", "A1", "A2"])
    expect(await names(supervisor, "&sort=-name")).toEqual(["A2", "A1", "LEAD", "SUP"])
    expect(await names(agent, "")).toEqual(["A1"])
    expect(await names(stranger, "&employee_id=A1")).toEqual([])
    expect(await names(supervisor, "&q=ba2")).toEqual(["A2"])
  })
})

test("the grid's cursor is valid only for its own month and order", async () => {
  const { next_cursor } = (await supervisor.get(`${GRID}&limit=1`)).body
  expect((await supervisor.get(`${GRID}&cursor=${next_cursor}`)).status).toBe(200)
  const september = GRID.replace("month=10", "month=9")
  for (const url of [`${GRID}&sort=-name&cursor=${next_cursor}`, `${september}&cursor=${next_cursor}`]) {
    expect(await supervisor.get(url)).toMatchObject({ status: 422, body: { code: "cursor_invalid" } })
  }
})

test.each(["1/3/1950", "4/1/2010", "6/30/2025", "12/31/9999"])(
  "%s is refused because it belongs to no cycle, and no month is created for it",
  async (work_date) => {
    await addPerson(world, { employee_id: `OLD-${work_date.replaceAll("/", "-")}`, hire_date: "1940-01-01" })
    const employee_id = `OLD-${work_date.replaceAll("/", "-")}`
    const answers = [
      await admin.put(DAY, { employee_id, work_date, finished_task: 1, task_count: 1 }),
      await admin.delete(`${DAY}?employee_id=${employee_id}&work_date=${work_date}`),
    ]
    for (const { status, body } of answers) expect([status, body.errors?.[0]?.path]).toEqual([422, "work_date"])
    const months = await sql`select 1 from tbl_bsc_month_reports where _id < '2025-07' or _id > '2028-06'`.execute(
      world.app.platform.db,
    )
    expect(months.rows).toEqual([])
  },
)

describe("deleting a day", () => {
  test("works once, for people who may delete", async () => {
    await put(lead, "10/13/2026")
    const url = `${DAY}?employee_id=A1&work_date=10/13/2026` as const
    expect((await lead.delete(url)).body.code).toBe("permission_missing")
    expect((await stranger.delete(url)).status).toBe(404)
    expect((await supervisor.delete(url, { "if-match": '"9"' })).status).toBe(412)
    expect((await supervisor.delete(url)).status).toBe(204)
    expect((await supervisor.delete(url)).status).toBe(404)
  })
})

test("a final month is closed for levels 1 to 4, and open for level 5", async () => {
  await put(lead, "9/30/2026")
  await sql`update tbl_bsc_month_reports set doc = jsonb_set(doc, '{status}', '"final"') where _id = '2026-09'`.execute(
    world.app.platform.db,
  )
  for (const caller of [lead, supervisor]) expect((await put(caller, "9/30/2026")).body.code).toBe("month_finalized")
  expect((await supervisor.delete(`${DAY}?employee_id=A1&work_date=9/30/2026`)).body.code).toBe("month_finalized")
  expect((await put(admin, "9/30/2026", { finished_task: 1 })).status).toBe(200)
  const noted = await sql`select 1 from tbl_bsc_final_changes where month = '2026-09'`.execute(world.app.platform.db)
  expect(noted.rows.length).toBe(1)
})
