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
const MIN_LETTERS = 3

/**
 * Finds the month that a word names or begins: a name of the language, or else an English one.
 * @returns 1 to 12, or 0 for none
 */
export function createMonthNamed(locale: string): (word: string) => number {
  const format = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" })
  const local = NAMES.map((_, index) => format.format(Date.UTC(2026, index)).toLowerCase())
  return (word) => {
    if (word.length < MIN_LETTERS) return 0
    const startsWithWord = (name: string) => name.startsWith(word)
    const found = local.findIndex(startsWithWord)
    return (found === -1 ? NAMES.findIndex(startsWithWord) : found) + 1
  }
}
