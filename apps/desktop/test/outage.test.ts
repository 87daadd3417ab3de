import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { openTestWorld, type TestWorld } from "../../server/test/support/world.ts"
import { HOME_ROUTES, homePaths, UNREAD_PATH } from "../src/bridge.ts"
import { createFakeClock, type FakeClock } from "./support/fake-clock.ts"
import { get, openDesktopWorld, type DesktopWorld, type RunningClient } from "./support/desktop-world.ts"
import type { Passed } from "./support/link.ts"

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const MESSAGE = "We move the furniture. Back at noon."

let desktop: DesktopWorld
/** A second process of the service on the same documents, under maintenance. */
let closed: TestWorld
let clock: FakeClock
let client: RunningClient

beforeAll(async () => {
  desktop = await openDesktopWorld("desktop_outage")
  closed = await openTestWorld("desktop_maintenance", {
    config: { maintenance: { enabled: true, message: MESSAGE, bypassEmails: [] } },
    databaseAt: () => Promise.resolve(desktop.world.databaseUrl),
  })
  await closed.app.http.listen({ port: 0, host: "127.0.0.1" })
})
afterAll(async () => {
  await closed.close()
  await desktop.close()
})
beforeEach(async () => {
  desktop.link.setUp(true)
  desktop.link.lead(desktop.world.app.http.listeningOrigin)
  clock = createFakeClock()
  client = await desktop.startClient({ clock })
  await client.signIn()
  await client.openHome()
  await client.idle()
  desktop.link.take()
})
afterEach(() => desktop.stopClients())

const pass = (milliseconds: number) => clock.advance(milliseconds, client.idle)
const connection = async () => (await client.state()).connection
const paths = (passed: readonly Passed[]) => passed.map(({ path }) => path.split("?", 1)[0] ?? "")

test("a service that is down for an hour is asked about once a minute, and found again within a minute", async () => {
  desktop.link.setUp(false)
  await pass(16_000)
  expect(await connection()).toBe("offline")
  await pass(HOUR_MS - 16_000)
  const during = desktop.link.take()
  console.log(`requests during an hour without the service: ${during.length}`)
  expect(during.length).toBeLessThan(80)
  expect(during.length).toBeGreaterThan(50)
  const attempts = paths(during).slice(5)
  expect(new Set(attempts)).toEqual(new Set(["/health"]))

  desktop.link.setUp(true)
  let seconds = 0
  while ((await connection()) !== "online") {
    await pass(1_000)
    seconds += 1
    expect(seconds).toBeLessThanOrEqual(61)
  }
  await pass(5_000)
  console.log(`found again after ${seconds} s`)
  const after = paths(desktop.link.take())
  for (const route of [...Object.values(HOME_ROUTES), UNREAD_PATH])
    expect(after.filter((path) => path === route)).toHaveLength(1)
  expect((await client.state()).session.status).toBe("signed_in")
})

test("while the service is down the interface gets what it asks for as unreachable, and can try again at once", async () => {
  desktop.link.setUp(false)
  expect(await get(client.native, "/v1/visibility")).toEqual({ status: 0, headers: {}, body: "" })
  await client.idle()
  expect(await connection()).toBe("offline")
  await pass(10 * MINUTE_MS)
  desktop.link.setUp(true)
  await client.native.act({ type: "retry_now" })
  await client.idle()
  expect(await connection()).toBe("online")
})

test("one lost reply is no outage", async () => {
  desktop.link.loseReplies(UNREAD_PATH, 1)
  await pass(16_000)
  expect(await connection()).toBe("online")
  expect(client.events.some((event) => event.type === "state" && event.state.connection === "offline")).toBe(false)
})

test("after a 503, the service's dependencies are asked about once, and then only its health", async () => {
  desktop.link.answer(UNREAD_PATH, (_, response) => {
    response.writeHead(503, { "content-type": "application/problem+json" }).end('{"status":503,"code":"unavailable"}')
    desktop.link.reset()
  })
  await pass(16_000)
  await pass(5 * MINUTE_MS)
  const asked = paths(desktop.link.take()).filter((path) => path.startsWith("/health"))
  expect(asked.filter((path) => path === "/health/ready")).toHaveLength(1)
  expect(asked.length).toBeGreaterThan(5)
})

test("an outage while the token expires loses no session", async () => {
  desktop.link.setUp(false)
  await pass(MINUTE_MS)
  desktop.world.setNow("2026-10-29T16:00:00Z")
  clock.skip(14 * 24 * HOUR_MS)
  await pass(2 * MINUTE_MS)
  expect((await client.state()).session.status).toBe("signed_in")
  desktop.link.setUp(true)
  await pass(2 * MINUTE_MS)
  expect(await connection()).toBe("online")
  expect((await get(client.native, homePaths(desktop.person.employee_id)[3] ?? "")).status).toBe(200)
  expect((await client.state()).session.status).toBe("signed_in")
  desktop.world.setNow("2026-10-15T16:00:00Z")
})

test("under maintenance only the app status is asked, and the person sees the message", async () => {
  desktop.link.lead(closed.app.http.listeningOrigin)
  await pass(16_000)
  expect(await client.state()).toMatchObject({ connection: "maintenance", maintenance_message: MESSAGE })
  desktop.link.take()
  await pass(HOUR_MS)
  const during = paths(desktop.link.take())
  expect(new Set(during)).toEqual(new Set(["/v1/public/app-status"]))
  expect(during.length).toBeLessThan(130)

  desktop.link.lead(desktop.world.app.http.listeningOrigin)
  await pass(36_000)
  expect(await client.state()).toMatchObject({ connection: "online", maintenance_message: null })
  expect(paths(desktop.link.take())).toContain(HOME_ROUTES.month)
  expect((await client.state()).session.status).toBe("signed_in")
})

test("a renewal under maintenance keeps the person signed in", async () => {
  client.stop()
  desktop.link.lead(closed.app.http.listeningOrigin)
  const next = await desktop.startClient({ secrets: client.secrets, clock })
  await clock.advance(20_000, next.idle)
  expect(await next.state()).toMatchObject({ connection: "maintenance", session: { status: "signed_in" } })
  desktop.link.lead(desktop.world.app.http.listeningOrigin)
  await clock.advance(40_000, next.idle)
  expect(await next.state()).toMatchObject({ connection: "online", session: { status: "signed_in" } })
  expect((await get(next.native, "/v1/visibility")).status).toBe(200)
})

test("a network that answers everything with its own page is no service", async () => {
  const page = (_: unknown, response: { writeHead: Function }) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<h1>Accept the terms of this network</h1>")
  for (const path of ["/health", UNREAD_PATH, ...Object.values(HOME_ROUTES)]) desktop.link.answer(path, page)
  await pass(40_000)
  expect(await connection()).toBe("offline")
  expect((await client.state()).session.status).toBe("signed_in")
})
