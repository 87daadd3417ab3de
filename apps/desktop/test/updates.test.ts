import { existsSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { createSigningKey } from "@scorecard/desktop-releases"
import {
  KEYS,
  PUBLIC,
  publish,
  RELEASES,
  sha256Of,
  signed,
} from "../../server/src/features/desktop-releases/releases.test-support.ts"
import type { Caller } from "../../server/test/support/world.ts"
import { systemClock } from "../src/main/clock.ts"
import { openDesktopWorld, type DesktopWorld, type RunningClient } from "./support/desktop-world.ts"
import { createFakeClock, type FakeClock } from "./support/fake-clock.ts"
import { createInstallation, type Installed } from "./support/versions.ts"

let desktop: DesktopWorld
let admin: Caller
let clock: FakeClock
let installed: Installed
let number = 0

beforeAll(async () => {
  desktop = await openDesktopWorld("desktop_updates", { desktopReleaseKeys: KEYS })
  admin = await desktop.world.as("admin@example.com")
})
afterAll(() => desktop.close())
beforeEach(() => {
  clock = createFakeClock()
  installed = createInstallation()
})
afterEach(async () => {
  await installed.endStarted()
  await desktop.stopClients()
  desktop.link.reset()
  const { body } = await admin.get(RELEASES)
  for (const { _id, withdrawn_at } of body.items) {
    if (withdrawn_at === null) await admin.post(`${RELEASES}/${_id}/withdraw`, {})
  }
})

/** The service knows each version once: every test has its own. */
const nextVersion = () => `1.${++number}.0`

function start(options: Parameters<DesktopWorld["startClient"]>[0] = {}): Promise<RunningClient> {
  return desktop.startClient({
    clock,
    installer: installed.installer,
    directory: installed.data,
    releaseKeys: KEYS,
    ...options,
  })
}

async function startAndLook(options: Parameters<DesktopWorld["startClient"]>[0] = {}) {
  const client = await start(options)
  await client.idle()
  return client
}

const update = async (client: RunningClient) => (await client.state()).update
const downloads = () => {
  try {
    return readdirSync(join(installed.data, "downloads"))
  } catch {
    return []
  }
}

async function publishUpdate(version: string, bytes = installed.setup(version), channel = "production") {
  const release = signed(version, channel, { bytes })
  expect((await publish(admin, release)).status).toBe(201)
  return { ...release, path: `${PUBLIC}/files/${sha256Of(bytes)}` }
}

/** The service's answer, replaced on the way. */
function offer(manifest: string, signature: string, channel = "production"): void {
  desktop.link.answer(`${PUBLIC}/${channel}`, (_, response) => {
    const body = JSON.stringify({ manifest: Buffer.from(manifest).toString("base64"), signature })
    response.writeHead(200, { "content-type": "application/json" }).end(body)
  })
}

test("without a release there is nothing to install", async () => {
  expect(await update(await startAndLook())).toEqual({ status: "none", version: null, message: null, is_urgent: false })
})

test("an update is downloaded, verified and, when the person wants it, installed; the old version gives way", async () => {
  const version = nextVersion()
  const { file } = await publishUpdate(version)
  const client = await startAndLook({ clock: systemClock, show: true })
  expect(await update(client)).toEqual({ status: "ready", version, message: null, is_urgent: false })
  expect(downloads()).toEqual([`${sha256Of(file)}.exe`])
  await client.native.act({ type: "install_update" })
  await expect.poll(() => client.exits).toBe(1)
  expect(client.shell.view().hasQuit).toBe(true)
  expect(await installed.installer.current()).toBe(version)
  expect(installed.starts()).toEqual([`${version} --show`])
  expect(readdirSync(installed.data)).not.toContain("update.json")
})

test("a hidden window for a minute is a quiet moment, a visible one is not", async () => {
  const version = nextVersion()
  await publishUpdate(version)
  const client = await startAndLook({ show: true })
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  await clock.advance(3_600_000, turn)
  await client.idle()
  expect(await update(client)).toMatchObject({ status: "ready" })
  client.shell.gesture({ type: "close" })
  await clock.advance(50_000, turn)
  client.shell.gesture({ type: "tray" })
  client.shell.gesture({ type: "close" })
  await clock.advance(50_000, turn)
  expect(await update(client)).toMatchObject({ status: "ready" })
  await clock.advance(11_000, turn)
  await expect
    .poll(async () => {
      await clock.advance(500, turn)
      return client.exits
    })
    .toBe(1)
  expect(installed.starts()).toEqual([`${version} --hidden`])
})

test("a request that is being submitted is not interrupted; a minute after it, the update is installed", async () => {
  const version = nextVersion()
  await publishUpdate(version)
  const client = await start()
  await client.signIn()
  await client.idle()
  const path = "/v1/notifications/read-all"
  client.shell.gesture({ type: "close" })
  // The request begins later than the quiet minute: its own limit of 30 s must not end it here.
  await clock.advance(50_000, client.idle)
  const release = desktop.link.hold(path)
  const submitted = client.native.request({ method: "POST", path, headers: {}, body: null })
  await desktop.link.held(path, 1)
  await clock.advance(15_000, client.idle)
  expect(await update(client)).toMatchObject({ status: "ready" })
  expect([client.exits, await installed.installer.current()]).toEqual([0, "1.0.0"])
  release()
  expect((await submitted).status).toBe(200)
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  await clock.advance(61_000, turn)
  await expect
    .poll(async () => {
      await clock.advance(500, turn)
      return client.exits
    })
    .toBe(1)
  expect(installed.starts()).toEqual([`${version} --hidden`])
})

const tampered: [string, (version: string) => Promise<void>][] = [
  [
    "whose manifest was changed",
    async (version) => {
      const { manifest, signature } = signed(version, "production", { bytes: installed.setup(version) })
      offer(manifest.replace(version, "9.9.9"), signature)
    },
  ],
  [
    "signed by someone else",
    async (version) => {
      const { privateKey } = createSigningKey()
      const { manifest, signature } = signed(version, "production", { bytes: installed.setup(version), privateKey })
      offer(manifest, signature)
    },
  ],
  [
    "signed for the other channel",
    async (version) => {
      const { manifest, signature } = signed(version, "staging", { bytes: installed.setup(version) })
      offer(manifest, signature)
    },
  ],
  ["without a signature", async (version) => offer(signed(version, "production").manifest, "")],
  ["that is no manifest", async () => offer("nonsense", "nonsense")],
]

test.each(tampered)("an update %s is refused, and nothing is downloaded", async (_, prepare) => {
  await prepare(nextVersion())
  const client = await startAndLook()
  expect(await update(client)).toMatchObject({
    status: "failed",
    message: expect.stringContaining("isn't signed"),
    is_urgent: true,
  })
  expect(downloads()).toEqual([])
  await client.native.act({ type: "install_update" })
  await client.idle()
  expect(await installed.installer.current()).toBe("1.0.0")
})

const damaged: [string, (bytes: Buffer) => Buffer][] = [
  ["changed", (bytes) => Buffer.from(bytes.toString().replace("set -e", "set -x"))],
  ["truncated", (bytes) => bytes.subarray(0, bytes.length - 10)],
  ["empty", () => Buffer.alloc(0)],
  ["longer than it should be", (bytes) => Buffer.concat([bytes, Buffer.from("rm -rf /\n")])],
  ["endless", (bytes) => Buffer.concat([bytes, Buffer.alloc(50_000_000)])],
]

test.each(damaged)("a download that is %s is refused and deleted", async (_, damage) => {
  const version = nextVersion()
  const { file, path } = await publishUpdate(version)
  desktop.link.answer(path, (_request, response) => response.writeHead(200).end(damage(file)))
  const client = await startAndLook()
  expect(await update(client)).toMatchObject({
    status: "failed",
    version,
    message: expect.stringContaining("damaged"),
    is_urgent: false,
  })
  expect(downloads()).toEqual([])
  await client.native.act({ type: "install_update" })
  await client.idle()
  expect(await installed.installer.current()).toBe("1.0.0")
})

test("a signed manifest whose hash is of another file is refused", async () => {
  const version = nextVersion()
  const { path, file } = await publishUpdate(version)
  const { manifest, signature } = signed(version, "production", {
    bytes: file,
    change: { sha256: sha256Of(Buffer.from("other")), url: path },
  })
  offer(manifest, signature)
  const client = await startAndLook()
  expect(await update(client)).toMatchObject({ status: "failed", message: expect.stringContaining("damaged") })
})

test("an older version, though signed, is not installed", async () => {
  const { manifest, signature } = signed("0.9.0", "production", { bytes: installed.setup("0.9.0") })
  offer(manifest, signature)
  const client = await startAndLook()
  expect(await update(client)).toMatchObject({ status: "none" })
  expect(downloads()).toEqual([])
})

test("a connection that breaks is tried again in a quarter of an hour", async () => {
  const version = nextVersion()
  const { file, path } = await publishUpdate(version)
  desktop.link.answer(path, (_, response) => {
    response.writeHead(200, { "content-length": file.length }).write(file.subarray(0, 100), () => response.destroy())
  })
  const client = await startAndLook({ show: true })
  expect(await update(client)).toMatchObject({
    status: "failed",
    message: expect.stringContaining("try again"),
    is_urgent: false,
  })
  desktop.link.reset()
  await clock.advance(16 * 60_000, client.idle)
  expect(await update(client)).toMatchObject({ status: "ready", version })
})

test("a file that was exchanged after the download is not run", async () => {
  const version = nextVersion()
  await publishUpdate(version)
  const client = await startAndLook({ show: true })
  expect(await update(client)).toMatchObject({ status: "ready" })
  writeFileSync(join(installed.data, "downloads", downloads()[0] ?? ""), '#!/bin/sh\ntouch "$2/exchanged"\n')
  await client.native.act({ type: "install_update" })
  await client.idle()
  expect(await update(client)).toMatchObject({ status: "failed", message: expect.stringContaining("damaged") })
  // Whoever chose to install it is waiting for it.
  expect((await update(client)).is_urgent).toBe(true)
  expect(readdirSync(installed.folder)).not.toContain("exchanged")
})

test("an installer that fails leaves the client as it was", async () => {
  const version = nextVersion()
  await publishUpdate(version, installed.setup(version, "healthy", "exit 1"))
  const client = await startAndLook({ show: true })
  await client.native.act({ type: "install_update" })
  await client.idle()
  expect(await update(client)).toMatchObject({
    status: "failed",
    message: expect.stringContaining("Restart your computer"),
    is_urgent: true,
  })
  expect([await installed.installer.current(), client.shell.view().hasQuit]).toEqual(["1.0.0", false])
})

test.each(["crashes", "broken"] as const)("a version that %s is rolled back, and not tried again", async (behavior) => {
  const version = nextVersion()
  await publishUpdate(version, installed.setup(version, behavior))
  const client = await startAndLook({ clock: systemClock, show: true })
  await client.native.act({ type: "install_update" })
  await expect.poll(() => client.exits).toBe(1)
  expect(await installed.installer.current()).toBe("1.0.0")
  await expect.poll(() => installed.starts().at(-1)).toBe("1.0.0 --show")

  const next = await startAndLook()
  const rolledBack = { status: "failed", version, message: expect.stringContaining("didn't start"), is_urgent: true }
  expect(await update(next)).toMatchObject(rolledBack)
  // A check that finds nothing out takes nothing back.
  desktop.link.setUp(false)
  await next.native.act({ type: "check_for_update" })
  await next.idle()
  expect(await update(next)).toMatchObject(rolledBack)
  desktop.link.setUp(true)
  const fixed = nextVersion()
  await publishUpdate(fixed)
  await next.native.act({ type: "check_for_update" })
  await next.idle()
  expect(await update(next)).toMatchObject({ status: "ready", version: fixed })
})

test("a version that hangs at its start is ended after a minute and a half, twice, and then rolled back", async () => {
  const version = nextVersion()
  await publishUpdate(version, installed.setup(version, "hangs"))
  const client = await startAndLook({ show: true })
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  await client.native.act({ type: "install_update" })
  await expect.poll(() => installed.starts()).toEqual([`${version} --show`])
  // Slow is not hanging.
  await clock.advance(85_000, turn)
  expect([client.exits, installed.starts().length]).toEqual([0, 1])
  for (const starts of [2, 3]) {
    await expect
      .poll(async () => {
        await clock.advance(5_000, turn)
        return installed.starts().length
      })
      .toBe(starts)
  }
  await expect.poll(() => client.exits).toBe(1)
  expect(installed.starts()).toEqual([`${version} --show`, `${version} --show`, "1.0.0 --show"])
  expect(await installed.installer.current()).toBe("1.0.0")
  const next = await startAndLook()
  expect(await update(next)).toMatchObject({ status: "failed", message: expect.stringContaining("didn't start") })
})

const updateItem = (client: RunningClient) =>
  client.shell.view().menu.find((item) => item.type === "item" && ["check", "install"].includes(item.id))

test("the tray's menu looks for updates, and a notice tells whoever asked what was found", async () => {
  const client = await startAndLook()
  await client.native.act({ type: "change_settings", settings: { quiet: true } })
  const ask = async () => {
    client.shell.gesture({ type: "menu", id: "check" })
    const { length } = client.shell.view().notices
    await expect.poll(() => client.shell.view().notices.length).toBe(length + 1)
    return client.shell.view().notices.at(-1)
  }
  expect(updateItem(client)).toMatchObject({ label: "Check for updates", enabled: true })
  expect(await ask()).toMatchObject({ title: "You're up to date", body: "This is version 1.0.0.", path: "/settings" })

  desktop.link.setUp(false)
  expect(await ask()).toMatchObject({
    title: "Couldn't check for updates",
    body: "The service can't be reached. The app will check again later.",
  })
  desktop.link.setUp(true)

  const version = nextVersion()
  const { path } = await publishUpdate(version)
  const release = desktop.link.hold(path)
  const asked = ask()
  await desktop.link.held(path, 1)
  expect(updateItem(client)).toMatchObject({ label: `Downloading version ${version}`, enabled: false })
  release()
  const title = `Version ${version} is ready`
  expect(await asked).toMatchObject({ title, body: "It will be installed in about a minute." })
  expect(updateItem(client)).toMatchObject({ label: `Install version ${version}`, enabled: true })
})

test("a service that cannot be reached is no failed update, unless the person asked", async () => {
  desktop.link.setUp(false)
  const client = await startAndLook({ show: true })
  expect(await update(client)).toMatchObject({ status: "none" })
  await client.native.act({ type: "check_for_update" })
  await client.idle()
  expect(await update(client)).toMatchObject({ status: "unchecked", is_urgent: false })
  desktop.link.setUp(true)
  await clock.advance(16 * 60_000, client.idle)
  expect(await update(client)).toMatchObject({ status: "none", message: null })
})

test("why an update failed is said in the language that the window speaks now", async () => {
  offer("nonsense", "nonsense")
  const client = await startAndLook()
  await client.native.act({ type: "use_language", language: "es" })
  expect((await update(client)).message).toContain("no está firmada por el editor")
})

test("staging offers releases that production does not", async () => {
  const version = `${nextVersion()}-beta.1`
  await publishUpdate(version, installed.setup(version), "staging")
  const client = await startAndLook()
  expect(await update(client)).toMatchObject({ status: "none" })
  await client.native.act({ type: "change_settings", settings: { channel: "staging" } })
  await client.idle()
  expect(await update(client)).toMatchObject({ status: "ready", version })
})

test("a release of a channel that was left is not installed", async () => {
  const version = `${nextVersion()}-beta.1`
  await publishUpdate(version, installed.setup(version), "staging")
  const client = await startAndLook({ show: true })
  await client.native.act({ type: "change_settings", settings: { channel: "staging" } })
  await client.idle()
  expect(await update(client)).toMatchObject({ status: "ready", version })
  desktop.link.answer(`${PUBLIC}/production`, (_, response) => response.destroy())
  await client.native.act({ type: "change_settings", settings: { channel: "production" } })
  await client.native.act({ type: "install_update" })
  await client.idle()
  expect(await update(client)).toMatchObject({ status: "none" })
  expect([client.exits, await installed.installer.current()]).toEqual([0, "1.0.0"])
})

test("a release that was withdrawn a moment ago is not installed", async () => {
  const version = nextVersion()
  await publishUpdate(version)
  const client = await startAndLook({ show: true })
  const { body } = await admin.get(RELEASES)
  expect((await admin.post(`${RELEASES}/${body.items[0]?._id}/withdraw`, {})).status).toBe(200)
  await client.native.act({ type: "install_update" })
  await client.idle()
  expect(await update(client)).toMatchObject({ status: "none" })
  expect([client.exits, await installed.installer.current()]).toEqual([0, "1.0.0"])
})

test("who opens the window while the update is installed gets the new version's window", async () => {
  const version = nextVersion()
  const marker = join(installed.data, "setup-runs")
  const go = join(installed.data, "setup-goes-on")
  const wait = `touch '${marker}'\nwhile [ ! -e '${go}' ]; do sleep 0.05; done`
  await publishUpdate(version, installed.setup(version, "healthy", wait))
  const client = await startAndLook()
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  await clock.advance(61_000, turn)
  await expect.poll(() => existsSync(marker)).toBe(true)
  client.shell.gesture({ type: "tray" })
  writeFileSync(go, "")
  await expect
    .poll(async () => {
      await clock.advance(500, turn)
      return client.exits
    })
    .toBe(1)
  expect(installed.starts()).toEqual([`${version} --show`])
})

test("a handing over that fails leaves a client that runs", async () => {
  const version = nextVersion()
  await publishUpdate(version)
  const client = await startAndLook({ show: true })
  client.shell.quit = () => Promise.reject(new Error("no window"))
  await client.native.act({ type: "install_update" })
  await expect.poll(() => client.exits).toBe(1)
  await expect.poll(() => installed.starts()).toEqual([`${version} --show`])
  // Until the new version, a process of its own, has confirmed itself and ended.
  for (const file of ["update.json", "instance.json"]) {
    await expect.poll(() => readdirSync(installed.data)).not.toContain(file)
  }
})

test("a withdrawn release is not installed any more", async () => {
  const version = nextVersion()
  await publishUpdate(version)
  const client = await startAndLook({ show: true })
  expect(await update(client)).toMatchObject({ status: "ready" })
  const { body } = await admin.get(RELEASES)
  expect((await admin.post(`${RELEASES}/${body.items[0]?._id}/withdraw`, {})).status).toBe(200)
  await clock.advance(4 * 3_600_000 * 1.06, client.idle)
  expect(await update(client)).toMatchObject({ status: "none" })
})
