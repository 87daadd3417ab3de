import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import type { NativeEvent, NativeReply } from "../src/bridge.ts"
import { openBrowserShell } from "../src/shell/browser-shell.ts"
import { get, openDesktopWorld, type DesktopWorld, type RunningClient } from "./support/desktop-world.ts"

let desktop: DesktopWorld
beforeAll(async () => void (desktop = await openDesktopWorld("desktop_shell")))
afterEach(() => desktop.stopClients())
afterAll(() => desktop.close())

async function start(): Promise<RunningClient> {
  const client = await desktop.startClient()
  await client.signIn()
  return client
}

function post(client: RunningClient, path: string, body: object, headers: Record<string, string> = {}) {
  return fetch(client.shell.origin + path, { method: "POST", body: JSON.stringify(body), headers })
}

const send = async (client: RunningClient, path: string, headers: Record<string, string> = {}) => {
  const response = await post(client, "/native/request", { method: "GET", path, headers, body: null })
  return (await response.json()) as NativeReply
}

test("a browser reaches the real main process: requests, state, actions and events", async () => {
  const client = await start()
  const me = await send(client, "/v1/employees/me")
  expect(me.status).toBe(200)
  expect(JSON.parse(Buffer.from(me.body, "base64").toString())).toMatchObject({
    employee_id: desktop.person.employee_id,
  })
  expect(await (await fetch(`${client.shell.origin}/native/state`)).json()).toEqual(await client.state())

  const events = await fetch(`${client.shell.origin}/native/events`)
  const next = eventsOf(events)
  await next((event) => event.type === "state" && event.state.session.status === "signed_in")
  expect((await post(client, "/native/act", { type: "change_settings", settings: { quiet: true } })).status).toBe(204)
  await next((event) => event.type === "state" && event.state.settings.quiet)
  await post(client, "/shell/gesture", { type: "notification", path: "/notifications" })
  await next((event) => event.type === "open" && event.path === "/notifications")
  await events.body?.cancel().catch(() => undefined)
})

/** @returns what waits for the next event of a kind */
function eventsOf({ body }: Response) {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let gathered = ""
  return async (isIt: (event: NativeEvent) => boolean): Promise<void> => {
    for (;;) {
      const end = gathered.indexOf("\n\n")
      if (end < 0) {
        const { value, done } = (await reader?.read()) ?? { value: "", done: true }
        if (done) throw new Error("the events ended")
        gathered += value
        continue
      }
      const event = JSON.parse(gathered.slice("data: ".length, end)) as NativeEvent
      gathered = gathered.slice(end + 2)
      if (isIt(event)) return
    }
  }
}

test("another site's page gets nothing from it", async () => {
  const client = await start()
  const foreign = await post(client, "/native/act", { type: "sign_out" }, { origin: "https://example.com" })
  expect(foreign.status).toBe(403)
  expect((await client.state()).session.status).toBe("signed_in")
})

test("it serves the interface's folder, and nothing outside of it", async () => {
  const directory = mkdtempSync(join(tmpdir(), "scorecard-interface-"))
  writeFileSync(join(directory, "index.html"), "<h1>Home</h1>")
  writeFileSync(join(directory, "main.js"), "export {}")
  const shell = await openBrowserShell({ directory })
  const read = async (path: string) => {
    const response = await fetch(shell.origin + path)
    return [response.status, response.headers.get("content-type")]
  }
  expect(await read("/")).toEqual([200, "text/html; charset=utf-8"])
  expect(await read("/notifications")).toEqual([200, "text/html; charset=utf-8"])
  expect(await read("/main.js")).toEqual([200, "text/javascript; charset=utf-8"])
  expect((await read("/..%2f..%2fetc/passwd.js"))[0]).toBe(404)
  await shell.close()
})

test("the interface reaches only the service's own addresses", async () => {
  const client = await start()
  const refused = ["/metrics", "/docs", "//example.com/v1/x", "/v1/../metrics", "https://example.com/v1/x", "\\v1\\x"]
  for (const path of refused) expect([path, (await get(client.native, path)).status]).toEqual([path, 403])
  expect((await get(client.native, "/health")).status).toBe(200)
})

test("a header of the interface that is not on the list does not reach the service", async () => {
  const client = await start()
  const headers = { authorization: "Bearer another", cookie: "a=b", "x-forwarded-for": "10.0.0.1", accept: "*/*" }
  desktop.link.take()
  expect((await send(client, "/v1/visibility", headers)).status).toBe(200)
  const [arrived] = desktop.link.take().filter(({ path }) => path === "/v1/visibility")
  expect(arrived?.headers["authorization"]).toMatch(/^Bearer eyJ/)
  expect(arrived?.headers).toMatchObject({ accept: "*/*" })
  for (const name of ["cookie", "x-forwarded-for"]) expect(arrived?.headers).not.toHaveProperty(name)
})

test("an unchanged reply is a 304 for the network, and its content for the interface", async () => {
  const client = await start()
  const path = "/v1/scorecard/weekly-kudos/me"
  const first = await get(client.native, path)
  await client.native.request({ method: "POST", path: "/v1/notifications/read-all", headers: {}, body: null })
  desktop.link.take()
  expect(await get(client.native, path)).toMatchObject({ status: 200, body: first.body })
  // The client's own polls may pass meanwhile.
  expect(desktop.link.take().filter((passed) => passed.path === path)).toMatchObject([{ status: 304 }])
  const known = { "If-None-Match": String(first.headers["etag"]) }
  expect(await client.native.request({ method: "GET", path, headers: known, body: null })).toMatchObject({
    status: 304,
    body: "",
  })
})

test("a GET after a write is not answered by one from before it", async () => {
  const client = await start()
  await client.idle()
  const path = "/v1/employees/me"
  const release = desktop.link.hold(path)
  const before = get(client.native, path)
  await desktop.link.held(path, 1)
  await client.native.request({ method: "POST", path: "/v1/notifications/read-all", headers: {}, body: null })
  const after = get(client.native, path)
  await desktop.link.held(path, 2)
  release()
  expect([(await before).status, (await after).status]).toEqual([200, 200])
})

test("only pages of the service are opened in the browser", async () => {
  const client = await start()
  const before = client.shell.view().opened.length
  for (const path of ["https://example.com", "//example.com/x", "file:///etc/passwd", "javascript:alert(1)"]) {
    await client.native.act({ type: "open_in_browser", path })
  }
  expect(client.shell.view().opened).toHaveLength(before)
  await client.native.act({ type: "open_in_browser", path: "/news" })
  expect(client.shell.view().opened.at(-1)).toBe(`${desktop.link.origin}/news`)
})

test("the tray's menu follows the state, and closing the window keeps the program", async () => {
  const client = await start()
  const labels = () => client.shell.view().menu.flatMap((item) => (item.type === "item" ? [item.label] : []))
  expect(labels()).toEqual(["Open", "Notifications", "Quiet mode", "Settings", "Sign out", "Quit"])
  client.shell.gesture({ type: "close" })
  expect(client.shell.view()).toMatchObject({ isVisible: false, hasQuit: false })
  client.shell.gesture({ type: "second_instance" })
  expect(client.shell.view().isVisible).toBe(true)
  client.shell.gesture({ type: "menu", id: "sign_out" })
  await expect.poll(labels).toContain("Sign in")
  client.shell.gesture({ type: "second_instance", args: ["--choose", "quiet"] })
  await expect.poll(async () => (await client.state()).settings.quiet).toBe(true)
  client.shell.gesture({ type: "menu", id: "quit" })
  await expect.poll(() => client.exits).toBe(1)
})

test("an entry that the menu does not have, named on the command line, is logged and does nothing", async () => {
  const client = await start()
  const choose = (id: string) => client.shell.gesture({ type: "second_instance", args: ["--choose", id] })
  for (const id of ["constructor", "toString", ""]) choose(id)
  expect(client.log.filter((event) => event === "choice_unknown")).toHaveLength(3)
  // This program is not installed: nothing was looked up that could be up to date.
  choose("check")
  await expect.poll(() => client.log).toContain("updates_not_available")
  expect(client.shell.view().notices).toEqual([])
})

test("settings outlive the program, and a damaged file costs only themselves", async () => {
  const first = await start()
  await first.native.act({ type: "change_settings", settings: { channel: "staging", quiet: true } })
  const { directory } = first
  expect((await (await desktop.startClient({ directory })).state()).settings).toEqual({
    channel: "staging",
    start_with_windows: true,
    quiet: true,
  })
  writeFileSync(join(directory, "settings.json"), '{"channel": "nightly", "quiet": true')
  expect((await (await desktop.startClient({ directory })).state()).settings).toMatchObject({ channel: "production" })
})

test("a start with the system that was switched off elsewhere is shown once the window is opened", async () => {
  let isOn = true
  const client = await desktop.startClient({
    autostart: { isOn: () => Promise.resolve(isOn), set: (next) => Promise.resolve(void (isOn = next)) },
  })
  const shown = async () => (await client.state()).settings.start_with_windows
  expect(await shown()).toBe(true)
  isOn = false
  client.shell.gesture({ type: "tray" })
  await expect.poll(shown).toBe(false)
  await client.native.act({ type: "change_settings", settings: { start_with_windows: true } })
  expect([isOn, await shown()]).toEqual([true, true])
})

test("settings that are changed at once are all kept, and values that do not exist are refused", async () => {
  const client = await start()
  await Promise.all([
    client.native.act({ type: "change_settings", settings: { quiet: true } }),
    client.native.act({ type: "change_settings", settings: { channel: "staging" } }),
  ])
  const expected = { channel: "staging", start_with_windows: true, quiet: true }
  expect((await client.state()).settings).toEqual(expected)
  for (const settings of [{ channel: "nightly" }, { quiet: "yes" }, { another: true }]) {
    expect((await post(client, "/native/act", { type: "change_settings", settings })).status).toBe(500)
  }
  expect((await client.state()).settings).toEqual(expected)
})
