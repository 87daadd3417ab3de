import { existsSync } from "node:fs"

/** The shell without a window first: the same engine, with half the work around it. */
const PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
]

const FIREFOX_PLACES = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
  "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
]

/** The machine's own headless Chromium, or the one named by CHROMIUM; null if there is none. */
export function findBrowser(): string | null {
  return firstOf(process.env["CHROMIUM"], PLACES)
}

/** The machine's own Firefox, or the one named by FIREFOX; null if there is none. */
export function findFirefox(): string | null {
  return firstOf(process.env["FIREFOX"], FIREFOX_PLACES)
}

function firstOf(named: string | undefined, places: readonly string[]): string | null {
  return [...(named ? [named] : []), ...places].find((place) => existsSync(place)) ?? null
}
