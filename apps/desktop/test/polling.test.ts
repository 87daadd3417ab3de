import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { draft, PATHS } from "../../server/src/features/entries/entries.test-support.ts"
import { addPerson } from "../../server/test/support/factories.ts"
import type { Caller } from "../../server/test/support/world.ts"
import { HOME_ROUTES, homePaths, UNREAD_PATH } from "../src/bridge.ts"
import { createFakeClock, type FakeClock } from "./support/fake-clock.ts"
import { get, openDesktopWorld, type DesktopWorld, type RunningClient } from "./support/desktop-world.ts"
import type { Passed } from "./support/link.ts"

const NOON = "2026-10-15T16:00:00Z"
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

let desktop: DesktopWorld
let clock: FakeClock
let client: RunningClient
let admin: Caller

beforeAll(async () => {
  desktop = await openDesktopWorld("desktop_polling")
  admin = await desktop.world.as("admin@example.com")
})
afterAll(() => desktop.close())
beforeEach(async () => {
  desktop.world.setNow(NOON)
  clock = createFakeClock()
  client = await desktop.startClient({ clock })
  await client.signIn()
  await client.openHome()
  await client.idle()
  desktop.link.take()
})
afterEach(async () => {
  desktop.link.reset()
  await desktop.stopClients()
})

const pass = (milliseconds: number) => clock.advance(milliseconds, client.idle)
const kindOf = ({ path }: Passed) => path.split("?", 1)[0] ?? ""

function countByKind(passed: readonly Passed[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const each of passed) counts[kindOf(each)] = (counts[kindOf(each)] ?? 0) + 1
  return counts
}

const shareOf304 = (passed: readonly Passed[]) => passed.filter(({ status }) => status === 304).length / passed.length

/** Within 5 %: each interval is a little shorter or longer. */
function expectAbout(value: number | undefined, expected: number): void {
  expect(value ?? 0).toBeGreaterThan(expected * 0.95 - 6)
  expect(value ?? 0).toBeLessThan(expected * 1.05 + 6)
}

/** Something happens that the person is notified of, as their manager does it. */
async function evaluate(): Promise<void> {
  const { status, body } = await admin.post(PATHS.productivity, draft("productivity", desktop.person.employee_id, ""))
  expect([status, body]).toMatchObject([201, {}])
  await desktop.world.app.features.notifications.relay.drain()
}

test("an hour with the window visible: 240 polls of each card, 240 of the inbox, 120 of health, 60 heartbeats", async () => {
  await pass(HOUR_MS)
  const passed = desktop.link.take()
  const counts = countByKind(passed)
  for (const route of Object.values(HOME_ROUTES)) expectAbout(counts[route], 240)
  expectAbout(counts[UNREAD_PATH], 240)
  expectAbout(counts["/health"], 120)
  expectAbout(counts["/v1/auth/activity-heartbeat"], 60)
  expectAbout(passed.length, 1_380)
  expect(passed.filter(({ status }) => status >= 400)).toEqual([])
  // The others are the heartbeats.
  expect(shareOf304(passed)).toBeGreaterThan(0.95)
})

test("an hour in the background: 360 polls of the inbox, 120 of health, nothing else", async () => {
  client.shell.gesture({ type: "close" })
  await pass(HOUR_MS)
  const passed = desktop.link.take()
  const counts = countByKind(passed)
  expectAbout(counts[UNREAD_PATH], 360)
  expectAbout(counts["/health"], 120)
  expect(Object.keys(counts).toSorted()).toEqual(["/health", UNREAD_PATH])
  expectAbout(passed.length, 480)
  expect(shareOf304(passed)).toBeGreaterThan(0.99)
})

test("time alone changes no card", async () => {
  desktop.world.setNow("2026-10-15T16:00:20Z")
  await pass(20_000)
  const cards = desktop.link.take().filter((each) => Object.values(HOME_ROUTES).some((route) => route === kindOf(each)))
  expect(cards.length).toBeGreaterThanOrEqual(4)
  expect(new Set(cards.map(({ status }) => status))).toEqual(new Set([304]))
})

const homeOf = () => homePaths(desktop.person.employee_id)

test("a list of the same kind, such as all requests, is not polled in place of the card", async () => {
  await get(client.native, "/v1/atw-entry-requests?scope=mine&sort=-created_at")
  await get(client.native, "/v1/scorecard/weekly-kudos/me?limit=200")
  desktop.link.take()
  await pass(16_000)
  const polled = desktop.link.take().flatMap(({ path }) => (path.startsWith("/v1/notif") ? [] : [path]))
  expect(polled.filter((path) => homeOf().includes(path) || path.includes("limit=200"))).toEqual(homeOf())
})

test("a card that the window has not requested is not polled", async () => {
  const [month = "", ...others] = homeOf()
  const other = await desktop.startClient({ clock, secrets: client.secrets, show: true })
  client.stop()
  await get(other.native, month)
  desktop.link.take()
  await clock.advance(16_000, other.idle)
  const polled = desktop.link.take().map(({ path }) => path)
  expect(polled).toContain(month)
  expect(polled.filter((path) => others.includes(path))).toEqual([])
})

type Month = { year: number; month: number }
const monthOf = ({ body }: { body: string }) =>
  (JSON.parse(Buffer.from(body, "base64").toString()) as { month: Month }).month

test.each([
  ["a month", "2026-11-01T03:59:40Z", { year: 2026, month: 10 }, { year: 2026, month: 11 }],
  ["a cycle", "2027-07-01T03:59:40Z", { year: 2027, month: 6 }, { year: 2027, month: 7 }],
])("%s begins at midnight Eastern: polled at the same addresses, and announced", async (_, before, old, next) => {
  desktop.world.setNow(before)
  client.shell.gesture({ type: "focus" })
  await pass(2_000)
  const [month = ""] = homeOf()
  expect(monthOf(await get(client.native, month))).toMatchObject(old)
  client.events.length = 0
  desktop.link.take()
  desktop.world.setNow(before.replace("03:59:40", "04:00:01"))
  await pass(16_000)
  const polled = new Set(desktop.link.take().map(({ path }) => path))
  expect(homeOf().filter((path) => !polled.has(path))).toEqual([])
  expect(client.events).toContainEqual({ type: "changed", paths: expect.arrayContaining([month]) })
  expect(monthOf(await get(client.native, month))).toMatchObject(next)
})

test("a minimized window is not visible, and sends no heartbeats", async () => {
  client.shell.gesture({ type: "minimize" })
  await pass(5 * MINUTE_MS)
  expect(countByKind(desktop.link.take())).not.toHaveProperty("/v1/auth/activity-heartbeat")
  client.shell.gesture({ type: "restore" })
  await pass(5 * MINUTE_MS)
  expectAbout(countByKind(desktop.link.take())["/v1/auth/activity-heartbeat"], 5)
})

test("the focus refetches Home at once, and once if several things happen together", async () => {
  await pass(5_000)
  desktop.link.take()
  client.shell.gesture({ type: "focus" })
  client.shell.gesture({ type: "focus" })
  await client.idle()
  const counts = countByKind(desktop.link.take())
  for (const route of Object.values(HOME_ROUTES)) expect([route, counts[route]]).toEqual([route, 1])
})

test("opening the window from the tray shows figures of this moment", async () => {
  client.shell.gesture({ type: "close" })
  await pass(10 * MINUTE_MS)
  desktop.link.take()
  client.shell.gesture({ type: "tray" })
  await client.idle()
  const counts = countByKind(desktop.link.take())
  for (const route of Object.values(HOME_ROUTES)) expect([route, counts[route]]).toEqual([route, 1])
})

test("what has changed is announced to the interface, which then costs no request", async () => {
  const added = await client.native.request({
    method: "POST",
    path: "/v1/notifications/read-all",
    headers: {},
    body: null,
  })
  expect(added.status).toBe(200)
  client.events.length = 0
  await evaluate()
  await expect
    .poll(async () => {
      await pass(500)
      return client.events.some(
        (event) => event.type === "changed" && event.paths.includes(homePaths(desktop.person.employee_id)[0] ?? ""),
      )
    })
    .toBe(true)
  await client.idle()
  desktop.link.take()
  expect((await get(client.native, homePaths(desktop.person.employee_id)[0] ?? "")).status).toBe(200)
  expect(desktop.link.take()).toEqual([])
})

test("a scorecard notification refetches Home at once and after three seconds, in the background too", async () => {
  client.shell.gesture({ type: "close" })
  await pass(MINUTE_MS)
  desktop.link.take()
  await evaluate()
  await expect
    .poll(async () => {
      await pass(100)
      return client.shell.view().notices.length
    })
    .toBe(1)
  await client.idle()
  const [notice] = client.shell.view().notices
  expect(notice).toMatchObject({ path: "/", title: expect.any(String) })
  expect(client.shell.view().unread).toBeGreaterThan(0)
  expect(countByKind(desktop.link.take())[HOME_ROUTES.month]).toBe(1)
  await pass(2_850)
  expect(countByKind(desktop.link.take())).not.toHaveProperty(HOME_ROUTES.month)
  await pass(200)
  expect(countByKind(desktop.link.take())[HOME_ROUTES.month]).toBe(1)
  await pass(5 * MINUTE_MS)
  expect(countByKind(desktop.link.take())).not.toHaveProperty(HOME_ROUTES.month)
})

test("in quiet mode the badge counts, and no notification appears", async () => {
  await client.native.act({ type: "change_settings", settings: { quiet: true } })
  const before = client.shell.view().unread
  await evaluate()
  await expect
    .poll(async () => {
      await pass(15_000)
      return client.shell.view().unread
    })
    .toBeGreaterThan(before)
  expect(client.shell.view().notices).toEqual([])
})

test.each([
  ["stands still", false],
  ["goes on", true],
])(
  "after a night's sleep everything is polled once, and nothing caught up (the monotonic clock %s)",
  async (_, too) => {
    await pass(MINUTE_MS)
    desktop.link.take()
    clock.sleep(8 * HOUR_MS, { monotonicToo: too })
    desktop.world.setNow("2026-10-16T00:01:00Z")
    await pass(10_500)
    const counts = countByKind(desktop.link.take())
    for (const path of [...Object.values(HOME_ROUTES), UNREAD_PATH, "/health"]) {
      expect([path, (counts[path] ?? 0) >= 1 && (counts[path] ?? 0) <= 2]).toEqual([path, true])
    }
    await pass(10 * MINUTE_MS)
    expectAbout(desktop.link.take().length, 230)
  },
)

test("setting the computer's clock changes nothing but one poll", async () => {
  await pass(MINUTE_MS)
  for (const change of [-5 * HOUR_MS, 30 * 24 * HOUR_MS]) {
    desktop.link.take()
    clock.setForward(change)
    await pass(10 * MINUTE_MS)
    expectAbout(desktop.link.take().length, 230)
  }
  expect((await client.state()).session.status).toBe("signed_in")
})

test("a slow service gets one request of a kind at a time", async () => {
  const later = () => Promise.resolve()
  const release = desktop.link.hold(UNREAD_PATH)
  await clock.advance(16_000, later)
  await desktop.link.held(UNREAD_PATH, 1)
  await clock.advance(12_000, later)
  client.shell.gesture({ type: "focus" })
  release()
  await client.idle()
  expect(countByKind(desktop.link.take())[UNREAD_PATH]).toBe(1)
})

test("a 429 is waited out", async () => {
  let isLimiting = true
  desktop.link.answer(UNREAD_PATH, (_, response) => {
    const headers = { "content-type": "application/problem+json", "retry-after": "120" }
    if (isLimiting) response.writeHead(429, headers).end('{"status":429,"code":"rate_limited","detail":"Slower."}')
    else response.writeHead(200, { "content-type": "application/json", etag: '"1"' }).end('{"unread":1}')
  })
  await pass(16_000)
  expect(countByKind(desktop.link.take())[UNREAD_PATH]).toBe(1)
  isLimiting = false
  await pass(100_000)
  const during = countByKind(desktop.link.take())
  expect(Object.keys(during).toSorted()).toEqual(["/health"])
  await pass(40_000)
  expect(countByKind(desktop.link.take())[UNREAD_PATH]).toBeGreaterThan(0)
})

test("a 429 that limits one kind of write stops no poll", async () => {
  const path = "/v1/atw-entry-requests"
  desktop.link.answer(path, (_, response) => {
    const headers = { "content-type": "application/problem+json", "retry-after": "3600" }
    response.writeHead(429, headers).end('{"status":429,"code":"too_many_pending","detail":"Too many are pending."}')
  })
  expect((await client.native.request({ method: "POST", path, headers: {}, body: null })).status).toBe(429)
  desktop.link.reset()
  await pass(MINUTE_MS)
  expect(countByKind(desktop.link.take())[UNREAD_PATH]).toBeGreaterThanOrEqual(3)
})

test("a 429 that asks for longer is waited out for five minutes", async () => {
  let isLimiting = true
  desktop.link.answer(UNREAD_PATH, (_, response) => {
    const headers = { "content-type": "application/problem+json", "retry-after": "86400" }
    if (isLimiting) response.writeHead(429, headers).end('{"status":429,"code":"rate_limited","detail":"Slower."}')
    else response.writeHead(200, { "content-type": "application/json", etag: '"1"' }).end('{"unread":1}')
  })
  await pass(16_000)
  isLimiting = false
  desktop.link.take()
  await pass(5 * MINUTE_MS + 20_000)
  expect(countByKind(desktop.link.take())[UNREAD_PATH]).toBeGreaterThan(0)
})

test("someone else who signs in sees nothing of the person before, not even what is answered late", async () => {
  await evaluate()
  await expect
    .poll(async () => {
      await pass(500)
      return client.shell.view().unread
    })
    .toBeGreaterThan(0)
  await client.idle()
  const late: (() => void)[] = []
  desktop.link.answer(UNREAD_PATH, (_, response) => {
    const answer = (unread: number) =>
      response
        .writeHead(200, { "content-type": "application/json", etag: `"${unread}"` })
        .end(JSON.stringify({ unread }))
    if (late.length === 0) late.push(() => answer(7))
    else answer(0)
  })
  client.shell.gesture({ type: "focus" })
  await clock.advance(16_000, () => Promise.resolve())
  await expect.poll(() => late.length).toBe(1)

  const other = await addPerson(desktop.world)
  await client.native.act({ type: "sign_out" })
  expect(client.shell.view().unread).toBe(0)
  const notices = client.shell.view().notices.length
  desktop.idp.accounts.set("other", { email: other.email, email_verified: true })
  const { session } = await client.signIn("other")
  expect(session).toMatchObject({ employee_id: other.employee_id })

  late[0]?.()
  await pass(MINUTE_MS)
  expect(client.shell.view()).toMatchObject({ unread: 0 })
  expect(client.shell.view().notices).toHaveLength(notices)
  const me = await get(client.native, "/v1/employees/me")
  expect(JSON.parse(Buffer.from(me.body, "base64").toString())).toMatchObject({ employee_id: other.employee_id })
  desktop.link.reset()
})

test("who has signed out is asked about by no one", async () => {
  await client.native.act({ type: "sign_out" })
  await pass(HOUR_MS)
  const counts = countByKind(desktop.link.take())
  expect(Object.keys(counts).toSorted()).toEqual(["/health", "/v1/auth/logout"])
})
