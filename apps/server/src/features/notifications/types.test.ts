import { CATALOG_KEYS } from "@scorecard/contracts/notification-catalog"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const PATH = "/v1/system/notifications/types"
const SBS = `${PATH}/scorecard.sbs.submitted_for_you` as const
const MISSING = `${PATH}/scorecard.evals.missing_team` as const
const WEEKLY = `${PATH}/scorecard.weekly_lock.approaching` as const
let world: TestWorld
let admin: Caller
beforeAll(async () => {
  world = await openTestWorld("notification_types", { warehouse: "none" })
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

describe("the catalog", () => {
  test("lists every type with its defaults", async () => {
    const { status, body } = await admin.get(PATH)
    expect([status, body.items.map((type: any) => type.key)]).toEqual([200, CATALOG_KEYS])
    const kinds = ["sbs", "non_sbs", "atw", "attendance", "productivity", "additional_points", "incidents"]
    for (const kind of kinds)
      for (const event of ["submitted_for_you", "changed_for_you", "deleted_for_you"])
        expect(CATALOG_KEYS).toContain(`scorecard.${kind}.${event}`)
    expect(CATALOG_KEYS).not.toContain("news.birthday.greeting")
    const missing = body.items.find((type: any) => type.key === "scorecard.evals.missing_team")
    expect(missing).toMatchObject({
      enabled: false,
      schedule: { time: "09:00", timezone: "America/New_York" },
      post_to_team_channel: false,
      version: 1,
      abilities: { edit: true, schedule: true, post_to_team_channel: true },
    })
    expect((await admin.get(SBS)).body).toMatchObject({
      enabled: true,
      schedule: null,
      post_to_team_channel: null,
      abilities: { edit: true, schedule: false, post_to_team_channel: false },
    })
  })

  test("is for level 5", async () => {
    const head = await world.as((await addPerson(world, { access_level: 4 })).email)
    for (const path of [PATH, SBS]) expect((await head.get(path)).status).toBe(403)
    expect((await head.patch(SBS, { enabled: false })).status).toBe(403)
    for (const path of [PATH, SBS]) expect((await world.anonymous.get(path)).status).toBe(401)
  })

  test.each(["scorecard.golf.submitted_for_you", "news.birthday.greeting", "admin.broadcast"])(
    "does not have %s",
    async (key) => {
      expect((await admin.get(`${PATH}/${key}`)).status).toBe(404)
      expect((await admin.patch(`${PATH}/${key}`, { nonsense: true })).status).toBe(404)
    },
  )
})

describe("a change", () => {
  test("leaves other fields unchanged, is audited, and resets a field to its default with null", async () => {
    const before = (await admin.get(MISSING)).body
    const change = {
      enabled: true,
      title_template: "Look: {{people_short}}",
      channels: ["email"],
      schedule: { time: "02:30", timezone: "Europe/Vienna" },
      post_to_team_channel: true,
    }
    const { status, body, headers } = await admin.patch(MISSING, change)
    expect([status, headers["etag"]]).toEqual([200, '"2"'])
    expect(body).toEqual({
      ...before,
      ...change,
      version: 2,
      updated_at: "2026-10-15T16:00:00.000Z",
      updated_by_id: "ADMIN",
    })
    expect((await admin.get(MISSING)).body).toEqual(body)
    const again = await admin.patch(MISSING, { enabled: true })
    expect(again.body.version).toBe(2)

    const cleared = { enabled: null, title_template: null, channels: null, schedule: null, post_to_team_channel: null }
    const { version, updated_at: _at, updated_by_id: _by, ...rest } = (await admin.patch(MISSING, cleared)).body
    expect({ ...before, ...rest, version }).toEqual({ ...before, version: 3 })
    const log = await admin.get("/v1/system/activity-logs?target_collection=tbl_notification_types")
    expect(log.body.items.map((record: any) => [record.action, record.change.after.enabled])).toEqual([
      ["notification_type.changed", null],
      ["notification_type.changed", true],
    ])
  })

  test("of only the time or only the time zone leaves the other unchanged", async () => {
    const scheduleAfter = async (schedule: object | null) => (await admin.patch(MISSING, { schedule })).body.schedule
    expect(await scheduleAfter({ time: "10:15" })).toEqual({ time: "10:15", timezone: "America/New_York" })
    expect(await scheduleAfter({ timezone: "Asia/Manila" })).toEqual({ time: "10:15", timezone: "Asia/Manila" })
    expect(await scheduleAfter({})).toEqual({ time: "10:15", timezone: "Asia/Manila" })
    expect(await scheduleAfter(null)).toEqual({ time: "09:00", timezone: "America/New_York" })
  })

  test("that leaves no channel is refused unless the type is posted to the team channel", async () => {
    const refused = await admin.patch(SBS, { channels: [] })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: "channels", message: "Name at least one channel. To stop this type, set enabled to false." }],
    ])
    expect((await admin.patch(MISSING, { channels: [] })).status).toBe(422)
    expect((await admin.patch(MISSING, { channels: [], post_to_team_channel: true })).status).toBe(200)
    expect((await admin.patch(MISSING, { post_to_team_channel: false })).status).toBe(422)
    expect((await admin.patch(MISSING, { channels: null, post_to_team_channel: null })).status).toBe(200)
  })

  test("honors If-Match", async () => {
    expect((await admin.patch(WEEKLY, { enabled: false }, { "if-match": '"7"' })).status).toBe(412)
    expect((await admin.patch(WEEKLY, { enabled: false }, { "if-match": '"1"' })).status).toBe(200)
    expect((await admin.patch(WEEKLY, { enabled: null }, { "if-match": '"1"' })).status).toBe(412)
  })

  test.each([
    [{ title_template: "Hi {{nmae}} {{date}} {{locks_at}}" }, "title_template", /\{\{nmae\}\}, \{\{locks_at\}\}/],
    [{ body_template: "Hi {{actor_name" }, "body_template", /\{\{/],
    [{ title_template: "two\nlines" }, "title_template", /single line/],
    [{ title_template: " " }, "title_template", /empty/],
    [{ channels: ["sms"] }, "channels.0", /in_app, email/],
    [{ channels: ["email", "email"] }, "channels", /once/],
    [{ schedule: { time: "09:00", timezone: "UTC" } }, "schedule", /no schedule/],
    [{ schedule: { time: "9", timezone: "UTC" } }, "schedule.time", /HH:MM/],
    [{ schedule: { time: "09:00", timezone: "Nowhere" } }, "schedule.timezone", /IANA/],
    [{ post_to_team_channel: true }, "post_to_team_channel", /never/],
    [{ post_to_team_channel: false }, "post_to_team_channel", /never/],
    [{ recipients: "all" }, "recipients", /no such field/],
  ])("%j is refused, naming its field", async (change, path, message) => {
    const { status, body } = await admin.patch(SBS, change)
    expect([status, body.errors?.[0]?.path]).toEqual([422, path])
    expect(body.errors[0]?.message).toMatch(message)
    expect((await admin.get(SBS)).body.version).toBe(1)
  })

  test("of a lock reminder's schedule is refused, because the lock determines its time", async () => {
    expect((await admin.patch(WEEKLY, { schedule: { time: "09:00", timezone: "UTC" } })).status).toBe(422)
    expect((await admin.patch(WEEKLY, { post_to_team_channel: true })).body.post_to_team_channel).toBe(true)
  })
})
