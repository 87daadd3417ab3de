import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { sql } from "#platform/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { present } from "#test/support/present.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { addSignedInPerson, announce, listInbox, getNewestNotification } from "./notifications.test-support.ts"

const WAIT = { timeout: 60_000 }
let world: TestWorld
let admin: Caller
beforeAll(async () => {
  world = await openTestWorld("notification_worker", { warehouse: "none", role: "all" })
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

test("a worker sends notifications of changes made through the API", async () => {
  const liam = await addSignedInPerson(world, { employee_id: "LIAM", first_name: "Liam", last_name: "Santos" })
  const draft = { employee_id: "LIAM", date_of_occurrence: "2026-10-14", issue_type: "tardiness" }
  const { status, body } = await admin.post("/v1/scorecard/attendance-issues", draft)
  expect(status).toBe(201)
  await vi.waitFor(async () => expect(await listInbox(liam)).toHaveLength(1), WAIT)
  expect(await getNewestNotification(liam)).toMatchObject({
    type: "scorecard.attendance.submitted_for_you",
    title: "New attendance issue for October 14, 2026",
    link: `/entries/attendance?entry=${body._id}`,
    data: { entry_id: body._id, kind: "attendance" },
  })
})

test("dead announcements are in the system status, and a super admin can requeue them", async () => {
  const liam = await addPerson(world)
  await announce(world, [liam], { type: "scorecard.golf.played" })
  const { db } = world.app.platform
  const outbox = async () => (await admin.get("/v1/system/status")).body.checks.jobs
  await vi.waitFor(async () => {
    await sql`update tbl_outbox set retry_at = now()`.execute(db)
    await world.app.features.notifications.relay.drain()
    expect((await outbox()).announcements?.dead).toBe(1)
  }, WAIT)
  const { status, announcements } = await outbox()
  expect(status).toBe("degraded")
  const dead = present(announcements?.dead_announcements[0])
  expect(dead).toMatchObject({ type: "scorecard.golf.played", recipients: 1, attempts: 5 })
  expect(dead?.last_error).toContain("scorecard.golf.played")

  const person = await addSignedInPerson(world, { access_level: 4 })
  const path = `/v1/system/notifications/dead/${dead?.announcement_id}/retry` as const
  expect((await person.caller.post(path)).status).toBe(403)
  await sql`update tbl_outbox set doc = doc || '{"type": "scorecard.sbs.submitted_for_you"}'`.execute(db)
  expect((await admin.post(path)).body).toEqual({ announcement_id: dead?.announcement_id, status: "waiting" })
  expect((await admin.post(path.replace(/.{4}\/retry/, "0000/retry"))).status).toBe(404)
  const signedIn = { caller: await world.as(liam.email) }
  await vi.waitFor(async () => expect(await listInbox(signedIn)).toHaveLength(1), WAIT)
  expect((await outbox()).announcements).toMatchObject({ waiting: 0, dead: 0, dead_announcements: [] })
})
