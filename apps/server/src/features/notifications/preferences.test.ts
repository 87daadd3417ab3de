import { afterAll, beforeAll, expect, test } from "vitest"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { addSignedInPerson } from "./notifications.test-support.ts"

const PATH = "/v1/notifications/preferences"
const SBS = "scorecard.sbs.submitted_for_you"
let world: TestWorld
let admin: Caller
beforeAll(async () => {
  world = await openTestWorld("preferences", { warehouse: "none" })
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

test("start with both channels for every selectable type and no quiet hours", async () => {
  const { caller } = await addSignedInPerson(world)
  const { status, body, headers } = await caller.get(PATH)
  expect([status, headers["etag"]]).toEqual([200, '"1"'])
  expect(body).toMatchObject({ quiet_hours: null, version: 1, abilities: { edit: true } })
  expect(new Set(Object.values(body.types).map((ways) => JSON.stringify(ways)))).toEqual(
    new Set(['{"in_app":true,"email":true}']),
  )
  const keys = Object.keys(body.types)
  expect(keys).toContain("news.birthday.greeting")
  expect(keys).not.toContain("admin.broadcast")
  expect(keys).not.toContain("employee.welcome")
  expect(body.offered.map((type: any) => type.key)).toEqual(keys)
  expect((await world.anonymous.get(PATH)).status).toBe(401)
})

test("offer only types that a person at this level can receive", async () => {
  const offers = async (access_level: 1 | 2 | 4 | 5) => {
    const { body } = await (await addSignedInPerson(world, { access_level })).caller.get(PATH)
    expect(body.offered.map((type: any) => type.key)).toEqual(Object.keys(body.types))
    return body.offered.map((type: any) => type.key)
  }
  const managers = [
    "scorecard.atw.request_submitted",
    "scorecard.eval.follow_up",
    "scorecard.evals.missing_team",
    "scorecard.weekly_lock.approaching",
    "scorecard.monthly_lock.approaching",
    "employee.create_request.approved",
    "employee.create_request.rejected",
  ]
  const [employee, lead, head, superAdmin] = [await offers(1), await offers(2), await offers(4), await offers(5)]
  expect(lead.filter((key: string) => !employee.includes(key))).toEqual(managers)
  expect(head.filter((key: string) => !lead.includes(key))).toEqual([
    "scorecard.dispute.opened",
    "employee.create_request.submitted",
  ])
  expect(superAdmin.filter((key: string) => !head.includes(key))).toEqual(["feedback.submitted"])
  expect(employee).toContain("scorecard.atw.request_approved")
})

test("are replaced as a whole, for one person only", async () => {
  const [{ caller }, other] = [await addSignedInPerson(world), await addSignedInPerson(world)]
  const quiet_hours = { start: "22:00", end: "06:30", timezone: "Asia/Manila" }
  const first = await caller.put(PATH, { types: { [SBS]: { in_app: true, email: false } }, quiet_hours })
  expect([first.status, first.body.version, first.headers["etag"]]).toEqual([200, 2, '"2"'])
  expect((await caller.get(PATH)).body).toEqual(first.body)
  expect(first.body.types[SBS]).toEqual({ in_app: true, email: false })

  const next = await caller.put(PATH, { types: {}, quiet_hours: null }, { "if-match": '"2"' })
  expect(next.body).toMatchObject({ quiet_hours: null, version: 3 })
  expect(next.body.types[SBS]).toEqual({ in_app: true, email: true })
  expect((await caller.put(PATH, { types: {}, quiet_hours: null }, { "if-match": '"2"' })).status).toBe(412)
  expect((await other.caller.get(PATH)).body.version).toBe(1)
})

test.each([
  ["an unknown type", { types: { "scorecard.golf": { in_app: true, email: true } } }, "types.scorecard.golf"],
  [
    "a type without a choice of channels",
    { types: { "admin.broadcast": { in_app: true, email: true } } },
    "types.admin.broadcast",
  ],
  ["an unknown channel", { types: { [SBS]: { in_app: true, email: true, fax: true } } }, `types.${SBS}.fax`],
  ["a missing channel", { types: { [SBS]: { in_app: true } } }, `types.${SBS}.email`],
  ["a string instead of a boolean", { types: { [SBS]: { in_app: "yes", email: true } } }, `types.${SBS}.in_app`],
  [
    "quiet hours that end when they start",
    { quiet_hours: { start: "09:00", end: "09:00", timezone: "UTC" } },
    "quiet_hours.end",
  ],
  [
    "an hour that doesn't exist",
    { quiet_hours: { start: "24:00", end: "09:00", timezone: "UTC" } },
    "quiet_hours.start",
  ],
  ["a single-digit hour", { quiet_hours: { start: "9:00", end: "10:00", timezone: "UTC" } }, "quiet_hours.start"],
  [
    "an unknown time zone",
    { quiet_hours: { start: "22:00", end: "06:00", timezone: "Mars/Olympus" } },
    "quiet_hours.timezone",
  ],
  [
    "an offset instead of a time zone",
    { quiet_hours: { start: "22:00", end: "06:00", timezone: "+05:00" } },
    "quiet_hours.timezone",
  ],
  ["a missing time zone", { quiet_hours: { start: "22:00", end: "06:00" } }, "quiet_hours.timezone"],
  ["an unknown field", { theme: "dark" }, "theme"],
])("refuse %s, naming the field, and change nothing", async (_, input, path) => {
  const { caller } = await addSignedInPerson(world)
  const { status, body } = await caller.put(PATH, { types: {}, quiet_hours: null, ...input })
  expect([status, body.errors.map((error: any) => error.path)]).toEqual([422, [path]])
  expect((await caller.get(PATH)).body.version).toBe(1)
})

test("list the available channels: none for a type that is switched off", async () => {
  const { caller } = await addSignedInPerson(world)
  const loadChannels = async (key: string) =>
    (await caller.get(PATH)).body.offered.find((type: any) => type.key === key)?.channels
  expect(await loadChannels(SBS)).toEqual(["in_app", "email"])
  await admin.patch(`/v1/system/notifications/types/${SBS}`, { channels: ["in_app"] })
  expect(await loadChannels(SBS)).toEqual(["in_app"])
  await admin.patch(`/v1/system/notifications/types/${SBS}`, { enabled: false })
  expect(await loadChannels(SBS)).toEqual([])
})

test("after two concurrent changes, one of them is stored in full", async () => {
  const { caller } = await addSignedInPerson(world)
  const put = (email: boolean) =>
    caller.put(PATH, { types: { [SBS]: { in_app: email, email } }, quiet_hours: null }, { "if-match": '"1"' })
  const answers = await Promise.all([put(true), put(false), put(true)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 412)).toHaveLength(2)
})
