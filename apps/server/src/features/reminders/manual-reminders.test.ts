import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import {
  addCompany,
  admin,
  changeType,
  evaluate,
  finalize,
  LEFTOVER,
  MONTHLY,
  listPosts,
  sendMissingEvaluationReminders,
  sendLockReminders,
  setLocks,
  startOver,
  listNotifications,
  listNotifiedPeople,
  typePath,
  WEEKLY,
} from "./reminders.test-support.ts"
import { asTest } from "#test/support/statements.ts"

/** Monday noon in New York: the week of October 12 locks in 24 hours. */
const IN_WINDOW = "2026-10-19T16:00:00Z"
const BEFORE = "2026-10-15T16:00:00Z"
const LOCKS_AT = "2026-10-20T16:00:00.000Z"

let world: TestWorld
beforeAll(async () => {
  const webhookUrl = "http://127.0.0.1:9/hook"
  world = await openTestWorld("reminders_by_hand", {
    warehouse: "none",
    config: { teamChat: { webhookUrl, allowedHosts: [], allowLoopback: true } },
  })
  await addCompany(world)
  await (await admin(world)).patch("/v1/system/teams/connection", { automated_posts: true })
})
afterAll(() => world.close())
beforeEach(async () => {
  world.setNow(BEFORE)
  await startOver(world)
})

const preview = async (key: string) => (await admin(world)).post(`${typePath(key)}/preview`)
const send = async (key: string) => (await admin(world)).post(`${typePath(key)}/send-now`)

describe("a preview", () => {
  test("shows the next lock outside its window, with recipients and texts", async () => {
    await setLocks(world, { weekly: { enabled: true } })
    await evaluate(world, "2026-10-06", ["A1"])
    world.setNow("2026-10-10T16:00:00Z")
    const { status, body } = await preview(WEEKLY)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      key: WEEKLY,
      enabled: true,
      event: {
        year: 2026,
        month: 10,
        week_start: "2026-10-05",
        at: "2026-10-13T16:00:00.000Z",
        window_opens_at: "2026-10-12T16:00:00.000Z",
        window_open: false,
        sent_at: null,
      },
      people_short: 4,
      missing: 8,
      recipients_total: 4,
      sample: {
        title: "The week of October 5, 2026 locks on Tuesday, October 13, 2026 at 12:00 PM EDT",
        body: expect.stringContaining("4 people"),
      },
      team_card: {
        lines: ["Support: 2 people short of evaluations", "Other departments: 2 people short of evaluations"],
        would_post: false,
        not_posted_because: "not_chosen",
      },
    })
    expect(body.recipients.map((person: any) => [person.employee_id, person.people_short, person.missing])).toEqual([
      ["AUDITOR", 4, 8],
      ["CHIEF", 4, 8],
      ["HEAD", 2, 4],
      ["LEAD", 2, 4],
    ])
  })

  test("writes nothing, and shows the settings, whether the window is open, and what was sent", async () => {
    await setLocks(world, { weekly: { enabled: true } })
    await changeType(world, WEEKLY, { post_to_team_channel: true })
    world.setNow(IN_WINDOW)
    const { body } = await preview(WEEKLY)
    expect(body).toMatchObject({ event: { window_open: true, sent_at: null }, team_card: { would_post: true } })
    expect([await listNotifiedPeople(world), await listPosts(world)]).toEqual([[], []])
    const { rows } = await sql`select 1 from tbl_reminders`.execute(world.app.platform.db)
    expect(rows).toEqual([])

    await sendLockReminders(world)
    expect((await preview(WEEKLY)).body.event?.sent_at).toBe("2026-10-19T16:00:00.000Z")
  })

  test("shows no lock if none is scheduled, and works if nothing is missing", async () => {
    expect((await preview(MONTHLY)).body).toMatchObject({ event: null, recipients: [], sample: null, team_card: null })
    await setLocks(world, { weekly: { enabled: true } })
    await evaluate(world, "2026-10-14", ["A1", "A2", "A3", "B1", "B2"])
    expect((await preview(WEEKLY)).body).toMatchObject({
      event: { week_start: "2026-10-12" },
      people_short: 0,
      recipients_total: 0,
      sample: { body: expect.stringContaining("0 people") },
      team_card: { lines: [] },
    })
  })

  test("uses an admin's template, and has no recipients without a channel", async () => {
    await setLocks(world, { monthly: { enabled: true } })
    await changeType(world, MONTHLY, { title_template: "{{month}}: {{people_short}} {{missing}}" })
    await changeType(world, MONTHLY, { channels: [], post_to_team_channel: true })
    const { body } = await preview(MONTHLY)
    // October 2026 has five weeks with two evaluations each.
    expect(body.sample?.title).toBe("October 2026: 5 people 50 evaluations")
    expect([body.recipients_total, body.event?.week_start]).toEqual([0, null])
  })

  test("of missing evaluations covers the previous month or, once that is final, the current one", async () => {
    expect((await preview(LEFTOVER)).body).toMatchObject({
      enabled: false,
      event: { year: 2026, month: 9, at: "2026-10-15T13:00:00.000Z", window_open: true, sent_at: null },
    })
    await changeType(world, LEFTOVER, { enabled: true })
    await send(LEFTOVER)
    expect((await preview(LEFTOVER)).body.event).toMatchObject({
      at: "2026-10-15T13:00:00.000Z",
      sent_at: "2026-10-15T16:00:00.000Z",
    })
    world.setNow("2026-10-16T04:00:00Z")
    expect((await preview(LEFTOVER)).body.event).toMatchObject({ at: "2026-10-16T13:00:00.000Z", sent_at: null })
    world.setNow(BEFORE)
    await finalize(world, { year: 2026, month: 9 })
    expect((await preview(LEFTOVER)).body.event).toEqual({
      year: 2026,
      month: 10,
      week_start: null,
      at: "2026-11-01T14:00:00.000Z",
      window_opens_at: "2026-11-01T04:00:00.000Z",
      window_open: false,
      sent_at: null,
    })
  })
})

describe("sending by hand", () => {
  test("works once the window is open; the schedule does not send it again", async () => {
    await setLocks(world, { weekly: { enabled: true } })
    await changeType(world, WEEKLY, { post_to_team_channel: true })
    world.setNow(IN_WINDOW)
    const { status, body } = await send(WEEKLY)
    expect([status, body]).toEqual([
      200,
      {
        key: WEEKLY,
        event: {
          year: 2026,
          month: 10,
          week_start: "2026-10-12",
          at: LOCKS_AT,
          window_opens_at: "2026-10-19T16:00:00.000Z",
          window_open: true,
          sent_at: "2026-10-19T16:00:00.000Z",
        },
        people_short: 5,
        recipients_told: 4,
        posted_to_team_channel: true,
      },
    ])
    await sendLockReminders(world)
    expect([(await listNotifications(world)).length, (await listPosts(world)).length]).toEqual([4, 1])
    const { rows } = await sql<{ actor: string }>`select doc->>'actor_id' as actor from tbl_audit_log
      where doc->>'action' = 'reminder.sent' order by _id desc limit 1`.execute(world.app.platform.db)
    expect(rows).toEqual([{ actor: "ADMIN" }])
  })

  test("before the window is refused, with the time the window opens", async () => {
    await setLocks(world, { weekly: { enabled: true } })
    world.setNow("2026-10-19T15:59:59.999Z")
    const { status, body } = await send(WEEKLY)
    expect(body.detail).toBe("It can be sent from Monday, October 19, 2026 at 12:00 PM EDT on.")
    expect([status, body.code, body.window_opens_at, body.at]).toEqual([
      409,
      "window_not_open",
      "2026-10-19T16:00:00.000Z",
      LOCKS_AT,
    ])
    expect(await listNotifiedPeople(world)).toEqual([])
  })

  test("twice is refused, whether by hand or by schedule, even at the same time", async () => {
    await setLocks(world, { weekly: { enabled: true } })
    world.setNow(IN_WINDOW)
    const caller = await admin(world)
    const answers = await Promise.all(Array.from({ length: 4 }, () => caller.post(`${typePath(WEEKLY)}/send-now`)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect((await send(WEEKLY)).body.code).toBe("already_sent")
    expect((await listNotifiedPeople(world)).length).toBe(4)
  })

  test("is refused without a scheduled lock, with the type off, with nothing missing, or without recipients", async () => {
    world.setNow(IN_WINDOW)
    const getRefusalCode = async (key: string) => {
      const { status, body } = await send(key)
      return [status, body.code]
    }
    expect(await getRefusalCode(WEEKLY)).toEqual([409, "window_not_open"])
    await setLocks(world, { weekly: { enabled: true } })
    await changeType(world, WEEKLY, { enabled: false })
    expect(await getRefusalCode(WEEKLY)).toEqual([409, "type_disabled"])
    await changeType(world, WEEKLY, { enabled: true, channels: [], post_to_team_channel: true })
    const connection = "/v1/system/teams/connection"
    await (await admin(world)).patch(connection, { automated_posts: false })
    expect((await preview(WEEKLY)).body.team_card?.not_posted_because).toBe("automated_posts_off")
    expect(await getRefusalCode(WEEKLY)).toEqual([422, "nobody_to_tell"])
    await (await admin(world)).patch(connection, { automated_posts: true })
    await evaluate(world, "2026-10-14", ["A1", "A2", "A3", "B1", "B2"])
    expect(await getRefusalCode(WEEKLY)).toEqual([422, "nothing_missing"])
    const { rows } = await sql`select 1 from tbl_reminders`.execute(world.app.platform.db)
    expect(rows).toEqual([])
  })

  test("the missing-evaluations reminder replaces today's scheduled one", async () => {
    world.setNow("2026-10-14T20:00:00Z")
    await changeType(world, LEFTOVER, { enabled: true })
    world.setNow("2026-10-15T12:00:00Z")
    expect((await send(LEFTOVER)).body).toMatchObject({ event: { month: 9 }, recipients_told: 4 })
    world.setNow("2026-10-15T13:00:00Z")
    await sendMissingEvaluationReminders(world)
    expect((await send(LEFTOVER)).body.code).toBe("already_sent")
    expect((await listNotifiedPeople(world)).length).toBe(4)
    world.setNow("2026-10-16T13:00:00Z")
    await sendMissingEvaluationReminders(world)
    expect((await listNotifiedPeople(world)).length).toBe(8)
  })

  test("works on a day when the schedule had nothing to send", async () => {
    world.setNow("2026-10-14T20:00:00Z")
    const everyone = ["A1", "A2", "A3", "B1", "B2"]
    for (const date of ["2026-09-02", "2026-09-09", "2026-09-16", "2026-09-23"]) await evaluate(world, date, everyone)
    await changeType(world, LEFTOVER, { enabled: true })
    world.setNow("2026-10-15T13:00:00Z")
    await sendMissingEvaluationReminders(world)
    await asTest(() => sql`delete from tbl_sbs_entries`.execute(world.app.platform.db))
    expect([(await send(LEFTOVER)).status, (await listNotifiedPeople(world)).length]).toEqual([200, 4])
    expect((await send(LEFTOVER)).body.code).toBe("already_sent")
  })

  test("waits for the next month once the previous one is final", async () => {
    await changeType(world, LEFTOVER, { enabled: true })
    await finalize(world, { year: 2026, month: 9 })
    const { body } = await send(LEFTOVER)
    expect([body.code, body.window_opens_at]).toEqual(["window_not_open", "2026-11-01T04:00:00.000Z"])
  })
})

test.each(["preview", "send-now"])("%s is for level 5 and only for reminders", async (action) => {
  const chief = await world.as("chief@example.com")
  expect((await chief.post(`${typePath(WEEKLY)}/${action}`)).status).toBe(403)
  expect((await world.anonymous.post(`${typePath(WEEKLY)}/${action}`)).status).toBe(401)
  const caller = await admin(world)
  const other = await caller.post(`${typePath("scorecard.sbs.submitted_for_you")}/${action}`)
  expect([other.status, other.body.errors[0]?.path]).toEqual([422, "key"])
  expect((await caller.post(`${typePath("scorecard.nothing")}/${action}`)).status).toBe(404)
  expect((await caller.post(`${typePath("news.birthday.greeting")}/${action}`)).status).toBe(404)
})
