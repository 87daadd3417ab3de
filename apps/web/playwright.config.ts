import { defineConfig } from "@playwright/test"
import { hasPdfTools } from "../server/test/support/pdf-tools.ts"
import { findBrowser, findFirefox } from "./test/browser.ts"
import { assertNamesExist, MAIN_JOURNEYS } from "./test/firefox-exceptions.ts"
import { FIREFOX_FLAGS, FIREFOX_PREFERENCES } from "./test/firefox.ts"

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

// Playwright's own name for a Firefox that it drives over WebDriver BiDi.
const FIREFOX = {
  browserName: "firefox",
  channel: "moz-firefox",
  launchOptions: {
    executablePath: findFirefox() ?? "",
    args: FIREFOX_FLAGS,
    firefoxUserPrefs: FIREFOX_PREFERENCES,
  },
} as const

assertNamesExist()

export default defineConfig({
  testDir: "test",
  testMatch: "**/*.journey.ts",
  // `test/run.ts` reports what is not there.
  testIgnore: hasPdfTools() ? [] : ["**/statements.journey.ts"],
  // Each worker has a company and a service of its own: a journey finds what it made itself.
  workers: 2,
  // Generous, for busy machines: these only end a journey that is stuck.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  // Once more, with a new company and service. What passes only then is listed as flaky: a defect, but not of the change.
  retries: 1,
  reporter: [["list"]],
  outputDir: "test-results",
  use: {
    locale: "en-US",
    timezoneId: "America/New_York",
    viewport: { width: 1280, height: 860 },
    reducedMotion: "reduce",
    screenshot: "only-on-failure",
  },
  // By default `test/run.ts` chooses the first three.
  projects: [
    { name: "chromium", use: { launchOptions: { executablePath: findBrowser() ?? "", args: FLAGS } } },
    // The desktop client's interface, in a browser of the kind that its window is.
    {
      name: "desktop",
      testDir: "../desktop/test",
      use: { launchOptions: { executablePath: findBrowser() ?? "", args: FLAGS } },
    },
    { name: "firefox-main", testMatch: MAIN_JOURNEYS.map((journey) => `**/${journey}`), use: FIREFOX },
    { name: "firefox", use: FIREFOX },
  ],
})
