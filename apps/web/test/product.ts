import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, type Page } from "@playwright/test"
import { startProgram, type Program } from "../../server/test/support/program.ts"
import { openTestModel, type TestModel } from "../../server/test/support/llm.ts"
import { runAxe } from "./axe.ts"
import { test as base } from "./base.ts"

/** Friday, November 20, 2026, 10:00 in New York. October is final, November a draft. */
export const NOW = "2026-11-20T15:00:00Z"

export type Product = {
  program: Program
  model: TestModel
  dataDirectory: string
  /** Starts it again at the same address with the same data, after it was stopped or killed. */
  restart(settings?: Record<string, string>): Promise<void>
}

/** A journey through the real product: the demo company, a worker, and a scripted model. */
export const test = base.extend<{ signedInAs: (email: string) => Promise<Page> }, { product: Product }>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures out of this pattern
    async ({}, use) => {
      const dataDirectory = await mkdtemp(join(tmpdir(), "scorecard-web-"))
      // As root, the database runs as a different user, who must be able to access it.
      await chmod(dataDirectory, 0o755)
      const model = await openTestModel()
      const usual = {
        DATA_DIR: dataDirectory,
        CLOCK_START: NOW,
        LOG_LEVEL: "info",
        RATE_LIMIT_SIGN_IN: "0",
        RATE_LIMIT_DEFAULT: "0",
        ASSISTANT_LLM_PROVIDER: "openai-compatible",
        ASSISTANT_LLM_BASE_URL: model.url,
        ASSISTANT_LLM_API_KEY: "scripted",
        ASSISTANT_LLM_MODEL: "scripted",
      }
      const beganAt = performance.now()
      // The clock continues after a restart: tokens from the future are refused.
      const clock = () => ({ CLOCK_START: new Date(Date.parse(NOW) + performance.now() - beganAt).toISOString() })
      const product: Product = {
        program: await startProgram(usual),
        model,
        dataDirectory,
        async restart(settings = {}) {
          const { port } = new URL(product.program.address)
          await product.program.stop()
          product.program = await startProgram({ ...usual, ...clock(), PORT: port, ...settings })
        },
      }
      await use(product)
      await product.program.stop()
      await model.close()
      await rm(dataDirectory, { recursive: true, force: true })
    },
    { scope: "worker", timeout: 240_000 },
  ],
  // No journey may send requests to other hosts or cause errors on a page.
  page: async ({ page, product }, use) => {
    await page.clock.setFixedTime(NOW)
    const foreign: string[] = []
    const broken: string[] = []
    page.on("request", (request) => {
      if (!isOwn(request.url(), product.program.address)) foreign.push(request.url())
    })
    page.on("pageerror", ({ message }) => {
      if (!ENDED_FONT.test(message)) broken.push(message)
    })
    page.on("console", (message) => {
      if (/Content Security Policy/i.test(message.text())) broken.push(message.text())
    })
    await use(page)
    expect(foreign, "requests to other hosts").toEqual([])
    expect(broken, "errors on the page").toEqual([])
  },
  signedInAs: async ({ page, product }, use) => {
    await use(async (email) => {
      const session = await openSession(product.program.address, email)
      // Any document of the same origin has the same storage; this one loads nothing else.
      await page.goto(`${product.program.address}/health`)
      await page.evaluate((stored) => {
        localStorage.clear()
        localStorage.setItem("scorecard.session", stored)
      }, JSON.stringify(session))
      return page
    })
  },
})

/** Firefox reports it as an error when a navigation ends the download of a font. */
const ENDED_FONT = /^download failed \(font-family: .* status=2152398850 /

function isOwn(address: string, origin: string): boolean {
  return address.startsWith(`${origin}/`) || /^(blob|data|about):/.test(address)
}

export async function openSession(origin: string, email: string) {
  const response = await fetch(`${origin}/v1/auth/dev-login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, client: "web" }),
  })
  const answer = (await response.json()) as {
    access_token: string
    expires_at: string
    employee: { employee_id: string }
  }
  if (!response.ok) throw new Error(`${email} could not sign in: ${JSON.stringify(answer)}`)
  return { token: answer.access_token, expires_at: answer.expires_at, employee_id: answer.employee.employee_id }
}

const WCAG = { type: "tag" as const, values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] }

/** Of these rules, the ones whose results depend on colors. */
const COLOR_RULES = { type: "rule" as const, values: ["color-contrast", "link-in-text-block"] }

type Scheme = "light" | "dark"

/** Text that is still fading in has too little contrast. Loading indicators never end, so they are not waited for. */
async function waitForTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** Checks WCAG 2.2 AA with axe: all rules in the first color scheme, and in the others the rules about colors. */
export async function expectAccessible(page: Page, schemes: readonly Scheme[] = ["light", "dark"]): Promise<void> {
  for (const [at, scheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme: scheme })
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme)
    await waitForTransitions(page)
    const { violations } = await runAxe(page, { resultTypes: ["violations"], runOnly: at === 0 ? WCAG : COLOR_RULES })
    expect(
      violations.map(({ id, nodes }) => ({
        scheme,
        id,
        where: nodes.map(({ target }) => target.join(" ")).slice(0, 5),
      })),
    ).toEqual([])
  }
  await page.emulateMedia({ colorScheme: "light" })
}

export { expect } from "@playwright/test"
