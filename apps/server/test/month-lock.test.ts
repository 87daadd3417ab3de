import pg from "pg"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { sql } from "#platform/documents/index.ts"
import { addPerson } from "./support/factories.ts"
import { openTestWorld, type TestWorld } from "./support/world.ts"

let world: TestWorld
let holder: pg.Client

beforeAll(async () => {
  world = await openTestWorld("held_month", { warehouse: "none", config: { databaseLockTimeoutMs: 5_000 } })
  holder = new pg.Client({ connectionString: await addressOf(world) })
  await holder.connect()
})
afterAll(async () => {
  await holder.end()
  await world.close()
})

async function addressOf({ app }: TestWorld): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.platform.db)
  return inject("databaseUrl").replace("DATABASE", rows[0]?.name ?? "")
}

test("writers to a locked month are told to retry, and everyone else is served in the meantime", async () => {
  const admin = await world.as("admin@example.com")
  const { employee_id } = await addPerson(world, { employee_id: "E1" })
  const draft = { employee_id, date_of_occurrence: "2026-10-14", issue_type: "tardiness" }
  const enter = () => admin.post("/v1/scorecard/attendance-issues", draft)
  expect((await enter()).status).toBe(201)

  await holder.query("begin")
  await holder.query("select 1 from tbl_bsc_month_reports where _id = '2026-10' for update")
  let answered = 0
  const writers = Array.from({ length: 15 }, async () => {
    const answer = await enter()
    answered += 1
    return answer
  })
  await untilWaiting()
  expect((await admin.get("/v1/employees/me")).status).toBe(200)
  expect(answered).toBe(0)

  for (const { status, body, headers } of await Promise.all(writers)) {
    expect([status, body["code"], headers["retry-after"]]).toEqual([503, "unavailable", "5"])
  }
  await holder.query("rollback")
  expect((await enter()).status).toBe(201)
})

test("an invalid draft is still reported", async () => {
  const admin = await world.as("admin@example.com")
  const hired = await addPerson(world, { hire_date: "2026-10-15" })
  const draft = { employee_id: hired.employee_id, date_of_occurrence: "2026-10-14", issue_type: "tardiness" }
  await holder.query("begin")
  await holder.query("select 1 from tbl_bsc_month_reports where _id = '2026-10' for update")
  const { status, body } = await admin.post("/v1/scorecard/attendance-issues", draft)
  await holder.query("rollback")
  expect([status, body.errors?.[0]?.path]).toEqual([422, "date_of_occurrence"])
})

/** Waits until the writers use every connection that they may have. */
async function untilWaiting(): Promise<void> {
  for (;;) {
    // Within a transaction, the first result would be repeated.
    await holder.query("select pg_stat_clear_snapshot()")
    const { rows } = await holder.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    if (rows.length >= world.app.platform.config.databasePoolSize) return
    await holder.query("select pg_sleep(0.01)")
  }
}
