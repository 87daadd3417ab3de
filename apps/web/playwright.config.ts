import { defineConfig } from "@playwright/test"
import { hasPdfTools } from "../server/test/support/pdf-tools.ts"
import { findBrowser, findFirefox } from "./test/browser.ts"

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

export default defineConfig({
  testDir: "test",
  testMatch: "**/*.journey.ts",
  // `test/run.ts` reports what is not there.
  testIgnore: [
    ...(findFirefox() === null ? ["**/firefox.journey.ts"] : []),
    ...(hasPdfTools() ? [] : ["**/statements.journey.ts"]),
  ],
  // Each worker has a company and a service of its own: a journey finds what it made itself.
  workers: 2,
  // Generous, for busy machines: these only end a journey that is stuck.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: [["list"]],
  outputDir: "test-results",
  use: {
    locale: "en-US",
    timezoneId: "America/New_York",
    viewport: { width: 1280, height: 860 },
    reducedMotion: "reduce",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: findBrowser() ?? "", args: FLAGS },
  },
})
