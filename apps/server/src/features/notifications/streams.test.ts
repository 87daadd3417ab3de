import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { openApp, type App } from "#app/open-app.ts"
import { commit, preview } from "#features/employees/bulk.test-support.ts"
import { callerWith, openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { addSignedInPerson, announceAndDeliver, type SignedInPerson } from "./notifications.test-support.ts"

const PATH = "/v1/notifications/stream"
let world: TestWorld
let admin: Caller
let first: string
/** A second application on the same database, like another process. */
let secondApp: App
let second: string
const open: AbortController[] = []

beforeAll(async () => {
  world = await openTestWorld("streams", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  const { config, log, clock } = world.app.platform
  secondApp = await openApp({ config, log, databaseUrl: world.databaseUrl, warehouseUrl: null, clock })
  first = await world.app.http.listen({ port: 0 })
  second = await secondApp.http.listen({ port: 0 })
})
afterEach(() => {
  vi.useRealTimers()
  for (const controller of open.splice(0)) controller.abort()
})
afterAll(async () => {
  await secondApp.close()
  await world.close()
})

type Event = { event: string; id?: string; data: any }

/** The events of a stream, in order. `next` waits for one and resolves to null at the end of the stream. */
async function openStream(caller: Caller, headers: Record<string, string> = {}, origin = first) {
  const controller = new AbortController()
  open.push(controller)
  const response = await fetch(origin + PATH, {
    headers: { accept: "text/event-stream", authorization: `Bearer ${caller.token}`, ...headers },
    signal: controller.signal,
  })
  const texts = response.body?.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  let gathered = ""
  const next = async (): Promise<Event | null> => {
    for (;;) {
      const end = gathered.indexOf("\n\n")
      if (end < 0) {
        const piece = await texts?.next()
        if (!piece || piece.done) return null
        gathered += piece.value
        continue
      }
      const lines = gathered.slice(0, end).split("\n")
      gathered = gathered.slice(end + 2)
      const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2)))
      if ("event" in fields) return { ...fields, data: JSON.parse(fields.data) }
    }
  }
  return { response, next, abort: () => controller.abort() }
}

const unreadEvent = (unread: number) => expect.objectContaining({ event: "unread", data: { unread } })

test("a stream starts with the count and sends each notification and change of the count immediately", async () => {
  const liam = await addSignedInPerson(world)
  await announceAndDeliver(world, [liam])
  const stream = await openStream(liam.caller)
  expect(stream.response.status).toBe(200)
  expect(stream.response.headers.get("content-type")).toContain("text/event-stream")
  expect(stream.response.headers.get("cache-control")).toBe("no-store, no-transform")
  expect(await stream.next()).toEqual(unreadEvent(1))

  await announceAndDeliver(world, [liam], { type: "scorecard.atw.deleted_for_you" })
  const event = await stream.next()
  const [item] = (await liam.caller.get("/v1/notifications?limit=1")).body.items
  expect(event).toEqual({ event: "notification", data: item })
  expect(await stream.next()).toEqual(unreadEvent(2))
  await liam.caller.post("/v1/notifications/read-all")
  expect(await stream.next()).toEqual(unreadEvent(0))
})

test("two API processes send the same events, only to their recipient", async () => {
  const [liam, noah] = [await addSignedInPerson(world), await addSignedInPerson(world)]
  const streams = [await openStream(liam.caller), await openStream(liam.caller, {}, second)]
  const other = await openStream(noah.caller, {}, second)
  for (const stream of [...streams, other]) expect(await stream.next()).toEqual(unreadEvent(0))
  await announceAndDeliver(world, [liam])
  for (const stream of streams) {
    expect(await stream.next()).toMatchObject({ event: "notification" })
    expect(await stream.next()).toEqual(unreadEvent(1))
  }
  await announceAndDeliver(world, [noah], { type: "scorecard.atw.deleted_for_you" })
  expect(await other.next()).toMatchObject({ data: { type: "scorecard.atw.deleted_for_you" } })
})

test("a client that reconnects with the last event's id gets each missed event once, in order", async () => {
  const liam = await addSignedInPerson(world)
  const stream = await openStream(liam.caller)
  const begun = await stream.next()
  stream.abort()
  for (const date of ["2026-10-01", "2026-10-02", "2026-10-03"])
    await announceAndDeliver(world, [liam], { data: { date } })

  const back = await openStream(liam.caller, { "last-event-id": begun?.id ?? "" }, second)
  const events = [await back.next(), await back.next(), await back.next(), await back.next()]
  expect(events.slice(0, 3).map((event) => event?.data.data.date)).toEqual(["2026-10-01", "2026-10-02", "2026-10-03"])
  expect(events.slice(0, 3).map((event) => event?.id)).toEqual([undefined, undefined, undefined])
  expect(events[3]).toEqual(unreadEvent(3))
  const others = [events[3]?.id ?? "", "OTHER.0", "nonsense", `${liam.employee_id}.999999`]
  for (const [n, id] of others.entries()) {
    const again = await openStream(liam.caller, { "last-event-id": id }, n % 2 === 0 ? first : second)
    expect(await again.next()).toEqual(unreadEvent(3))
  }
})

test("a person has at most five open streams per process; closing one allows another", async () => {
  const liam = await addSignedInPerson(world)
  const streams = []
  for (let n = 0; n < 5; n++) streams.push(await openStream(liam.caller))
  const sixth = await openStream(liam.caller)
  expect([sixth.response.status, (await sixth.next()) ?? null]).toEqual([429, null])
  expect((await openStream(liam.caller, {}, second)).response.status).toBe(200)
  const person = await addSignedInPerson(world)
  expect((await openStream(person.caller)).response.status).toBe(200)

  streams[0]?.abort()
  await vi.waitFor(async () => expect((await openStream(liam.caller)).response.status).toBe(200), { timeout: 60_000 })
})

test("a stream is refused without a token or an Accept header for events", async () => {
  const liam = await addSignedInPerson(world)
  expect((await world.anonymous.get(PATH)).status).toBe(401)
  const { status, body } = await liam.caller.get(PATH)
  expect([status, body.errors[0]?.path]).toEqual([422, "Accept"])
  expect((await liam.caller.get(PATH, { accept: "application/json" })).status).toBe(422)
})

/** Heartbeats also check the session, and these tests must not depend on them. */
const stopHeartbeats = () => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })

/** Everything that ends a session. */
const endings: [string, (person: SignedInPerson) => Promise<{ status: number }>][] = [
  ["a sign-out", ({ caller }) => caller.post("/v1/auth/logout", {})],
  ["a deactivation", ({ employee_id }) => admin.delete(`/v1/employees/${employee_id}`)],
  [
    "a new email address",
    ({ employee_id }) =>
      admin.patch(`/v1/employees/${employee_id}`, {
        personal_data: { email_address: `new.${employee_id.toLowerCase()}@example.com` },
      }),
  ],
  [
    "a deactivation by upload",
    async ({ employee_id }) => {
      const seen = await preview(admin, `employee_id,status\n${employee_id},inactive`)
      return commit(admin, seen.body.preview_id)
    },
  ],
]

test.each(endings)(
  "streams end immediately with their session, in every process, after %s; others stay open",
  async (_, end) => {
    stopHeartbeats()
    const [liam, maya] = [await addSignedInPerson(world), await addSignedInPerson(world)]
    const streams = [await openStream(liam.caller), await openStream(liam.caller, {}, second)]
    const other = await openStream(maya.caller, {}, second)
    for (const stream of [...streams, other]) expect(await stream.next()).toEqual(unreadEvent(0))
    expect((await end(liam)).status).toBeLessThan(300)
    for (const stream of streams) expect(await stream.next()).toBeNull()
    await announceAndDeliver(world, [maya])
    expect(await other.next()).toMatchObject({ event: "notification" })
  },
)

const impersonationEndings: [string, (chief: SignedInPerson) => Promise<{ status: number }>][] = [
  ["the admin signs out", ({ caller }) => caller.post("/v1/auth/logout", {})],
  ["the admin is demoted", ({ employee_id }) => admin.patch(`/v1/employees/${employee_id}`, { access_level: 4 })],
]

test.each(impersonationEndings)("the stream of an impersonating admin ends immediately when %s", async (_, end) => {
  stopHeartbeats()
  const [chief, liam] = [await addSignedInPerson(world, { access_level: 5 }), await addSignedInPerson(world)]
  const { body } = await chief.caller.post("/v1/auth/impersonate", { employee_id: liam.employee_id })
  const [acting, own] = [
    await openStream(callerWith(world.app, body.access_token), {}, second),
    await openStream(liam.caller, {}, second),
  ]
  for (const stream of [acting, own]) expect(await stream.next()).toEqual(unreadEvent(0))
  expect((await end(chief)).status).toBeLessThan(300)
  expect(await acting.next()).toBeNull()
  await announceAndDeliver(world, [liam])
  expect(await own.next()).toMatchObject({ event: "notification" })
})

test("a stream ends when its token expires", async () => {
  stopHeartbeats()
  const [liam, maya] = [await addSignedInPerson(world), await addSignedInPerson(world)]
  const { expires_at } = (
    await world.anonymous.post("/v1/auth/dev-login", { email: "admin@example.com", client: "web" })
  ).body
  const expiry = Temporal.Instant.from(expires_at)
  world.setNow(expiry.subtract({ milliseconds: 300 }).toString())
  const later = await world.as(maya.email)
  const [stream, other] = [await openStream(liam.caller), await openStream(later)]
  for (const each of [stream, other]) expect(await each.next()).toEqual(unreadEvent(0))
  world.setNow(expiry.toString())
  expect(await stream.next()).toBeNull()
  await announceAndDeliver(world, [maya])
  expect(await other.next()).toMatchObject({ event: "notification" })
})

test("closing the server ends the streams instead of waiting for them", async () => {
  const { config, log, clock } = world.app.platform
  const third = await openApp({ config, log, databaseUrl: world.databaseUrl, warehouseUrl: null, clock })
  const origin = await third.http.listen({ port: 0 })
  const liam = await addSignedInPerson(world)
  const stream = await openStream(liam.caller, {}, origin)
  await stream.next()
  const closed = third.close()
  expect(await stream.next()).toBeNull()
  await closed
})
