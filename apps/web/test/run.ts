import { spawnSync } from "node:child_process"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import { findBrowser } from "./browser.ts"

/** Runs the journeys in the machine's Chromium; says plainly where there is none. BROWSER_TESTS=required makes that a failure. */
const web = fileURLToPath(new URL("..", import.meta.url))

if (findBrowser() === null) {
  console.log(
    "The browser tests were NOT run: no Chromium was found. Install it (Debian: apt-get install chromium), or name one with CHROMIUM=/path.",
  )
  process.exit(process.env["BROWSER_TESTS"] === "required" ? 1 : 0)
}
const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli")
const { status } = spawnSync(process.execPath, [playwright, "test", "-c", web, ...process.argv.slice(2)], {
  stdio: "inherit",
})
process.exit(status ?? 1)
