import { monthId } from "./format.ts"
import { locale } from "./language.ts"

const NAMES = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
]
const monthName = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" })
/** The names in the reader's language: a month is written with them, and English names are understood as well. */
const LOCAL_NAMES = NAMES.map((_, index) => monthName.format(Date.UTC(2026, index)).toLowerCase())
const MIN_LETTERS = 3

/**
 * Parses a typed month to `2026-10`: "October 2026", "oct 2026", "2026-10", "10/2026" or "10.2026".
 * @returns null if the text is not (yet) a complete month.
 */
export function parseMonthText(text: string): string | null {
  const words = text.trim().toLowerCase()
  const ordered = /^(\d{4})[-./](\d{2})$/.exec(words)
  if (ordered) return idOf(ordered[1], Number(ordered[2]))
  const reversed = /^(\d{1,2})[-./ ](\d{4})$/.exec(words)
  if (reversed) return idOf(reversed[2], Number(reversed[1]))
  const named = /^(\p{L}+)\.?,?(?: de)? (\d{4})$/u.exec(words)
  if (named) return idOf(named[2], monthNamed(named[1] ?? ""))
  return null
}

function monthNamed(word: string): number {
  if (word.length < MIN_LETTERS) return 0
  const startsWithWord = (name: string) => name.startsWith(word)
  const local = LOCAL_NAMES.findIndex(startsWithWord)
  return (local === -1 ? NAMES.findIndex(startsWithWord) : local) + 1
}

function idOf(year: string | undefined, month: number): string | null {
  return year !== undefined && month >= 1 && month <= NAMES.length ? monthId({ year: Number(year), month }) : null
}
