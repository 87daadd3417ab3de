import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { mailsTo } from "#features/notifications/notifications.test-support.ts"
import { openApp } from "#app/open-app.ts"
import { sql } from "#platform/index.ts"
import { silentLog } from "#platform/log/index.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import {
  addCompany,
  admin,
  changeType,
  evaluate,
  finalize,
  MONTHLY,
  listPosts,
  sendLockReminders,
  reopen,
  setLocks,
  startOver,
  listNotifications,
  listNotifiedPeople,
  typePath,
  WEEKLY,
} from "./reminders.test-support.ts"

/* The week of October 12, 2026 locks on Tuesday, October 20, at noon in New York: 16:00 UTC. */
const WINDOW_OPENS = "2026-10-19T16:00:00Z"
const JUST_BEFORE = "2026-10-19T15:59:59.999Z"
const weekly = { enabled: true }

let world: TestWorld
beforeAll(async () => {
  const webhookUrl = "http://127.0.0.1:9/hook"
  world = await openTestWorld("lock_reminders", {
    warehouse: "none",
    config: { teamChat: { webhookUrl, allowedHosts: [], allowLoopback: true } },
  })
  await addCompany(world)
  await (await admin(world)).patch("/v1/system/teams/connection", { automated_posts: true })
})
afterAll(() => world.close())
beforeEach(async () => {
  world.setNow(WINDOW_OPENS)
  await startOver(world)
})

describe("the reminder of a weekly lock", () => {
  beforeEach(() => setLocks(world, { weekly }))

  test("goes to every manager whose people are missing evaluations, with their own count, in the app and by email", async () => {
    await evaluate(world, "2026-10-14", ["A1"])
    await sendLockReminders(world)
    const notifications = await listNotifications(world)
    expect(notifications.map(({ employee_id, data }) => [employee_id, data["people_short"], data["missing"]])).toEqual([
      ["AUDITOR", 4, 8],
      ["CHIEF", 4, 8],
      ["HEAD", 2, 4],
      ["LEAD", 2, 4],
    ])
    const lead = notifications.find(({ employee_id }) => employee_id === "LEAD")
    expect(lead).toMatchObject({
      type: WEEKLY,
      title: "The week of October 12, 2026 locks on Tuesday, October 20, 2026 at 12:00 PM EDT",
      data: { week_start: "2026-10-12", year: 2026, month: 10, locks_at: "2026-10-20T16:00:00.000Z" },
    })
    expect(lead?.body).toContain("2 people")
    const [mail] = await mailsTo(world, { employee_id: "LEAD" })
    expect(mail?.text).toContain("/evaluation-status?month=2026-10&only=missing")
  })

  test("is sent once the window is open, not earlier, and not at the lock", async () => {
    world.setNow(JUST_BEFORE)
    await sendLockReminders(world)
    expect(await listNotifiedPeople(world)).toEqual([])
    world.setNow("2026-10-20T16:00:00Z")
    await sendLockReminders(world)
    expect(await listNotifiedPeople(world)).toEqual([])
    world.setNow("2026-10-20T15:59:59Z")
    await sendLockReminders(world)
    expect((await listNotifiedPeople(world)).length).toBe(4)
  })

  test("is sent the configured number of hours before the lock", async () => {
    await setLocks(world, { weekly: { remind_hours_before: 2 } })
    world.setNow("2026-10-20T13:59:59Z")
    await sendLockReminders(world)
    expect(await listNotifiedPeople(world)).toEqual([])
    world.setNow("2026-10-20T14:00:00Z")
    await sendLockReminders(world)
    expect((await listNotifiedPeople(world)).length).toBe(4)
  })

  test("is sent once, no matter how often the job runs, and again for the next week", async () => {
    await sendLockReminders(world)
    world.setNow("2026-10-19T16:30:00Z")
    await sendLockReminders(world)
    expect((await listNotifiedPeople(world)).length).toBe(4)
    world.setNow("2026-10-26T16:00:00Z")
    await sendLockReminders(world)
    expect((await listNotifiedPeople(world)).length).toBe(8)
  })

  test("is sent once by several workers at the same time", async () => {
    await changeType(world, WEEKLY, { post_to_team_channel: true })
    await Promise.all(Array.from({ length: 4 }, () => sendLockReminders(world)))
    expect((await listNotifiedPeople(world)).length).toBe(4)
    expect((await listPosts(world)).length).toBe(1)
    const { rows } = await sql`select 1 from tbl_audit_log where doc->>'action' = 'reminder.sent'
      and doc->'target'->>'id' = ${`${WEEKLY}@2026-10-20T16:00:00.000Z`} and doc->>'at' >= '2026-10-19T16:00'
      and doc->'change'->>'posted_to_team_channel' = 'true'`.execute(world.app.platform.db)
    expect(rows.length).toBe(1)
  })

  test("is not sent again by a restarted process", async () => {
    await sendLockReminders(world)
    expect((await listNotifiedPeople(world)).length).toBe(4)
    const { config, clock } = world.app.platform
    const log = silentLog
    const again = await openApp({ config, log, clock, databaseUrl: world.databaseUrl, warehouseUrl: null })
    try {
      await again.features.reminders.sendLockReminders()
    } finally {
      await again.close()
    }
    expect((await listNotifiedPeople(world)).length).toBe(4)
  })

  test("skips managers with nothing missing, and is not sent until evaluations are missing", async () => {
    await evaluate(world, "2026-10-14", ["A1", "A2", "A3"])
    await evaluate(world, "2026-10-15", ["B1", "B2"])
    await sendLockReminders(world)
    expect(await listNotifiedPeople(world)).toEqual([])
    await sql`delete from tbl_sbs_entries where employee_id = 'B1'`.execute(world.app.platform.db)
    await sendLockReminders(world)
    expect(await listNotifiedPeople(world)).toEqual(["AUDITOR", "CHIEF", "HEAD"])
  })

  test("is one announcement for managers of the same people, with the same counts", async () => {
    await sendLockReminders(world)
    const { rows } = await sql<{ recipients: string[] }>`select doc->'recipient_ids' as recipients
      from tbl_outbox order by _id`.execute(world.app.platform.db)
    expect(rows.map(({ recipients }) => recipients.join(" ")).toSorted()).toEqual(["AUDITOR CHIEF", "HEAD", "LEAD"])
  })

  test("is not sent while the type is off, but is sent if the type is switched on within the window", async () => {
    await changeType(world, WEEKLY, { enabled: false })
    await sendLockReminders(world)
    expect(await listNotifiedPeople(world)).toEqual([])
    await changeType(world, WEEKLY, { enabled: true })
    await sendLockReminders(world)
    expect((await listNotifiedPeople(world)).length).toBe(4)
  })

  test("is not sent if the week's month is final", async () => {
    await finalize(world, { year: 2026, month: 10 })
    await sendLockReminders(world)
    expect(await listNotifiedPeople(world)).toEqual([])
  })

  test("is sent again if the lock is moved", async () => {
    await sendLockReminders(world)
    await setLocks(world, { weekly: { time: "13:00" } })
    world.setNow("2026-10-19T17:00:00Z")
    await sendLockReminders(world)
    expect((await listNotifiedPeople(world)).length).toBe(8)
  })
})

test("nothing is sent while weekly locks are off", async () => {
  await sendLockReminders(world)
  expect(await listNotifiedPeople(world)).toEqual([])
})

describe("on nights when the clocks change", () => {
  test("a lock in the skipped spring hour has its reminder 24 hours before 03:30", async () => {
    await setLocks(world, { weekly: { enabled: true, weekday: 7, time: "02:30" } })
    world.setNow("2027-03-13T07:29:59Z")
    await sendLockReminders(world)
    expect(await listNotifiedPeople(world)).toEqual([])
    world.setNow("2027-03-13T07:30:00Z")
    await sendLockReminders(world)
    const [first] = await listNotifications(world)
    expect(first?.data).toMatchObject({ week_start: "2027-03-01", locks_at: "2027-03-14T07:30:00.000Z" })
    expect(first?.title).toContain("3:30 AM EDT")
  })

  test("a lock in the repeated fall hour has one reminder", async () => {
    await setLocks(world, { weekly: { enabled: true, weekday: 7, time: "01:30", remind_hours_before: 1 } })
    // 01:30 daylight time is 05:30 UTC; an hour later it is 01:30 again.
    for (const now of [
      "2026-11-01T04:30:00Z",
      "2026-11-01T05:00:00Z",
      "2026-11-01T05:30:00Z",
      "2026-11-01T06:00:00Z",
    ]) {
      world.setNow(now)
      await sendLockReminders(world)
    }
    expect((await listNotifiedPeople(world)).length).toBe(4)
  })

  test("at New Year the last week belongs to the year of its Thursday", async () => {
    await setLocks(world, { weekly })
    world.setNow("2027-01-04T17:00:00Z")
    await sendLockReminders(world)
    expect((await listNotifications(world))[0]?.data).toMatchObject({ week_start: "2026-12-28", year: 2026, month: 12 })
  })
})

describe("the reminder of a monthly lock", () => {
  beforeEach(() => setLocks(world, { monthly: { enabled: true } }))

  test("has the month's count and is sent on the month's last day, even at New Year", async () => {
    world.setNow("2026-12-31T04:59:59Z")
    await sendLockReminders(world)
    expect(await listNotifiedPeople(world)).toEqual([])
    world.setNow("2026-12-31T05:00:00Z")
    await sendLockReminders(world)
    const notifications = await listNotifications(world)
    expect(notifications.map(({ employee_id }) => employee_id)).toEqual(["AUDITOR", "CHIEF", "HEAD", "LEAD"])
    // December 2026 has five weeks with two evaluations each.
    expect(notifications.at(-1)).toMatchObject({
      type: MONTHLY,
      title: "December 2026 locks on Friday, January 1, 2027 at 12:00 AM EST",
      data: { year: 2026, month: 12, people_short: 3, missing: 30, locks_at: "2027-01-01T05:00:00.000Z" },
    })
    expect(notifications.at(-1)?.data).not.toHaveProperty("week_start")
  })

  test("is sent along with those of the week about to lock and the week that closes with the month", async () => {
    await setLocks(world, { weekly: { enabled: true, weekday: 4, time: "12:00" } })
    world.setNow("2026-12-31T05:00:00Z")
    await sendLockReminders(world)
    const notifications = (await listNotifications(world)).filter(({ employee_id }) => employee_id === "LEAD")
    expect(
      notifications
        .map(({ type, data }) => [type, data["week_start"], data["locks_at"]])
        .toSorted((a, b) => String(a).localeCompare(String(b))),
    ).toEqual([
      [MONTHLY, undefined, "2027-01-01T05:00:00.000Z"],
      [WEEKLY, "2026-12-21", "2026-12-31T17:00:00.000Z"],
      [WEEKLY, "2026-12-28", "2027-01-01T05:00:00.000Z"],
    ])
  })
})

describe("the team channel", () => {
  beforeEach(() => setLocks(world, { weekly }))

  test("gets one post by department if the type is posted, without names and with small departments combined", async () => {
    await changeType(world, WEEKLY, { post_to_team_channel: true })
    await sendLockReminders(world)
    await sendLockReminders(world)
    expect(await listPosts(world)).toMatchObject([
      {
        kind: WEEKLY,
        title: "The week of October 12, 2026 locks on Tuesday, October 20, 2026 at 12:00 PM EDT",
        lines: ["Support: 3 people short of evaluations", "Other departments: 2 people short of evaluations"],
      },
    ])
  })

  test("gets no post unless the type is posted and automated posts are on; managers are notified either way", async () => {
    await sendLockReminders(world)
    expect([(await listPosts(world)).length, (await listNotifiedPeople(world)).length]).toEqual([0, 4])
    await startOver(world)
    await setLocks(world, { weekly })
    await changeType(world, WEEKLY, { post_to_team_channel: true })
    const connection = "/v1/system/teams/connection"
    await (await admin(world)).patch(connection, { automated_posts: false })
    await sendLockReminders(world)
    expect([(await listPosts(world)).length, (await listNotifiedPeople(world)).length]).toEqual([0, 4])
    await (await admin(world)).patch(connection, { automated_posts: true })
  })

  test("gets its post even if the type has no other channel", async () => {
    await changeType(world, WEEKLY, { post_to_team_channel: true, channels: [] })
    await sendLockReminders(world)
    expect([(await listPosts(world)).length, await listNotifiedPeople(world)]).toEqual([1, []])
  })
})

/* October 2026 ends on a Saturday: its last week, of October 26, would lock on Tuesday, November 3, at noon. */
describe("the last week of a month whose monthly lock comes first", () => {
  const preview = async () => (await (await admin(world)).post(`${typePath(WEEKLY)}/preview`)).body
  beforeEach(() => setLocks(world, { weekly: { enabled: true }, monthly: { enabled: true } }))

  test("both reminders show the same time and are sent in the same window", async () => {
    world.setNow("2026-10-31T03:59:59Z")
    await sendLockReminders(world)
    expect(await listNotifiedPeople(world)).toEqual([])
    expect((await preview()).event).toMatchObject({ week_start: "2026-10-26", window_open: false })
    world.setNow("2026-10-31T04:00:00Z")
    expect((await preview()).event).toMatchObject({ at: "2026-11-01T04:00:00.000Z", window_open: true })
    await sendLockReminders(world)
    const notifications = (await listNotifications(world)).filter(({ employee_id }) => employee_id === "LEAD")
    expect(
      notifications
        .map(({ type, data }) => [type, data["locks_at"]])
        .toSorted((a, b) => String(a).localeCompare(String(b))),
    ).toEqual([
      [MONTHLY, "2026-11-01T04:00:00.000Z"],
      [WEEKLY, "2026-11-01T04:00:00.000Z"],
    ])
    expect(notifications.find(({ type }) => type === WEEKLY)?.title).toContain(
      "Sunday, November 1, 2026 at 12:00 AM EDT",
    )
  })

  test("once the month is locked, the week has no open window and no reminder is sent", async () => {
    for (const now of ["2026-11-01T04:00:00Z", "2026-11-03T16:50:00Z"]) {
      world.setNow(now)
      await sendLockReminders(world)
      expect(await listNotifiedPeople(world)).toEqual([])
      const { event } = await preview()
      expect(event?.week_start).not.toBe("2026-10-26")
      const sent = await (await admin(world)).post(`${typePath(WEEKLY)}/send-now`)
      expect([sent.status, sent.body.code]).toEqual([409, "window_not_open"])
    }
  })

  test("a week of a reopened month has no reminder, because no lock closes it", async () => {
    await reopen(world, { year: 2026, month: 10 })
    world.setNow("2026-10-31T12:00:00Z")
    await sendLockReminders(world)
    expect(await listNotifiedPeople(world)).toEqual([])
  })
})
