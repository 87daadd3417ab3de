import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect } from "vitest"
import { startDevelopmentProvider, type DevelopmentProvider } from "../../../server/src/development/provider.ts"
import { addPerson } from "../../../server/test/support/factories.ts"
import { openTestWorld, type TestWorld, type TestWorldOptions } from "../../../server/test/support/world.ts"
import { homePaths, type ClientState, type Native, type NativeEvent } from "../../src/bridge.ts"
import { systemClock } from "../../src/main/clock.ts"
import { startDesktopClient, type DesktopClient, type DesktopClientOptions } from "../../src/main/desktop-client.ts"
import type { SecretStore } from "../../src/main/ports.ts"
import { openBrowserShell, type BrowserShell } from "../../src/shell/browser-shell.ts"
import { openLink, type Link } from "./link.ts"
import { visitProvider, type LastPage } from "./visitor.ts"

/** A credential store that keeps the secret in this process. Several clients can share it. */
export function openMemorySecrets(): SecretStore & { secret(): string | null } {
  let secret: string | null = null
  return {
    secret: () => secret,
    load: () => Promise.resolve(secret),
    save: (text) => Promise.resolve(void (secret = text)),
    delete: () => Promise.resolve(void (secret = null)),
  }
}

export type RunningClient = DesktopClient & {
  shell: BrowserShell
  directory: string
  events: NativeEvent[]
  secrets: ReturnType<typeof openMemorySecrets>
  log: string[]
  /** The last page of each browser. */
  visits: Promise<LastPage>[]
  state(): Promise<ClientState>
  /** Signs in as a person does: in the browser that the client opens. `account`: from now on, who does. */
  signIn(account?: string): Promise<ClientState>
  /** What the interface does when Home is shown: see `interface/polled.journey.ts`. */
  openHome(): Promise<number[]>
  exits: number
}

export type DesktopWorld = {
  world: TestWorld
  idp: DevelopmentProvider
  link: Link
  person: { employee_id: string; email: string; account: string }
  /** `account`: who signs in in its browser; null if no one does anything there. */
  startClient(options?: Partial<DesktopClientOptions> & { account?: string | null }): Promise<RunningClient>
  /** After each test: a client that still polls would be counted in the next one. */
  stopClients(): Promise<void>
  close(): Promise<void>
}

/** The real service with a real identity provider, and desktop clients that reach it over a link. */
export async function openDesktopWorld(label: string, config: TestWorldOptions["config"] = {}): Promise<DesktopWorld> {
  const idp = await startDevelopmentProvider()
  const { issuer, clientId, clientSecret } = idp
  const world = await openTestWorld(label, { config: { idp: { issuer, clientId, clientSecret }, ...config } })
  await world.app.http.listen({ port: 0, host: "127.0.0.1" })
  const link = await openLink(world.app.http.listeningOrigin)
  const added = await addPerson(world)
  const person = { employee_id: added.employee_id, email: added.email, account: "account" }
  idp.accounts.set("account", { email: added.email, email_verified: true })
  let running: { directory: string; stop(): Promise<void> }[] = []
  async function stopClients(): Promise<void> {
    for (const { stop } of running) await stop()
    // Only now, because several clients may share a folder.
    for (const { directory } of running) rmSync(directory, { recursive: true, force: true })
    running = []
  }

  return {
    world,
    idp,
    link,
    person,
    async startClient({ account = "account", ...options } = {}) {
      const directory = options.directory ?? mkdtempSync(join(tmpdir(), "scorecard-desktop-"))
      const visits: Promise<LastPage>[] = []
      const browser = { account }
      const shell = await openBrowserShell({
        async openExternal(url) {
          if (browser.account === null) return
          const visit = visitProvider(url, browser.account)
          // Tests that need the page wait for it. A visit that the end of a test cuts off fails none.
          visit.catch(() => undefined)
          visits.push(visit)
        },
      })
      const secrets = (options.secrets as RunningClient["secrets"] | undefined) ?? openMemorySecrets()
      const log: string[] = []
      const started: Partial<RunningClient> = { exits: 0 }
      const client = await startDesktopClient({
        shell,
        secrets,
        autostart: { isOn: () => Promise.resolve(true), set: () => Promise.resolve() },
        installer: null,
        clock: systemClock,
        version: "1.0.0",
        serviceUrl: link.origin,
        releaseKeys: [],
        directory,
        show: false,
        systemLanguage: "en",
        log: (event) => void log.push(event),
        exit: () => void (started.exits = (started.exits ?? 0) + 1),
        ...options,
      })
      running.push({
        directory,
        async stop() {
          client.stop()
          await client.idle()
          await shell.close()
        },
      })
      return Object.assign(
        started,
        client,
        { shell, secrets, directory, log, visits },
        helpersOf(client.native, browser),
      ) as RunningClient
    },
    stopClients,
    async close() {
      await stopClients()
      await link.close()
      await world.close()
      await idp.close()
    },
  }
}

function helpersOf(native: Native, browser: { account: string | null }) {
  const events: NativeEvent[] = []
  native.subscribe((event) => void events.push(event))
  return {
    events,
    state: () => native.state(),
    async signIn(account = browser.account ?? "account") {
      browser.account = account
      await native.act({ type: "sign_in" })
      await expect.poll(async () => (await native.state()).session.status).toBe("signed_in")
      return native.state()
    },
    async openHome() {
      const { session } = await native.state()
      const paths = session.status === "signed_in" ? homePaths(session.employee_id) : []
      return Promise.all(paths.map(async (path) => (await get(native, path)).status))
    },
  }
}

export const get = (native: Native, path: string) => native.request({ method: "GET", path, headers: {}, body: null })
