import { spawnSync } from "node:child_process"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import { hasPdfTools } from "../../server/test/support/pdf-tools.ts"
import { findBrowser, findFirefox } from "./browser.ts"
import { describeException, FIREFOX_EXCEPTIONS } from "./firefox-exceptions.ts"

/**
 * Runs the journeys in the machine's Chromium, and the main ones in its Firefox, too. With --project=firefox it runs all
 * journeys in Firefox and reports the exceptions. Reports missing browsers; BROWSER_TESTS=required makes that a failure.
 */
const given = process.argv.slice(2)
const web = fileURLToPath(new URL("..", import.meta.url))

if (findBrowser() === null) {
  console.log(
    "The browser tests were NOT run: no Chromium was found. Install it (Debian: apt-get install chromium-headless-shell), or name one with CHROMIUM=/path.",
  )
  process.exit(process.env["BROWSER_TESTS"] === "required" ? 1 : 0)
}
if (findFirefox() === null) {
  console.log(
    "The journeys in Firefox were NOT run: no Firefox was found. Install it (Debian: apt-get install firefox-esr), or name one with FIREFOX=/path.",
  )
  if (process.env["BROWSER_TESTS"] === "required" || given.includes("--project=firefox")) process.exit(1)
}
if (!hasPdfTools()) {
  console.log(
    "The journey of statements was NOT run: Poppler and qpdf were not found. Install them (Debian: apt-get install poppler-utils qpdf).",
  )
  if (process.env["PDF_TESTS"] === "required") process.exit(1)
}
if (given.includes("--project=firefox")) for (const each of FIREFOX_EXCEPTIONS) console.log(describeException(each))
const projects = [
  "--project=chromium",
  "--project=desktop",
  ...(findFirefox() === null ? [] : ["--project=firefox-main"]),
]
const choice = given.some((argument) => argument.startsWith("--project")) ? given : [...projects, ...given]
const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli")
const { status } = spawnSync(process.execPath, [playwright, "test", "-c", web, ...choice], {
  stdio: "inherit",
})
process.exit(status ?? 1)
