import { existsSync } from "node:fs"

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
]

/** The machine's own Chromium, or the one that CHROMIUM names; null where there is none. */
export function findBrowser(): string | null {
  const named = process.env["CHROMIUM"]
  return [...(named ? [named] : []), ...PLACES].find((place) => existsSync(place)) ?? null
}
