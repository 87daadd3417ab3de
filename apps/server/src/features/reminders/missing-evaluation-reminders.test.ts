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
  listPosts,
  sendMissingEvaluationReminders,
  startOver,
  listNotifications,
  listNotifiedPeople,
} from "./reminders.test-support.ts"

const ALL = ["AUDITOR", "CHIEF", "HEAD", "LEAD"]
/** 09:00 in New York on Thursday, October 15, 2026. */
const NINE = "2026-10-15T13:00:00Z"
const THE_DAY_BEFORE = "2026-10-14T16:00:00Z"

let world: TestWorld
beforeAll(async () => {
  const webhookUrl = "http://127.0.0.1:9/hook"
  world = await openTestWorld("leftover_reminders", {
    warehouse: "none",
    config: { teamChat: { webhookUrl, allowedHosts: [], allowLoopback: true } },
  })
  await addCompany(world)
  await (await admin(world)).patch("/v1/system/teams/connection", { automated_posts: true })
})
afterAll(() => world.close())
beforeEach(() => startOver(world))

/** Switches the type on at this moment. */
async function switchOn(now: string, change: object = {}): Promise<void> {
  world.setNow(now)
  await changeType(world, LEFTOVER, { enabled: true, ...change })
}

/** The number of people notified by a run at each of these moments. */
async function runAt(...moments: string[]): Promise<number[]> {
  const counts: number[] = []
  for (const moment of moments) {
    world.setNow(moment)
    const before = (await listNotifiedPeople(world)).length
    await sendMissingEvaluationReminders(world)
    counts.push((await listNotifiedPeople(world)).length - before)
  }
  return counts
}

describe("the reminder of missing evaluations", () => {
  test("is not sent unless the type is switched on", async () => {
    expect(await runAt(NINE, "2026-10-15T13:01:00Z")).toEqual([0, 0])
  })

  test("is sent at the scheduled time, once a day", async () => {
    await switchOn(THE_DAY_BEFORE)
    expect(await runAt("2026-10-15T12:59:59.999Z", NINE, "2026-10-15T13:01:00Z", "2026-10-15T23:00:00Z")).toEqual([
      0, 4, 0, 0,
    ])
    expect(await runAt("2026-10-16T12:59:00Z", "2026-10-16T13:00:30Z")).toEqual([0, 4])
    // September 2026 has four weeks with two evaluations each.
    expect((await listNotifications(world)).at(-1)).toMatchObject({
      employee_id: "LEAD",
      type: LEFTOVER,
      title: "Evaluations missing in September 2026: 3 people",
      body: expect.stringContaining("Your teams are missing 24 evaluations for September 2026 (3 people)."),
      data: { year: 2026, month: 9, people_short: 3, missing: 24 },
    })
  })

  test("follows the configured time and time zone, and that zone's date", async () => {
    await switchOn(THE_DAY_BEFORE, { schedule: { time: "08:30", timezone: "Asia/Manila" } })
    // 08:30 on the 15th in Manila is 00:30 in UTC and still the 14th in New York.
    expect(await runAt("2026-10-15T00:29:59Z", "2026-10-15T00:30:00Z", NINE, "2026-10-16T00:30:00Z")).toEqual([
      0, 4, 0, 4,
    ])
  })

  test("covers the previous month in New York, even at New Year", async () => {
    await switchOn("2026-12-31T16:00:00Z")
    await runAt("2027-01-01T14:00:00Z")
    expect((await listNotifications(world))[0]?.data).toMatchObject({ year: 2026, month: 12 })
  })

  test("is sent until the month is final", async () => {
    await switchOn(THE_DAY_BEFORE)
    await finalize(world, { year: 2026, month: 9 })
    expect(await runAt(NINE)).toEqual([0])
  })

  test("is not sent if nothing is missing, even if something is later that day", async () => {
    await switchOn(THE_DAY_BEFORE)
    const everyone = ["A1", "A2", "A3", "B1", "B2"]
    for (const date of ["2026-09-02", "2026-09-09", "2026-09-16", "2026-09-23"]) await evaluate(world, date, everyone)
    expect(await runAt(NINE)).toEqual([0])
    await sql`delete from tbl_sbs_entries where employee_id = 'B1'`.execute(world.app.platform.db)
    expect(await runAt("2026-10-15T13:01:00Z", "2026-10-16T13:00:00Z")).toEqual([0, 3])
  })

  test("is sent and posted once by several workers at the same time", async () => {
    await switchOn(THE_DAY_BEFORE, { post_to_team_channel: true })
    world.setNow(NINE)
    await Promise.all(Array.from({ length: 4 }, () => sendMissingEvaluationReminders(world)))
    expect(await listNotifiedPeople(world)).toEqual(ALL)
    expect(await listPosts(world)).toMatchObject([
      {
        kind: LEFTOVER,
        title: "Evaluations missing in September 2026: 5 people",
        lines: ["Support: 3 people short of evaluations", "Other departments: 2 people short of evaluations"],
      },
    ])
  })

  test("is not sent for a month without a cycle", async () => {
    await switchOn("2025-07-01T16:00:00Z")
    expect(await runAt("2025-07-02T13:00:00Z")).toEqual([0])
  })
})

describe("a worker that was down", () => {
  test("sends today's reminder, or one from just before midnight", async () => {
    await switchOn(THE_DAY_BEFORE)
    expect(await runAt("2026-10-15T20:00:00Z")).toEqual([4])
    await startOver(world)
    await switchOn(THE_DAY_BEFORE, { schedule: { time: "23:59", timezone: "America/New_York" } })
    expect(await runAt("2026-10-16T04:00:30Z", "2026-10-17T03:58:00Z", "2026-10-17T03:59:00Z")).toEqual([4, 0, 4])
  })

  test("skips a reminder that would be half a day late", async () => {
    await switchOn(THE_DAY_BEFORE)
    expect(await runAt("2026-10-16T01:00:00.001Z", "2026-10-16T13:00:00Z")).toEqual([0, 4])
  })
})

describe("a schedule that is changed", () => {
  test("to a time that has passed today applies from tomorrow", async () => {
    await switchOn("2026-10-15T16:00:00Z")
    expect(await runAt("2026-10-15T16:01:00Z", "2026-10-16T13:00:00Z")).toEqual([0, 4])
  })

  test("after today's reminder does not send it again today", async () => {
    await switchOn(THE_DAY_BEFORE)
    expect(await runAt(NINE)).toEqual([4])
    await changeType(world, LEFTOVER, { schedule: { time: "15:00", timezone: "America/New_York" } })
    expect(await runAt("2026-10-15T19:00:00Z", "2026-10-16T19:00:00Z")).toEqual([0, 4])
  })
})

describe("on nights when the clocks change", () => {
  test("a skipped time in spring fires once, an hour later", async () => {
    await switchOn("2027-03-13T16:00:00Z", { schedule: { time: "02:30", timezone: "America/New_York" } })
    expect(await runAt("2027-03-14T07:29:59Z", "2027-03-14T07:30:00Z", "2027-03-14T08:30:00Z")).toEqual([0, 4, 0])
    expect(await runAt("2027-03-15T06:29:00Z", "2027-03-15T06:30:00Z")).toEqual([0, 4])
  })

  test("a repeated time in fall fires once, at its first occurrence", async () => {
    await switchOn("2026-10-31T16:00:00Z", { schedule: { time: "01:30", timezone: "America/New_York" } })
    expect(await runAt("2026-11-01T05:29:59Z", "2026-11-01T05:30:00Z", "2026-11-01T06:30:00Z")).toEqual([0, 4, 0])
    expect((await listNotifications(world))[0]?.data).toMatchObject({ year: 2026, month: 10 })
  })
})
