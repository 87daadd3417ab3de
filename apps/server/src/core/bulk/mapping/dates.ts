import { DATE_FORMATS, type DateFormat } from "@scorecard/contracts/bulk-mapping"
import { isCalendarDate } from "@scorecard/domain"
import type { TableFormat } from "@scorecard/tables"

/*
 * Dates as people write them. A column has one format, found in all of its rows; where several fit, it is asked for and
 * never guessed. (rules/uploads#dates)
 */

/** How dates of a column are read. */
export type DateContext = {
  /** The Eastern day: two-digit years are never far in the future. */
  today: string
  /** A bare number is a date in a workbook only. */
  format: TableFormat
  /** Birth dates lie further back than other dates. */
  isBirth?: boolean
}

const MONTHS = [
  "january jan januar janner janvier janv enero ene janeiro",
  "february feb februar fevrier fevr fev febrero fevereiro",
  "march mar marz maerz mrz mars marzo marco",
  "april apr avril avr abril abr",
  "may mai mayo maio",
  "june jun juni juin junio junho",
  "july jul juli juillet juil julio julho",
  "august aug aout agosto ago",
  "september sep sept septembre septiembre setiembre setembro set",
  "october oct oktober okt octobre octubre outubro out",
  "november nov novembre noviembre novembro",
  "december dec dezember dez decembre diciembre dic dezembro",
]
const MONTH_BY_NAME = new Map(
  MONTHS.flatMap((names, at) => names.split(" ").map((name): [string, number] => [name, at + 1])),
)

/** A time of day after the date counts for nothing. One with a time zone might be another day and is not read. */
const TIME = String.raw`(?:[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[ap]\.?m\.?)?)?`
const NUMBERS = new RegExp(String.raw`^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})\.?${TIME}$`, "i")
const SPACED = new RegExp(String.raw`^(\d{1,4})[-/.]? (\d{1,2})[-/.]? (\d{1,4})${TIME}$`, "i")
const COMPACT = /^(19|20)(\d{2})(\d{2})(\d{2})$/
const DAY_NAME_FIRST = /^\p{L}{2,12}(?:\.?, *|\.? +(?=\d))/u
const DAY_MONTH_NAME = new RegExp(
  String.raw`^(\d{1,2})(?:\.|st|nd|rd|th|º|er)?[-/ .]*(?:de +|d')?(\p{L}{3,12})\.?,?[-/ .]*(?:de +|del +)?(\d{4}|\d{2})${TIME}$`,
  "iu",
)
const MONTH_NAME_DAY = new RegExp(
  String.raw`^(\p{L}{3,12})\.?[-/ .]*(\d{1,2})(?:st|nd|rd|th)?,?[-/ .]+(\d{4}|\d{2})${TIME}$`,
  "iu",
)
const YEAR_MONTH_NAME = new RegExp(String.raw`^(\d{4})[-/ .]+(\p{L}{3,12})\.?[-/ .]+(\d{1,2})${TIME}$`, "iu")

/** The date that spreadsheets count as 0. */
const SERIAL_ZERO = Temporal.PlainDate.from("1899-12-30")
/** 1927-05-18 to 2199-12-31: a number outside is a slip, not a date. */
const FIRST_SERIAL = 10_000
const LAST_SERIAL = 109_574

/** Longer than "Wednesday, 10 de septiembre de 1983 12:00:00.000000". */
const MAX_DATE_LENGTH = 80

/** The readings of a text: the same in every format for an unambiguous one, and none for what is no date. */
export type DateReadings = Partial<Record<DateFormat, string>>

export function readDate(text: string, context: DateContext): DateReadings {
  if (text.length > MAX_DATE_LENGTH) return {}
  const plain = readPlain(text, context)
  if (plain !== undefined) return plain === null ? {} : { YMD: plain, DMY: plain, MDY: plain }
  const [, one = "", , two = "", three = ""] = NUMBERS.exec(text) ?? spaced(text)
  if (one === "") return {}
  // Four digits in front are a year, whatever the format of the column is.
  if (one.length === 4) {
    const date = calendarDate([one, two, three], context)
    return date === null ? {} : { YMD: date, DMY: date, MDY: date }
  }
  const readings: DateReadings = {}
  const orders: Record<DateFormat, [string, string, string]> = {
    YMD: [one, two, three],
    DMY: [three, two, one],
    MDY: [three, one, two],
  }
  for (const format of DATE_FORMATS) {
    const date = calendarDate(orders[format], context)
    if (date !== null) readings[format] = date
  }
  return readings
}

function spaced(text: string): string[] {
  const [all, one = "", two = "", three = ""] = SPACED.exec(text) ?? []
  return all === undefined ? [] : [all, one, " ", two, three]
}

/** A text with one reading: a serial number, eight digits, or the name of a month. Undefined for anything else. */
function readPlain(text: string, context: DateContext): string | null | undefined {
  const [, century = "", year = "", month = "", day = ""] = COMPACT.exec(text) ?? []
  if (century !== "") return calendarDate([century + year, month, day], context)
  if (/^\d{5,6}(?:\.\d+)?$/.test(text)) return context.format === "xlsx" ? dateOfSerial(Number(text)) : null
  const named = readMonthName(text) ?? readMonthName(text.replace(DAY_NAME_FIRST, ""))
  return named && calendarDate(named, context)
}

function readMonthName(text: string): [string, string, string] | undefined {
  const [, day = "", name = "", year = ""] = DAY_MONTH_NAME.exec(text) ?? []
  const [, nameFirst = "", dayAfter = "", yearAfter = ""] = MONTH_NAME_DAY.exec(text) ?? []
  const [, yearFirst = "", nameWithin = "", dayLast = ""] = YEAR_MONTH_NAME.exec(text) ?? []
  const month = MONTH_BY_NAME.get(fold(name || nameFirst || nameWithin))
  return month === undefined ? undefined : [year || yearAfter || yearFirst, String(month), day || dayAfter || dayLast]
}

const fold = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()

function calendarDate([year, month, day]: [string, string, string], context: DateContext): string | null {
  if (![2, 4].includes(year.length) || month.length > 2 || day.length > 2) return null
  const full = year.length === 4 ? year : String(fullYear(Number(year), context))
  const date = `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  return isCalendarDate(date) ? date : null
}

const CENTURY = 100
/** No one younger is employed. */
const MIN_AGE = 14

/** 83 is 1983: the latest year that the field can mean. */
function fullYear(year: number, { today, isBirth }: DateContext): number {
  const thisYear = Number(today.slice(0, 4))
  const latest = isBirth ? thisYear - MIN_AGE : thisYear + 1
  const inThisCentury = Math.floor(thisYear / CENTURY) * CENTURY + year
  return inThisCentury <= latest ? inThisCentury : inThisCentury - CENTURY
}

function dateOfSerial(serial: number): string | null {
  const days = Math.floor(serial)
  return days < FIRST_SERIAL || days > LAST_SERIAL ? null : SERIAL_ZERO.add({ days }).toString()
}

/** The date of a text in the format of its column; null for what is no date in it. */
export function parseDate(text: string, format: DateFormat | null, context: DateContext): string | null {
  const readings = readDate(text, context)
  if (format !== null) return readings[format] ?? null
  const dates = new Set(Object.values(readings))
  return dates.size === 1 ? ([...dates][0] ?? null) : null
}

/** `format` is null where every text has one reading, or where the column is ambiguous. */
export type DetectedFormat = { format: DateFormat | null; choices: DateFormat[]; examples: string[] }

const MAX_EXAMPLES = 5

/**
 * The one format of a column: the only one in which its dates exist. It is ambiguous, with several `choices`, where more
 * than one fits, or where rows contradict each other. Texts that are no date in any format say nothing.
 */
export function detectFormat(texts: Iterable<string>, context: DateContext): DetectedFormat {
  const detector = createFormatDetector(context)
  for (const text of texts) detector.add(text)
  return detector.result()
}

/** The same for texts that come one by one. */
export function createFormatDetector(context: DateContext) {
  const fitting: Record<DateFormat, number> = { YMD: 0, DMY: 0, MDY: 0 }
  const examples: Partial<Record<string, string[]>> = {}
  let telling = 0
  return {
    add(text: string): void {
      const readings = readDate(text, context)
      const formats = DATE_FORMATS.filter((format) => readings[format] !== undefined)
      const isSame = formats.length > 1 && new Set(Object.values(readings)).size === 1
      if (formats.length === 0 || isSame) return
      telling += 1
      for (const format of formats) fitting[format] += 1
      const kind = (examples[formats.join()] ??= [])
      if (kind.length < MAX_EXAMPLES) kind.push(text)
    },
    result(): DetectedFormat {
      if (telling === 0) return { format: null, choices: [], examples: [] }
      const complete = DATE_FORMATS.filter((format) => fitting[format] === telling)
      const choices = complete.length > 0 ? complete : DATE_FORMATS.filter((format) => fitting[format] > 0)
      const [only] = choices
      if (only !== undefined && choices.length === 1) return { format: only, choices: [], examples: [] }
      const shown = Object.values(examples).flatMap((kind) => (kind ?? []).slice(0, 2))
      return { format: null, choices, examples: shown.slice(0, MAX_EXAMPLES) }
    },
  }
}
