import { spawn, type ChildProcess } from "node:child_process"
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { systemClock } from "../src/main/clock.ts"
import { PASSED_ON, recoverUpdate, watchUpdate } from "../src/main/install-update.ts"
import { openUpdateJournal } from "../src/main/update-journal.ts"
import { takeSingleInstance } from "../src/shell/single-instance.ts"
import { openDesktopWorld, type DesktopWorld } from "./support/desktop-world.ts"
import { createInstallation, type Installed } from "./support/versions.ts"

const NOON = "2026-10-15T16:00:00Z"
const REFRESH = "/v1/auth/refresh"

let desktop: DesktopWorld
let directory: string
beforeAll(async () => void (desktop = await openDesktopWorld("desktop_crash")))
afterAll(() => desktop.close())
beforeEach(async () => {
  desktop.world.setNow(NOON)
  directory = mkdtempSync(join(tmpdir(), "scorecard-crash-"))
  const client = await desktop.startClient()
  await client.signIn()
  await desktop.stopClients()
  writeFileSync(join(directory, "secret"), client.secrets.secret() ?? "")
  desktop.link.take()
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

function run(name: string, args: string[]): ChildProcess {
  const program = fileURLToPath(new URL(`support/${name}`, import.meta.url))
  return spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "inherit"] })
}

const startClient = () => run("client-program.ts", [desktop.link.origin, directory])

type Outcome = { status: number; session: { status: string; reason?: string } }
async function outcomeOf({ stdout }: ChildProcess): Promise<Outcome> {
  return JSON.parse(stdout ? await text(stdout) : "") as Outcome
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => void child.once("exit", () => resolve()))
}

async function kill(child: ChildProcess): Promise<void> {
  const end = ended(child)
  child.kill("SIGKILL")
  await end
}

/** Killed while its refresh is on the way: the service takes the token, the client never sees the new one. */
async function killDuringRenewal(): Promise<void> {
  const release = desktop.link.hold(REFRESH)
  const child = startClient()
  await desktop.link.held(REFRESH, 1)
  await kill(child)
  expect(existsSync(join(directory, "renewal.lock"))).toBe(true)
  release()
  await expect.poll(() => desktop.link.take().some(({ path }) => path === REFRESH)).toBe(true)
}

test("kill -9 in the middle of a renewal: the next start within ten seconds is still signed in", async () => {
  await killDuringRenewal()
  const { status, session } = await outcomeOf(startClient())
  expect([status, session.status]).toEqual([200, "signed_in"])
  expect((await outcomeOf(startClient())).status).toBe(200)
})

test("kill -9 in the middle of a renewal: a later start asks for a new sign-in, which works", async () => {
  await killDuringRenewal()
  desktop.world.setNow("2026-10-15T16:05:00Z")
  expect(await outcomeOf(startClient())).toMatchObject({
    status: 401,
    session: { status: "signed_out", reason: "revoked" },
  })
  expect(existsSync(join(directory, "secret"))).toBe(false)
  const client = await desktop.startClient({ directory })
  expect((await client.signIn()).session.status).toBe("signed_in")
  await desktop.stopClients()
})

test("kill -9 before the service gets the request costs nothing, however late the next start", async () => {
  desktop.link.setUp(false)
  const child = startClient()
  await expect.poll(() => desktop.link.take().some(({ path }) => path === REFRESH)).toBe(true)
  await kill(child)
  desktop.link.setUp(true)
  desktop.world.setNow("2026-10-18T16:00:00Z")
  expect(await outcomeOf(startClient())).toMatchObject({ status: 200, session: { status: "signed_in" } })
})

test("several processes of one person, started at once, take turns and all stay signed in", async () => {
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => outcomeOf(startClient())))
  expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const refreshes = desktop.link.take().filter(({ path }) => path === REFRESH)
  expect(refreshes.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await outcomeOf(startClient())).status).toBe(200)
})

const depsOf = ({ installer, data }: Installed) => ({
  installer,
  journal: openUpdateJournal(data),
  clock: systemClock,
  log: () => undefined,
})

test("kill -9 in the middle of an installation: the old version goes on", async () => {
  const installed = createInstallation()
  const file = join(installed.data, "setup")
  const started = join(installed.data, "setup.pid")
  writeFileSync(file, installed.setup("1.1.0", "healthy", `echo $$ > '${started}'\nexec sleep 600`))
  chmodSync(file, 0o755)
  const child = run("install-program.ts", [installed.folder, installed.data, file, "1.1.0"])
  await expect.poll(() => existsSync(started) && readFileSync(started, "utf8").trim() !== "").toBe(true)
  await kill(child)
  process.kill(Number(readFileSync(started, "utf8")), "SIGKILL")

  expect(await openUpdateJournal(installed.data).read()).toMatchObject({ step: "installing", to: "1.1.0" })
  expect(await recoverUpdate(depsOf(installed), "1.0.0")).toBe(false)
  expect(await installed.installer.current()).toBe("1.0.0")
  expect(await openUpdateJournal(installed.data).read()).toBe(null)
})

test.each([
  ["healthy", "1.1.0"],
  ["crashes", "1.0.0"],
] as const)(
  "kill -9 after an installation: whoever starts the new version, which %s, gets %s",
  async (behavior, last) => {
    const installed = createInstallation()
    const file = join(installed.data, "setup")
    writeFileSync(file, installed.setup("1.1.0", behavior))
    chmodSync(file, 0o755)
    // It ends where the old version would watch the new one.
    await ended(run("install-program.ts", [installed.folder, installed.data, file, "1.1.0"]))
    expect(await installed.installer.current()).toBe("1.1.0")
    for (let start = 1; start <= 3; start += 1) {
      const current = (await installed.installer.current()) ?? ""
      await installed.installer.start(current, []).exited
    }
    expect(await installed.installer.current()).toBe(last)
    expect(await openUpdateJournal(installed.data).read()).toBe(null)
  },
)

/** 1.1.0 is current, was not started yet, and another process of it is the instance. */
async function startElsewhere() {
  const installed = createInstallation()
  const file = join(installed.data, "setup")
  writeFileSync(file, installed.setup("1.1.0"))
  chmodSync(file, 0o755)
  await ended(run("install-program.ts", [installed.folder, installed.data, file, "1.1.0"]))
  const instance = await takeSingleInstance(installed.data, [])
  return { installed, instance, journal: openUpdateJournal(installed.data) }
}

test("starts that are only passed on do not count as starts of the new version", async () => {
  const { installed, instance, journal } = await startElsewhere()
  for (let start = 1; start <= 3; start += 1) {
    expect(await installed.installer.start("1.1.0", []).exited).toBe(PASSED_ON)
  }
  expect(await journal.read()).toMatchObject({ to: "1.1.0", starts: 0 })
  expect(await installed.installer.current()).toBe("1.1.0")
  await instance?.release()
})

test("who watches a new version whose start was passed on waits for the instance that runs", async () => {
  const { installed, instance, journal } = await startElsewhere()
  const received: string[][] = []
  instance?.onSecondInstance((args) => void received.push(args))
  const watched = watchUpdate(depsOf(installed))
  await expect.poll(() => received).toEqual([["--hidden"]])
  await journal.clear()
  expect(await watched).toBe("healthy")
  expect(installed.starts()).toEqual(["1.1.0 --hidden"])
  expect(await installed.installer.current()).toBe("1.1.0")
  await instance?.release()
})
