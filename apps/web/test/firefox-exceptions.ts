import { existsSync, readFileSync } from "node:fs"
import { basename } from "node:path"

/** A journey, one of its tests, or one of its checks, that Firefox or its driver cannot do. The rest is run. */
export type FirefoxException = { journey: string; test?: string; check?: string; reason: string }

export const FIREFOX_EXCEPTIONS: readonly FirefoxException[] = [
  {
    journey: "every-page.journey.ts",
    check: "the layout shift of",
    reason: "Firefox does not report layout shifts: the sum is always 0",
  },
  {
    journey: "documentation.journey.ts",
    test: "the documentation cannot be framed by another page",
    reason: "Firefox's driver does not report what its policy refuses; the header is checked by the service's tests",
  },
  {
    journey: "print.journey.ts",
    check: "read from the paper",
    reason:
      "Texts in Firefox's PDF files cannot be read back whole; what the page shows for printing is checked instead",
  },
]

/** Why a test is skipped in Firefox; undefined if it is not. */
export function reasonToSkip(file: string, title: string): string | undefined {
  return FIREFOX_EXCEPTIONS.find(
    ({ journey, test, check }) =>
      basename(file) === journey && check === undefined && (test === undefined || test === title),
  )?.reason
}

/** The main jobs. CI runs them in Firefox, too; `npm run test:web -- --project=firefox` runs all journeys. */
export const MAIN_JOURNEYS = [
  "dates.journey.ts",
  "home.journey.ts",
  "keyboard-entry.journey.ts",
  "dispute.journey.ts",
  "closed-month.journey.ts",
]

export const describeException = ({ journey, test, check, reason }: FirefoxException) =>
  `NOT checked in Firefox: ${[journey, test, check].filter(Boolean).join(", ")}. ${reason}.`

/** Every name must be of a journey or a test that exists. */
export function assertNamesExist(): void {
  for (const journey of [...MAIN_JOURNEYS, ...FIREFOX_EXCEPTIONS.map(({ journey }) => journey)])
    if (!existsSync(fileOf(journey))) throw new Error(`There is no ${journey}. Remove it from firefox-exceptions.ts.`)
  for (const { journey, test, check } of FIREFOX_EXCEPTIONS)
    for (const name of [test, check])
      if (name !== undefined && !readFileSync(fileOf(journey), "utf8").includes(name))
        throw new Error(`${journey} does not contain "${name}". Remove it from firefox-exceptions.ts.`)
}

const fileOf = (journey: string) => new URL(journey, import.meta.url)
