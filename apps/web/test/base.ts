import { test as base } from "@playwright/test"
import { FIREFOX_EXCEPTIONS } from "./firefox-exceptions.ts"
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
      const found = FIREFOX_EXCEPTIONS.find(
        ({ journey, test }) => file.endsWith(`/${journey}`) && (test === undefined || test === title),
      )
      skip(browserName === "firefox" && found !== undefined, found?.reason ?? "")
      await use()
    },
    { auto: true },
  ],
})
