import { test as base } from "@playwright/test"
import { reasonToSkip } from "./firefox-exceptions.ts"
import { completeFirefox } from "./firefox.ts"

/** Every journey begins with this: in Chromium, or in Firefox with what its driver lacks added. */
export const test = base.extend<{ exception: void }, object>({
  browser: [
    async ({ browser }, use) => {
      if (browser.browserType().name() === "firefox") completeFirefox(browser)
      await use(browser)
    },
    { scope: "worker" },
  ],
  exception: [
    async ({ browserName }, use, { file, title, skip }) => {
      const reason = browserName === "firefox" ? reasonToSkip(file, title) : undefined
      skip(reason !== undefined, reason ?? "")
      await use()
    },
    { auto: true },
  ],
})
