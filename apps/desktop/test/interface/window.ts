import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, type Page } from "@playwright/test"
import { build } from "vite"
import { startDevelopmentProvider, type DevelopmentProvider } from "../../../server/src/development/provider.ts"
import { signing } from "../../../server/src/features/desktop-releases/releases.test-support.ts"
import { call, signIn as openSession, startProgram, type Program } from "../../../server/test/support/program.ts"
import { test as base } from "../../../web/test/base.ts"
import { systemClock } from "../../src/main/clock.ts"
import { startDesktopClient, type DesktopClient, type DesktopClientOptions } from "../../src/main/desktop-client.ts"
import type { Autostart, SecretStore } from "../../src/main/ports.ts"
import { openBrowserShell, type BrowserShell } from "../../src/shell/browser-shell.ts"
import { visitProvider } from "../support/visitor.ts"

/** Friday, November 20, 2026, 10:00 in New York. */
export const NOW = "2026-11-20T15:00:00Z"
export const WINDOW = { width: 420, height: 640 }
const CONFIGURATION = fileURLToPath(new URL("../../vite.config.ts", import.meta.url))

export type Product = {
  program: Program
  provider: DevelopmentProvider
  /** The built interface. */
  directory: string
  restart(settings?: Record<string, string>): Promise<void>
  close(): Promise<void>
}

/** A window of the desktop client, in a browser: its shell, the main process behind it, and the page. */
export type DesktopWindow = { shell: BrowserShell; client: DesktopClient; autostart: Autostart; page: Page }

type ClientOptions = Partial<
  Pick<DesktopClientOptions, "serviceUrl" | "installer" | "releaseKeys" | "directory" | "version" | "exit">
>
type Fixtures = { openWindow: (email: string | null, options?: ClientOptions) => Promise<DesktopWindow> }

/** A journey through the interface in a window of 420 by 640, with the real main process, service, and provider. */
export const test = base.extend<Fixtures, { product: Product }>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures out of this pattern
    async ({}, use) => {
      const product = await openProduct()
      await use(product)
      await product.close()
    },
    { scope: "worker", timeout: 240_000 },
  ],
  viewport: WINDOW,
  openWindow: async ({ page, product }, use) => {
    await page.clock.setFixedTime(NOW)
    const broken: string[] = []
    page.on("pageerror", ({ message }) => broken.push(message))
    const opened: Running[] = []
    await use(async (email, options) => {
      const running = await openClient(product, email, options)
      opened.push(running)
      await page.goto(running.shell.origin)
      return { ...running, page }
    })
    await page.close()
    for (const { close } of opened) await close()
    expect(broken, "errors on the page").toEqual([])
  },
})

/** The demo company's service and its identity provider, and the built interface. */
export async function openProduct(): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), "scorecard-interface-"))
  // As root, the database runs as a different user, who must be able to access it.
  await chmod(folder, 0o755)
  const directory = join(folder, "interface")
  await build({ configFile: CONFIGURATION, logLevel: "warn", build: { outDir: directory } })
  const provider = await startDevelopmentProvider()
  const usual = {
    DATA_DIR: join(folder, "data"),
    CLOCK_START: NOW,
    DESKTOP_RELEASE_KEYS: signing.publicKey,
    RATE_LIMIT_SIGN_IN: "0",
    RATE_LIMIT_DEFAULT: "0",
    IDP_ISSUER: provider.issuer,
    IDP_CLIENT_ID: provider.clientId,
    IDP_CLIENT_SECRET: provider.clientSecret,
  }
  const product: Product = {
    program: await startProgram(usual),
    provider,
    directory,
    async restart(settings = {}) {
      const { port } = new URL(product.program.address)
      await product.program.stop()
      product.program = await startProgram({ ...usual, PORT: port, ...settings })
    },
    async close() {
      await product.program.stop()
      await provider.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return product
}

type Running = Omit<DesktopWindow, "page"> & { close(): Promise<void> }

/** The main process of a person, who signs in when the client opens the provider. Null: no one does. */
export async function openClient(product: Product, email: string | null, options?: ClientOptions): Promise<Running> {
  if (email !== null) product.provider.accounts.set(email, { email, email_verified: true })
  const directory = await mkdtemp(join(tmpdir(), "scorecard-window-"))
  const shell = await openBrowserShell({
    directory: product.directory,
    // The person takes a while there.
    openExternal: async (url) => {
      if (url.startsWith(product.provider.issuer) && email !== null) void visitProvider(url, email)
    },
  })
  let startsWithSystem = false
  const autostart: Autostart = {
    isOn: async () => startsWithSystem,
    set: async (isOn) => void (startsWithSystem = isOn),
  }
  const client = await startDesktopClient({
    shell,
    secrets: openSecrets(),
    autostart,
    installer: null,
    clock: systemClock,
    log: () => undefined,
    version: "1.2.3",
    serviceUrl: product.program.address,
    releaseKeys: [],
    directory,
    show: true,
    systemLanguage: "en",
    exit: () => undefined,
    ...options,
  })
  return {
    shell,
    client,
    autostart,
    async close() {
      client.stop()
      await shell.close()
      await rm(directory, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** Signs in and waits for Home. */
export async function signIn({ page }: DesktopWindow): Promise<void> {
  await page.getByRole("button", { name: "Sign in" }).click()
  await expect(page.getByRole("heading", { level: 1, name: /^Hello, / })).toBeVisible()
}

/** Ends every session of a person, as a change of their email does. The change is taken back. */
export async function endSessions({ program }: Product, email: string): Promise<void> {
  const admin = await openSession(program, "admin@example.com")
  const { body: me } = await call(program, await openSession(program, email), "GET", "/v1/employees/me")
  let version = me.version
  for (const email_address of [`former.${email}`, email]) {
    const changed = await fetch(`${program.address}/v1/employees/${me.employee_id}`, {
      method: "PATCH",
      headers: {
        authorization: `Bearer ${admin}`,
        "content-type": "application/json",
        "if-match": `"${version++}"`,
      },
      body: JSON.stringify({ personal_data: { email_address } }),
    })
    expect(changed.status).toBe(200)
  }
}

/** Goes to a page by the navigation at the bottom. */
export async function goTo(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name }).click()
}

/** The window is as wide as it is: nothing is cut off or scrolls sideways. */
export async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const main = document.querySelector("main") ?? document.documentElement
    return Math.max(main.scrollWidth - main.clientWidth, document.documentElement.scrollWidth - window.innerWidth)
  })
  expect(overflow).toBeLessThanOrEqual(0)
}

function openSecrets(): SecretStore {
  let secret: string | null = null
  return {
    load: async () => secret,
    save: async (text) => void (secret = text),
    delete: async () => void (secret = null),
  }
}

export { expect } from "@playwright/test"
export { expectAccessible } from "../../../web/test/product.ts"
