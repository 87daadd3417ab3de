import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { homePaths } from "../src/bridge.ts"
import { systemClock } from "../src/main/clock.ts"
import { forgetSignIn } from "../src/main/session.ts"
import { createFakeClock } from "./support/fake-clock.ts"
import {
  get,
  openDesktopWorld,
  openMemorySecrets,
  type DesktopWorld,
  type RunningClient,
} from "./support/desktop-world.ts"

const NOON = "2026-10-15T16:00:00Z"
const DAY_MS = 86_400_000
/** Two days and an hour: renewed after an hour and a day. */
const LIFETIME_MINUTES = 49 * 60
const ME = "/v1/employees/me"

let desktop: DesktopWorld
beforeAll(
  async () => void (desktop = await openDesktopWorld("desktop_session", { accessTokenMinutes: LIFETIME_MINUTES })),
)
beforeEach(() => {
  desktop.world.setNow(NOON)
  desktop.link.take()
})
afterEach(() => desktop.stopClients())
afterAll(() => desktop.close())

const session = async (client: RunningClient) => (await client.state()).session
const status = async (client: RunningClient, path = ME) => (await get(client.native, path)).status
const refreshes = () => desktop.link.take().filter(({ path }) => path === "/v1/auth/refresh")

/** Signed in, and then for the first time started again: it has a refresh token and nothing else. */
async function startAgain(options: Parameters<DesktopWorld["startClient"]>[0] = {}): Promise<RunningClient> {
  const first = await desktop.startClient()
  await first.signIn()
  first.stop()
  await first.idle()
  desktop.link.take()
  return desktop.startClient({ secrets: first.secrets, ...options })
}

test("a client that starts again is signed in at once, and renews with its stored token", async () => {
  const client = await startAgain()
  expect(await session(client)).toMatchObject({ status: "signed_in", employee_id: desktop.person.employee_id })
  expect(await status(client)).toBe(200)
  expect(refreshes()).toHaveLength(1)
})

test("the interface gets neither token, in no reply and no event", async () => {
  const client = await startAgain()
  await client.openHome()
  await status(client)
  const secret = client.secrets.secret() ?? ""
  const { session: held } = JSON.parse(secret) as { session: { refresh_token: string } }
  const seen = JSON.stringify([client.events, await client.state(), await get(client.native, ME)])
  expect(seen).not.toContain(held.refresh_token)
  expect(seen).not.toMatch(/eyJ[\w-]+\.[\w-]+\./)
  const refused = [
    "/v1/auth/refresh",
    "/v1/auth/idp",
    "/v1/auth/dev-login",
    "/v1/x/../auth/refresh",
    "/v1/auth/%72efresh",
    "/v1/%61uth/refresh",
    "/v1/auth%2frefresh",
    "/v1//auth/refresh",
    "/v1/auth/Refresh",
    "/v1/auth/refresh%",
  ]
  for (const path of refused) {
    const body = Buffer.from(JSON.stringify({ refresh_token: held.refresh_token })).toString("base64")
    const reply = await client.native.request({ method: "POST", path, headers: {}, body })
    expect([path, reply.status]).toEqual([path, 403])
  }
})

test("two calls that are refused at once share one renewal", async () => {
  const clock = createFakeClock()
  const client = await startAgain({ clock })
  expect(await status(client)).toBe(200)
  await client.idle()
  desktop.link.take()
  // The service's clock goes on, this computer slept: the client takes its token for a good one.
  desktop.world.setNow("2026-10-22T16:00:01Z")
  const paths = ["/v1/visibility", "/v1/auth/permissions", "/v1/feedback/mine"]
  expect(await Promise.all(paths.map((path) => status(client, path)))).toEqual([200, 200, 200])
  const passed = desktop.link.take()
  expect(passed.filter(({ path }) => path === "/v1/auth/refresh")).toHaveLength(1)
  expect(passed.filter((each) => each.status === 401)).toHaveLength(3)
})

test("a token is renewed silently on its last day, before anything is refused", async () => {
  const clock = createFakeClock()
  const client = await startAgain({ clock })
  expect(await status(client)).toBe(200)
  desktop.link.take()
  await client.idle()
  clock.skip(25 * 3_600_000 - 60_000)
  desktop.world.setNow("2026-10-16T17:00:00Z")
  await clock.advance(10_000, client.idle)
  expect(refreshes()).toEqual([])
  await clock.advance(120_000, client.idle)
  const passed = desktop.link.take()
  expect(passed.filter(({ path }) => path === "/v1/auth/refresh")).toHaveLength(1)
  expect(passed.filter((each) => each.status === 401)).toEqual([])
})

test("a refresh whose reply was lost is repeated, and the person stays signed in", async () => {
  const client = await startAgain()
  desktop.link.loseReplies("/v1/auth/refresh", 2)
  expect(await status(client)).toBe(200)
  expect(refreshes().map((each) => each.status)).toEqual([0, 0, 200])
  client.stop()
  const next = await desktop.startClient({ secrets: client.secrets })
  expect(await status(next)).toBe(200)
})

test("two processes with one credential store renew one after the other, and both stay signed in", async () => {
  const first = await startAgain()
  const release = desktop.link.hold("/v1/auth/refresh")
  const both = [first, await desktop.startClient({ secrets: first.secrets, directory: first.directory })]
  const calls = both.map((client) => status(client))
  await desktop.link.held("/v1/auth/refresh", 1)
  release()
  expect(await Promise.all(calls)).toEqual([200, 200])
  expect(refreshes().map((each) => each.status)).toEqual([200, 200])
  const third = await desktop.startClient({ secrets: first.secrets })
  expect(await status(third)).toBe(200)
})

test("a session that was ended at the service signs the client out with the reason", async () => {
  const client = await startAgain()
  expect(await status(client)).toBe(200)
  const { session: held } = JSON.parse(client.secrets.secret() ?? "") as { session: { refresh_token: string } }
  const ended = await desktop.world.anonymous.post("/v1/auth/logout", { refresh_token: held.refresh_token })
  expect(ended.status).toBe(204)
  expect(await status(client, "/v1/visibility")).toBe(401)
  expect(await session(client)).toEqual({
    status: "signed_out",
    reason: "revoked",
    message: "You've been signed out. Sign in again.",
    by_choice: false,
  })
  expect(client.secrets.secret()).toBe(null)
  expect(client.shell.view().notices.map(({ title }) => title)).toContain("Sign in again")
  await client.signIn()
  expect(await status(client)).toBe(200)
})

test("a sign-in of more than a year ago has expired", async () => {
  const clock = createFakeClock()
  const client = await startAgain({ clock })
  clock.setForward(366 * DAY_MS)
  desktop.world.setNow("2027-10-16T16:00:00Z")
  expect(await status(client)).toBe(401)
  expect(await session(client)).toMatchObject({ status: "signed_out", reason: "expired" })
})

describe("who opens the computer in a new month", () => {
  /** Signed in on the evening of October 29; the computer sleeps until one second into November, Eastern. */
  async function sleepIntoNovember() {
    desktop.world.setNow("2026-10-30T02:59:00Z")
    const clock = createFakeClock(Date.parse("2026-10-30T02:59:00Z"))
    const client = await desktop.startClient({ clock, show: true })
    await client.signIn()
    await client.openHome()
    await client.idle()
    expect(await monthOf(client)).toMatchObject({ year: 2026, month: 10 })
    const { session: held } = JSON.parse(client.secrets.secret() ?? "") as { session: { refresh_token: string } }
    desktop.link.take()
    client.events.length = 0
    clock.sleep(Date.parse("2026-11-01T04:00:01Z") - clock.now())
    desktop.world.setNow("2026-11-01T04:00:01Z")
    return { client, clock, held }
  }

  async function monthOf(client: RunningClient) {
    const { body } = await get(client.native, homePaths(desktop.person.employee_id)[0] ?? "")
    return (JSON.parse(Buffer.from(body, "base64").toString()) as { month: object }).month
  }

  test("with an expired access token: one renewal, and the figures of the new month", async () => {
    const { client, clock } = await sleepIntoNovember()
    await clock.advance(12_000, client.idle)
    expect(refreshes().map((each) => each.status)).toEqual([200])
    expect((await session(client)).status).toBe("signed_in")
    const changed = client.events.flatMap((event) => (event.type === "changed" ? event.paths : []))
    expect(changed).toContain(homePaths(desktop.person.employee_id)[0])
    expect(await monthOf(client)).toMatchObject({ year: 2026, month: 11 })
  })

  test("with a session that has ended, too: it is asked to sign in again, and then sees the new month", async () => {
    const { client, clock, held } = await sleepIntoNovember()
    await desktop.world.anonymous.post("/v1/auth/logout", { refresh_token: held.refresh_token })
    await clock.advance(12_000, client.idle)
    expect(refreshes().map((each) => each.status)).toEqual([401])
    expect(await session(client)).toMatchObject({ status: "signed_out", reason: "revoked" })
    await client.signIn()
    expect(await monthOf(client)).toMatchObject({ year: 2026, month: 11 })
  })
})

test("signing out ends the session at the service, and deletes the secret", async () => {
  const client = await startAgain()
  expect(await status(client)).toBe(200)
  const { session: held } = JSON.parse(client.secrets.secret() ?? "") as { session: { refresh_token: string } }
  await client.native.act({ type: "sign_out" })
  expect(await session(client)).toEqual({ status: "signed_out", reason: null, message: null, by_choice: true })
  expect(client.secrets.secret()).toBe(null)
  const refused = await desktop.world.anonymous.post("/v1/auth/refresh", { refresh_token: held.refresh_token })
  expect([refused.status, refused.body.code]).toEqual([401, "refresh_token_invalid"])
  expect(await status(client)).toBe(401)
})

test("a sign-out without a connection ends the session as soon as there is one", async () => {
  const clock = createFakeClock()
  const client = await startAgain({ clock })
  expect(await status(client)).toBe(200)
  const { session: held } = JSON.parse(client.secrets.secret() ?? "") as { session: { refresh_token: string } }
  desktop.link.setUp(false)
  await client.native.act({ type: "sign_out" })
  expect((await session(client)).status).toBe("signed_out")
  desktop.link.setUp(true)
  const next = await desktop.startClient({ secrets: client.secrets })
  expect((await session(next)).status).toBe("signed_out")
  await expect.poll(() => client.secrets.secret()).toBe(null)
  const refused = await desktop.world.anonymous.post("/v1/auth/refresh", { refresh_token: held.refresh_token })
  expect(refused.status).toBe(401)
})

test("a credential store that refuses to save keeps the person signed in while the program runs", async () => {
  const secrets = openMemorySecrets()
  const first = await desktop.startClient({ secrets })
  await first.signIn()
  first.stop()
  const client = await desktop.startClient({ secrets: { ...secrets, save: () => Promise.reject(new Error("full")) } })
  expect(await status(client)).toBe(200)
  expect(client.log).toContain("secret_not_saved")
  desktop.world.setNow("2026-10-22T16:00:01Z")
  expect(await status(client, "/v1/visibility")).toBe(200)
})

test("the sign-in at another service does not count here", async () => {
  const client = await startAgain({ serviceUrl: desktop.world.app.http.listeningOrigin })
  expect(await session(client)).toEqual({ status: "signed_out", reason: null, message: null, by_choice: false })
})

test("a captive portal's 403 does not sign the person out", async () => {
  const client = await startAgain()
  desktop.link.answer("/v1/auth/refresh", (_, response) =>
    response.writeHead(403, { "content-type": "text/html" }).end("<h1>Accept the terms of this network</h1>"),
  )
  expect(await status(client)).toBe(403)
  expect((await session(client)).status).toBe("signed_in")
})

test.each([true, false])("whoever removes the program leaves no sign-in behind (service up: %s)", async (isUp) => {
  const { secrets } = await startAgain()
  await desktop.stopClients()
  const { session: held } = JSON.parse(secrets.secret() ?? "") as { session: { refresh_token: string } }
  desktop.link.setUp(isUp)
  await forgetSignIn({ secrets, serviceUrl: desktop.link.origin, clock: systemClock, log: () => undefined })
  desktop.link.setUp(true)
  expect(secrets.secret()).toBe(null)
  const { status: after } = await desktop.world.anonymous.post("/v1/auth/refresh", {
    refresh_token: held.refresh_token,
  })
  expect(after).toBe(isUp ? 401 : 200)
})
