import { createHash } from "node:crypto"
import { connect } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createFakeClock } from "./support/fake-clock.ts"
import { get, openDesktopWorld, type DesktopWorld, type RunningClient } from "./support/desktop-world.ts"
import { visitProvider } from "./support/visitor.ts"

const OPTIONS = "/v1/public/sign-in-options"

let desktop: DesktopWorld
beforeAll(async () => void (desktop = await openDesktopWorld("desktop_sign_in")))
afterAll(() => desktop.close())

/** Begins a sign-in in whose browser no one does anything. @returns the address that was opened there */
async function begin(client: RunningClient): Promise<URL> {
  const before = client.shell.view().opened.length
  await client.native.act({ type: "sign_in" })
  await expect.poll(() => client.shell.view().opened.length).toBe(before + 1)
  return new URL(client.shell.view().opened.at(-1) ?? "")
}

const session = async (client: RunningClient) => (await client.state()).session
const redirectOf = (opened: URL) => opened.searchParams.get("redirect_uri") ?? ""

/** The browser comes back to the client with these parameters. */
async function comeBack(opened: URL, parameters: Record<string, string>) {
  const response = await fetch(`${redirectOf(opened)}?${new URLSearchParams(parameters)}`)
  return { status: response.status, text: await response.text(), headers: response.headers }
}

async function isListening(opened: URL): Promise<boolean> {
  const { port } = new URL(redirectOf(opened))
  return new Promise((resolve) => {
    const socket = connect(Number(port), "127.0.0.1")
    socket.on("connect", () => (socket.destroy(), resolve(true)))
    socket.on("error", () => resolve(false))
  })
}

test("a person signs in through the system's browser, which then says so", async () => {
  const client = await desktop.startClient()
  expect(await session(client)).toEqual({ status: "signed_out", reason: null, message: null, by_choice: false })
  const { session: signedIn } = await client.signIn()
  expect(signedIn).toEqual({
    status: "signed_in",
    employee_id: desktop.person.employee_id,
    name: expect.stringContaining("Person"),
  })
  const page = await client.visits[0]
  expect(page?.status).toBe(200)
  expect(page?.text).toContain("<h1>You&#39;re signed in</h1>")
  expect(page?.text).toContain('<html lang="en">')
  expect(client.shell.view().isVisible).toBe(true)
  expect((await get(client.native, "/v1/employees/me")).status).toBe(200)
  const opened = new URL(client.shell.view().opened[0] ?? "")
  expect(await isListening(opened)).toBe(false)
})

test("it asks as RFC 8252 and RFC 7636 say: a loopback port of its own, S256, and new secrets each time", async () => {
  const client = await desktop.startClient({ account: null })
  const [first, cancel] = [await begin(client), () => client.native.act({ type: "cancel_sign_in" })]
  await cancel()
  await expect.poll(async () => (await session(client)).status).toBe("signed_out")
  const second = await begin(client)
  await cancel()
  for (const { searchParams } of [first, second]) {
    expect(searchParams.get("redirect_uri")).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/)
    expect(searchParams.get("response_type")).toBe("code")
    expect(searchParams.get("code_challenge_method")).toBe("S256")
    for (const name of ["code_challenge", "state", "nonce"]) expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/)
  }
  for (const name of ["code_challenge", "state", "nonce"]) {
    expect(first.searchParams.get(name)).not.toBe(second.searchParams.get(name))
  }
})

test("an answer with another state is refused, and the sign-in goes on", async () => {
  const client = await desktop.startClient({ account: null })
  const opened = await begin(client)
  const foreign: Record<string, string>[] = [{ code: "stolen", state: "x" }, { code: "stolen" }, { error: "denied" }]
  for (const parameters of foreign) {
    const page = await comeBack(opened, parameters)
    expect([page.status, page.text.includes("isn&#39;t the sign-in")]).toEqual([400, true])
  }
  expect((await session(client)).status).toBe("signing_in")
  expect((await visitProvider(opened.href, "account")).status).toBe(200)
  await expect.poll(async () => (await session(client)).status).toBe("signed_in")
})

test("the listener answers nothing but its callback, and only under its own name", async () => {
  const client = await desktop.startClient({ account: null })
  const opened = await begin(client)
  const { origin, host } = new URL(redirectOf(opened))
  const state = opened.searchParams.get("state") ?? ""
  expect((await fetch(`${origin}/`)).status).toBe(404)
  expect((await fetch(`${origin}/callback?code=a&state=${state}`, { method: "POST" })).status).toBe(404)
  const rebound = await fetch(`http://localhost:${host.split(":")[1]}/callback?code=a&state=${state}`).catch(() => null)
  expect(rebound?.status ?? 404).toBe(404)
  expect((await session(client)).status).toBe("signing_in")
  await client.native.act({ type: "cancel_sign_in" })
})

test("the page runs nothing, links nowhere and is not stored", async () => {
  const client = await desktop.startClient({ account: null })
  const page = await comeBack(await begin(client), { error: "x", state: "another" })
  const style = /<style>(.*)<\/style>/.exec(page.text)?.[1] ?? ""
  const hash = createHash("sha256").update(style).digest("base64")
  expect(page.headers.get("content-security-policy")).toContain(`default-src 'none'; style-src 'sha256-${hash}'`)
  expect(page.headers.get("cache-control")).toBe("no-store")
  expect(page.headers.get("referrer-policy")).toBe("no-referrer")
  expect(page.text).not.toMatch(/<script|<a |<img|<form/)
  await client.native.act({ type: "cancel_sign_in" })
})

test("what the provider says in place of a code is shown as text", async () => {
  const client = await desktop.startClient({ account: null })
  const opened = await begin(client)
  const error_description = "<b>The administrator has to agree first.</b>"
  const state = opened.searchParams.get("state") ?? ""
  const page = await comeBack(opened, { error: "access_denied", error_description, state })
  expect([page.status, page.text.includes("&lt;b&gt;The administrator")]).toEqual([400, true])
  await expect
    .poll(() => session(client))
    .toEqual({ status: "signed_out", reason: "failed", message: error_description, by_choice: false })
})

test("a code that the provider did not issue signs no one in", async () => {
  const client = await desktop.startClient({ account: null })
  const opened = await begin(client)
  const page = await comeBack(opened, { code: "invented", state: opened.searchParams.get("state") ?? "" })
  expect(page.status).toBe(400)
  await expect.poll(async () => (await session(client)).status).toBe("signed_out")
  expect(client.secrets.secret()).toBe(null)
})

test("a person without an employee record is refused, with the reason in the app and in the browser", async () => {
  desktop.idp.accounts.set("stranger", { email: "stranger@example.com", email_verified: true })
  const client = await desktop.startClient({ account: "stranger" })
  await client.native.act({ type: "sign_in" })
  await expect.poll(async () => (await session(client)).status).toBe("signed_out")
  const refused = await session(client)
  expect(refused).toMatchObject({ reason: "refused", message: expect.stringContaining("No employee record") })
  expect((await client.visits[0])?.text).toContain("No employee record belongs to this account")
})

test("a canceled sign-in stops listening and says nothing", async () => {
  const client = await desktop.startClient({ account: null })
  const opened = await begin(client)
  expect(await session(client)).toEqual({ status: "signing_in" })
  await client.native.act({ type: "cancel_sign_in" })
  await expect
    .poll(() => session(client))
    .toEqual({ status: "signed_out", reason: null, message: null, by_choice: false })
  expect(await isListening(opened)).toBe(false)
})

test("after five minutes the sign-in ends and stops listening", async () => {
  const clock = createFakeClock()
  const client = await desktop.startClient({ account: null, clock })
  const opened = await begin(client)
  await clock.advance(299_000, client.idle)
  expect((await session(client)).status).toBe("signing_in")
  await clock.advance(1_000, client.idle)
  await expect
    .poll(() => session(client))
    .toMatchObject({ reason: "failed", message: expect.stringContaining("five minutes") })
  expect(await isListening(opened)).toBe(false)
})

test("a second click does not begin a second sign-in", async () => {
  const client = await desktop.startClient({ account: null })
  await begin(client)
  await client.native.act({ type: "sign_in" })
  await client.native.act({ type: "sign_in" })
  expect(client.shell.view().opened).toHaveLength(1)
  await client.native.act({ type: "cancel_sign_in" })
})

test("without a connection, the person is told", async () => {
  const client = await desktop.startClient()
  desktop.link.setUp(false)
  await client.native.act({ type: "sign_in" })
  await expect
    .poll(() => session(client))
    .toMatchObject({ reason: "failed", message: expect.stringContaining("can't be reached") })
  // What was said before a sign-in that is canceled is said again.
  desktop.link.setUp(true)
  const release = desktop.link.hold(OPTIONS)
  await client.native.act({ type: "sign_in" })
  await desktop.link.held(OPTIONS, 1)
  await client.native.act({ type: "cancel_sign_in" })
  release()
  await expect.poll(() => session(client)).toMatchObject({ status: "signed_out", reason: "failed" })
})

test("canceled before the browser opens, it does not open", async () => {
  const client = await desktop.startClient()
  const release = desktop.link.hold(OPTIONS)
  await client.native.act({ type: "sign_in" })
  await desktop.link.held(OPTIONS, 1)
  await client.native.act({ type: "cancel_sign_in" })
  release()
  await expect.poll(async () => (await session(client)).status).toBe("signed_out")
  expect(client.shell.view().opened).toEqual([])
})

test("canceled after the code arrived, no one is signed in, and the session is ended at the service", async () => {
  const client = await desktop.startClient()
  const release = desktop.link.hold("/v1/auth/idp")
  await client.native.act({ type: "sign_in" })
  await desktop.link.held("/v1/auth/idp", 1)
  desktop.link.take()
  await client.native.act({ type: "cancel_sign_in" })
  release()
  await expect
    .poll(() => session(client))
    .toEqual({ status: "signed_out", reason: null, message: null, by_choice: false })
  expect((await client.visits[0])?.text).toContain("not signed in")
  expect(client.secrets.secret()).toBe(null)
  const ended = desktop.link.take().filter(({ path }) => path === "/v1/auth/logout")
  expect(ended.map(({ status }) => status)).toEqual([204])
})

test.each(["http://login.example.com/authorize", "ms-settings:about"])("no browser opens %s", async (address) => {
  const client = await desktop.startClient()
  const idp = { authorization_endpoint: address, client_id: "a", scope: "openid" }
  desktop.link.answer(OPTIONS, (_, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ idp }))
  })
  await client.native.act({ type: "sign_in" })
  await expect.poll(() => session(client)).toMatchObject({ status: "signed_out", reason: "failed" })
  expect(client.shell.view().opened).toEqual([])
  desktop.link.reset()
})
