import { existsSync, readFileSync } from "node:fs"

/** A journey, or one of its tests, that Firefox or its driver cannot do. */
export type FirefoxException = { journey: string; test?: string; reason: string }

export const FIREFOX_EXCEPTIONS: readonly FirefoxException[] = []

/** The jobs of every day. CI runs them in Firefox, too; `npm run test:web -- --project=firefox` runs all journeys. */
export const MAIN_JOURNEYS = [
  "dates.journey.ts",
  "home.journey.ts",
  "keyboard-entry.journey.ts",
  "dispute.journey.ts",
  "closing-month.journey.ts",
]

export const describeException = ({ journey, test, reason }: FirefoxException) =>
  `NOT run in Firefox: ${journey}${test === undefined ? "" : `, "${test}"`}: ${reason}`

/** Every name must be of a journey or a test that exists. */
export function assertNamesExist(): void {
  for (const journey of [...MAIN_JOURNEYS, ...FIREFOX_EXCEPTIONS.map(({ journey }) => journey)])
    if (!existsSync(fileOf(journey))) throw new Error(`There is no ${journey}. Remove it from firefox-exceptions.ts.`)
  for (const { journey, test } of FIREFOX_EXCEPTIONS)
    if (test !== undefined && !readFileSync(fileOf(journey), "utf8").includes(`test("${test}"`))
      throw new Error(`${journey} has no test "${test}". Remove it from firefox-exceptions.ts.`)
}

const fileOf = (journey: string) => new URL(journey, import.meta.url)
