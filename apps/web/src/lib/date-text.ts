import { isCalendarDate } from "@scorecard/domain/calendar"
import { locale } from "./language.ts"
import { createMonthNamed } from "./month-names.ts"

const YEAR_FIRST = /^(?<year>\d{4})(?<sign>[-./])(?<month>\d{2})\k<sign>(?<day>\d{2})$/
const YEAR_LAST = /^(?<first>\d{1,2})(?<sign>[-./ ])(?<second>\d{1,2})\k<sign>(?<year>\d{4})$/
const DIGITS = /^(?<first>\d{2})(?<second>\d{2})(?<year>\d{4})$/
const DIGITS_YEAR_FIRST = /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/
const NAME_FIRST = /^(?<name>\p{L}+)\.?,? (?<day>\d{1,2}),? (?<year>\d{4})$/u
const DAY_FIRST = /^(?<day>\d{1,2})(?:[- ]| de )(?<name>\p{L}+)\.?,?(?:[- ]| del? )(?<year>\d{4})$/u

/**
 * A parser of typed dates to `2026-10-12`: "2026-10-12", "Oct 12, 2026", "12 de octubre de 2026", "12/10/2026" or
 * "12102026". Whether the day or the month comes first is up to the language; the other way counts where only it is a
 * date. It returns null if a text is not (yet) a complete date. (rules/languages#dates-and-times)
 */
export function createDateParser(language: string): (text: string) => string | null {
  const monthNamed = createMonthNamed(language)
  const isDayFirst = writesDayFirst(language)
  const inOrder = ({ year, first, second }: Parts) => {
    const [usual, other] = isDayFirst
      ? [
          [second, first],
          [first, second],
        ]
      : [
          [first, second],
          [second, first],
        ]
    return dateOf(year, usual[0], usual[1]) ?? dateOf(year, other[0], other[1])
  }
  return (text) => {
    const words = text.trim().toLowerCase()
    const isoParts = partsIn(words, YEAR_FIRST)
    if (isoParts) return dateOf(isoParts.year, isoParts.month, isoParts.day)
    const numbers = partsIn(words, YEAR_LAST)
    if (numbers) return inOrder(numbers)
    const [digits, isoDigits] = [partsIn(words, DIGITS), partsIn(words, DIGITS_YEAR_FIRST)]
    if (digits && isoDigits) return inOrder(digits) ?? dateOf(isoDigits.year, isoDigits.month, isoDigits.day)
    const named = partsIn(words, NAME_FIRST) ?? partsIn(words, DAY_FIRST)
    return named ? dateOf(named.year, String(monthNamed(named.name ?? "")), named.day) : null
  }
}

/** Parses a date typed in the reader's language. */
export const parseDateText = createDateParser(locale)

type Parts = Partial<Record<"year" | "month" | "day" | "name" | "first" | "second", string>>

function partsIn(words: string, pattern: RegExp): Parts | null {
  return pattern.exec(words)?.groups ?? null
}

function dateOf(year = "", month = "", day = ""): string | null {
  const date = [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-")
  return isCalendarDate(date) ? date : null
}

function writesDayFirst(language: string): boolean {
  const order = new Intl.DateTimeFormat(language, { dateStyle: "short" }).formatToParts().map(({ type }) => type)
  return order.indexOf("day") < order.indexOf("month")
}
