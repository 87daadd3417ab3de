import { afterAll, beforeAll, expect, test } from "vitest"
import { COMPANY_SETUP_ID } from "@scorecard/contracts/setup"
import { sql } from "#platform/index.ts"
import { present } from "#test/support/present.ts"
import { flightsOf } from "#test/support/statements.ts"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

let world: TestWorld
let lead: Caller
beforeAll(async () => {
  world = await openTestWorld("round_trips")
  await addPerson(world, { employee_id: "LEAD", access_level: 2 })
  await addPerson(world, { employee_id: "ANA", manager_id: "LEAD" })
  await addPerson(world, { employee_id: "BEN", manager_id: "LEAD" })
  lead = await world.as("lead@example.com")
})
afterAll(() => world.close())

const late = (employee_id: string) => ({
  employee_id,
  date_of_occurrence: "2026-10-13",
  issue_type: "tardiness" as const,
})

/** The statements of the transaction that creates an entry, one list for each round trip. */
async function create(employeeId: string, headers: Record<string, string> = {}): Promise<string[][]> {
  const flights = await flightsOf(async () => {
    const { status } = await lead.post("/v1/scorecard/attendance-issues", late(employeeId), headers)
    expect(status).toBe(201)
  })
  // Relays hear of the entry before this one.
  const own = flights.filter(([first = ""]) => !first.includes("pg_notify"))
  const end = own.findIndex((flight) => flight.at(-1) === "commit")
  return own.slice(
    own.findIndex(([first]) => first === "begin"),
    end + 1,
  )
}

test("an entry takes two round trips: what it is decided by, then what is written", async () => {
  await create("ANA") // creates the month
  // Without a recalculation that waits already, and with one.
  for (const flights of [await create("BEN"), await create("BEN")]) {
    // Fewer if the first answers arrive one by one.
    expect(flights.length).toBeLessThanOrEqual(2)
    const statements = flights.flat()
    expect(statements).toHaveLength(16)
    expect(statements.at(-1)).toBe("commit")
    // Asked again after the lock: a change of the configuration that was committed while the entry waited for it counts.
    const questions = statements.flatMap((text, n) => (text.includes("xmin") ? [n] : []))
    const lockOfMonth = statements.findIndex((text) => text.includes("tbl_bsc_month_reports"))
    expect(questions.map((n) => n > lockOfMonth)).toEqual([false, true])
    // Writers lock in one order, so that they never wait for each other in a circle.
    const locks = ["tbl_bsc_month_reports", "for key share", "INSERT INTO jobs", "tbl_audit_heads"]
    const positions = locks.map((part) => statements.findIndex((text) => text.includes(part)))
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
    expect(positions).not.toContain(-1)
  }
})

test("an entry with an Idempotency-Key, as the web client sends it, also takes two round trips", async () => {
  const flights = await create("ANA", { "idempotency-key": "round trips" })
  expect(flights.length).toBeLessThanOrEqual(2)
  expect(flights.flat()).toHaveLength(20)
  const repeated = await lead.post("/v1/scorecard/attendance-issues", late("ANA"), { "idempotency-key": "round trips" })
  expect(repeated.status).toBe(201)
})

test("a change of the configuration counts at once, whoever made it", async () => {
  const { db } = world.app.platform
  const startIn = (month: string) =>
    sql`update tbl_scorecard_config set doc = doc || ${JSON.stringify({ first_month: month })}::jsonb
      where _id = ${COMPANY_SETUP_ID}`.execute(db)
  await create("ANA")
  await startIn("2026-11")
  const refused = await lead.post("/v1/scorecard/attendance-issues", late("ANA"))
  expect(refused).toMatchObject({ status: 422, body: { code: "before_go_live" } })
  await startIn("2026-10")
  await create("ANA")
})

test("a change of a day code counts at once, whoever made it", async () => {
  const { db } = world.app.platform
  const admin = await world.as("admin@example.com")
  const { items } = (await admin.get("/v1/scorecard/schedule-codes")).body
  const { code } = present(items.find(({ is_working_day }) => is_working_day))
  const days = Object.fromEntries(Array.from({ length: 31 }, (_, at) => [String(at + 1), code]))
  expect((await admin.put("/v1/scorecard/schedules/BEN/2026/10", { days })).status).toBe(200)
  const isDayOff = async () => {
    const { body } = await lead.post("/v1/scorecard/attendance-issues", late("BEN"))
    return (body.warnings ?? []).some((warning: { code: string }) => warning.code === "day_off")
  }
  expect(await isDayOff()).toBe(false)
  await sql`update tbl_schedule_codes set doc = doc || '{"is_working_day": false}'::jsonb where code = ${code}`.execute(
    db,
  )
  expect(await isDayOff()).toBe(true)
  await sql`update tbl_schedule_codes set doc = doc || '{"is_working_day": true}'::jsonb where code = ${code}`.execute(
    db,
  )
  expect(await isDayOff()).toBe(false)
})
