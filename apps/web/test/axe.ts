import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "@playwright/test"
import type axe from "axe-core"
import type { AxeResults, RunOptions } from "axe-core"

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/**
 * Runs axe in the page itself: if it ran in a page of its own, as with its package for Playwright, Firefox would lose
 * the focus. It is half a megabyte, so each document gets it once. Only files that people uploaded are in frames.
 */
export async function runAxe(page: Page, options: RunOptions = {}): Promise<AxeResults> {
  const hasAxe = await page.evaluate(() => "axe" in globalThis)
  if (!hasAxe) await page.evaluate(SOURCE)
  return await page.evaluate(
    (given) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, { iframes: false, ...given }),
    options,
  )
}
