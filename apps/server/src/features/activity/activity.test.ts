import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { sql } from "#platform/index.ts"
import { recordMinute } from "./activity.store.ts"
import { purgeActivity } from "./index.ts"

const NOON = "2026-10-15T16:00:00Z"
const HEARTBEAT = "/v1/auth/activity-heartbeat"
const SUMMARY = "/v1/auth/activity-summary"
const EXPORT = "/v1/employees/activity-export"
const NONE = { web: 0, desktop: 0, total: 0 }

let world: TestWorld
let admin: Caller
beforeAll(async () => {
  world = await openTestWorld("activity", { now: NOON })
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

async function somebody(overrides: Parameters<typeof addPerson>[1] = {}) {
  const person = await addPerson(world, overrides)
  return { person, caller: await world.as(person.email) }
}

async function beat(caller: Caller, client: "web" | "desktop", instant?: string) {
  if (instant) world.setNow(instant)
  const { status } = await caller.post(HEARTBEAT, { client })
  expect(status).toBe(204)
}

const rowsOf = async (employeeId: string) =>
  (
    await sql<{ day: string; client: string; last_active_at: string }>`select day, client, last_active_at
      from tbl_activity where employee_id = ${employeeId} order by day, client`.execute(world.app.platform.db)
  ).rows

describe("a heartbeat", () => {
  test("marks its minute once, even when several windows send it simultaneously", async () => {
    world.setNow(NOON)
    const { person, caller } = await somebody()
    await Promise.all(Array.from({ length: 20 }, () => beat(caller, "web")))
    await beat(caller, "web", "2026-10-15T16:00:59.999Z")
    await beat(caller, "web", "2026-10-15T16:01:00Z")
    const { body } = await caller.get(SUMMARY)
    expect(body).toEqual({ today: { web: 2, desktop: 0, total: 2 }, last_7_days: { web: 2, desktop: 0, total: 2 } })
    expect(await rowsOf(person._id)).toEqual([
      { day: "2026-10-15", client: "web", last_active_at: "2026-10-15T16:01:00.000Z" },
    ])
  })

  test("from both clients in the same minute counts once in the total", async () => {
    world.setNow(NOON)
    const { person, caller } = await somebody()
    await beat(caller, "web", NOON)
    await beat(caller, "desktop", NOON)
    await beat(caller, "desktop", "2026-10-15T16:05:00Z")
    expect((await caller.get(SUMMARY)).body.today).toEqual({ web: 1, desktop: 2, total: 2 })
    expect(await rowsOf(person._id)).toHaveLength(2)
  })

  test("during impersonation counts for neither person", async () => {
    world.setNow(NOON)
    const { person, caller } = await somebody()
    const { body } = await admin.post("/v1/auth/impersonate", { employee_id: person._id })
    const response = await world.app.http.inject({
      method: "POST",
      url: HEARTBEAT,
      headers: { authorization: `Bearer ${body.access_token}` },
      payload: { client: "web" },
    })
    expect(response.statusCode).toBe(204)
    expect((await caller.get(SUMMARY)).body.today).toEqual(NONE)
    expect(await rowsOf("ADMIN")).toEqual([])
  })

  test("needs a sign-in and a known client", async () => {
    expect((await world.anonymous.post(HEARTBEAT, { client: "web" })).status).toBe(401)
    expect((await world.anonymous.get(SUMMARY)).status).toBe(401)
    expect((await admin.post(HEARTBEAT, { client: "phone" })).status).toBe(422)
    expect((await admin.post(HEARTBEAT, { client: "web", minutes: 5 })).status).toBe(422)
    expect((await admin.post(HEARTBEAT, {})).status).toBe(422)
    expect((await admin.get(`${SUMMARY}?employee_id=E1`)).status).toBe(422)
  })
})

describe("the summary", () => {
  test("covers today and the six Eastern days before it", async () => {
    world.setNow("2026-10-10T16:00:00Z")
    const { person, caller } = await somebody()
    await beat(caller, "web", "2026-10-11T03:59:00Z") // the 10th in Eastern time: gone tomorrow
    await beat(caller, "web", "2026-10-11T04:00:00Z")
    await beat(caller, "desktop", "2026-10-12T12:00:00Z")
    await beat(caller, "web", "2026-10-16T16:00:00Z")
    expect((await caller.get(SUMMARY)).body).toEqual({
      today: { web: 1, desktop: 0, total: 1 },
      last_7_days: { web: 3, desktop: 1, total: 4 },
    })
    world.setNow("2026-10-17T16:00:00Z")
    const again = await world.as(person.email)
    expect((await again.get(SUMMARY)).body).toEqual({ today: NONE, last_7_days: { web: 2, desktop: 1, total: 3 } })
  })

  test.each([
    ["with 25 hours counts the repeated hour twice", "2026-11-01T05:00:00Z", 120, "2026-11-01T06:59:00Z"],
    ["with 23 hours has no gap where the clocks skip an hour", "2026-03-08T06:30:00Z", 60, "2026-03-08T07:29:00Z"],
  ])("of a day %s", async (_what, first, count, last) => {
    const begin = Temporal.Instant.from(first)
    world.setNow(first)
    const { person, caller } = await somebody()
    for (let minute = 0; minute < count; minute += 1) {
      await beat(caller, "web", begin.add({ minutes: minute }).toString())
    }
    expect(begin.add({ minutes: count - 1 }).toString()).toBe(last)
    expect((await caller.get(SUMMARY)).body.today.total).toBe(count)
    expect(await rowsOf(person._id)).toHaveLength(1)
  })
})

describe("old activity", () => {
  const purge = async (instant: string) => {
    world.setNow(instant)
    await purgeActivity(world.app.platform)
  }
  const daysOf = async (id: string) => (await rowsOf(id)).map(({ day, client }) => `${day} ${client}`)

  test("is deleted after its retention period, not before", async () => {
    const { person } = await somebody()
    const { db } = world.app.platform
    for (const [client, day] of [
      ["web", "2025-09-09"],
      ["desktop", "2025-09-09"],
      ["web", "2025-09-10"],
      ["desktop", "2026-10-15"],
    ] as const) {
      await recordMinute(db, { employee_id: person._id, client, day, minute: 5, at: `${day}T12:00:00.000Z` })
    }
    const retained = ["2025-09-10 web", "2026-10-15 desktop"]
    await purge("2026-10-15T03:59:59Z") // still the 14th in Eastern time
    expect(await daysOf(person._id)).toEqual(["2025-09-09 desktop", "2025-09-09 web", ...retained])
    await purge("2026-10-15T04:00:00Z")
    expect(await daysOf(person._id)).toEqual(retained)
  })

  test("is deleted for more people than one statement covers, and a long history takes a few calls", async () => {
    const { db } = world.app.platform
    await sql`insert into tbl_employees (_id, doc) select 'MANY' || n, doc || jsonb_build_object('_id', 'MANY' || n)
      || jsonb_build_object('personal_data', doc->'personal_data' || jsonb_build_object('email_address', 'many' || n || '@example.com'))
      from tbl_employees, generate_series(1, 1100) n where _id = 'ADMIN'`.execute(db)
    await sql`insert into tbl_activity (employee_id, client, day, minutes, last_active_at)
      select 'MANY' || n, 'web', '2024-01-01', 0::bit(1500), '2024-01-01T12:00:00.000Z' from generate_series(1, 1100) n
      union all select 'MANY1', 'web', d::date::text, 0::bit(1500), '' from generate_series('2024-01-02'::date, '2024-02-20', '1 day') d`.execute(
      db,
    )
    const left = async () =>
      (await sql<{ n: number }>`select count(*) as n from tbl_activity where day < '2024-03-01'`.execute(db)).rows[0]?.n
    await purge(NOON)
    expect(await left()).toBe(20)
    await purge(NOON)
    expect(await left()).toBe(0)
    await sql`delete from tbl_employees where _id like 'MANY%'`.execute(db)
  })
})

describe("the activity export", () => {
  let lead: Caller
  let member: Awaited<ReturnType<typeof somebody>>
  beforeAll(async () => {
    world.setNow("2026-10-14T15:00:00Z")
    const head = await addPerson(world, { access_level: 2, first_name: "Lea", last_name: "Lead" })
    const department = await addDepartment(world, { manager_ids: [head._id] })
    member = await somebody({ department_id: department._id, first_name: "=Mia", last_name: "Member" })
    await addPerson(world, {
      department_id: department._id,
      first_name: "Nils",
      last_name: "Never",
      status: "inactive",
    })
    await beat(member.caller, "web", "2026-10-14T16:00:00Z")
    await beat(member.caller, "desktop", "2026-10-15T16:30:00Z")
    await beat(member.caller, "web", "2026-10-15T16:30:00Z")
    await beat(member.caller, "desktop", "2026-10-15T16:31:00Z")
    world.setNow("2026-10-15T17:00:00Z")
    lead = await world.as(head.email)
  })

  test("is a CSV of the pool by name, without running formulas", async () => {
    const { status, text, headers } = await lead.get(EXPORT)
    expect(status).toBe(200)
    expect(headers["content-type"]).toContain("text/csv")
    const lines = text.trim().split("\r\n")
    expect(lines[0]).toBe(
      "employee_id,name,last_login_at,last_active_web_at,last_active_desktop_at,last_active_at,active_minutes_today,active_minutes_last_7_days",
    )
    expect(lines).toHaveLength(4)
    expect(lines[1]).toBe(
      `${member.person._id},"'=Mia Member",2026-10-14T15:00:00.000Z,2026-10-15T16:30:00.000Z,2026-10-15T16:31:00.000Z,2026-10-15T16:31:00.000Z,2,3`,
    )
    expect(lines[2]).toMatch(/,Lea Lead,2026-10-15T17:00:00.000Z,,,,0,0$/)
    expect(lines[3]).toMatch(/,Nils Never,,,,,0,0$/)
  })

  test("accepts the filters of the employee list and rejects others", async () => {
    expect((await lead.get(`${EXPORT}?status=inactive`)).text.trim().split("\r\n")).toHaveLength(2)
    expect((await lead.get(`${EXPORT}?q=lea&access_level=2`)).text.trim().split("\r\n")).toHaveLength(2)
    expect((await lead.get(`${EXPORT}?page=2`)).status).toBe(422)
  })

  test("shows level 5 the whole company, and does not count an impersonator's sign-in", async () => {
    const target = await addPerson(world)
    await admin.post("/v1/auth/impersonate", { employee_id: target._id })
    const { text } = await admin.get(`${EXPORT}?q=${target._id}`)
    expect(text.trim().split("\r\n")[1]).toMatch(/,,,,,0,0$/)
    const everybody = (await admin.get(EXPORT)).text.trim().split("\r\n")
    expect(everybody.length - 1).toBe((await admin.get("/v1/employees?limit=1")).body.total)
  })

  test("is for level 2 and above", async () => {
    expect((await member.caller.get(EXPORT)).status).toBe(403)
    expect((await world.anonymous.get(EXPORT)).status).toBe(401)
  })
})
