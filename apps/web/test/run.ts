import { spawnSync } from "node:child_process"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import { hasPdfTools } from "../../server/test/support/pdf-tools.ts"
import { findBrowser, findFirefox } from "./browser.ts"

/**
 * Runs the journeys in the machine's Chromium, and those of the date and month fields in its Firefox, too. Reports
 * missing browsers; BROWSER_TESTS=required makes that a failure.
 */
const web = fileURLToPath(new URL("..", import.meta.url))

if (findBrowser() === null) {
  console.log(
    "The browser tests were NOT run: no Chromium was found. Install it (Debian: apt-get install chromium), or name one with CHROMIUM=/path.",
  )
  process.exit(process.env["BROWSER_TESTS"] === "required" ? 1 : 0)
}
if (findFirefox() === null) {
  console.log(
    "The Firefox journey was NOT run: no Firefox was found. Install it (Debian: apt-get install firefox-esr), or name one with FIREFOX=/path.",
  )
  if (process.env["BROWSER_TESTS"] === "required") process.exit(1)
}
if (!hasPdfTools()) {
  console.log(
    "The journey of statements was NOT run: Poppler and qpdf were not found. Install them (Debian: apt-get install poppler-utils qpdf).",
  )
  if (process.env["PDF_TESTS"] === "required") process.exit(1)
}
const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli")
const { status } = spawnSync(process.execPath, [playwright, "test", "-c", web, ...process.argv.slice(2)], {
  stdio: "inherit",
})
process.exit(status ?? 1)
