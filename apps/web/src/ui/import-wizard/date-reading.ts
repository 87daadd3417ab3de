import type { DateFormat } from "../../lib/import-types.ts"

const PARTS = /^\s*(\d{1,4})[./-]\s?(\d{1,2})[./-]\s?(\d{1,4})(?!\d)/
const ORDERS: Record<DateFormat, readonly [year: number, month: number, day: number]> = {
  YMD: [0, 1, 2],
  MDY: [2, 0, 1],
  DMY: [2, 1, 0],
}
const CENTURY = 100
/** The service takes a birth date at most this recent; any other date at most one year ahead. */
const YOUNGEST = 14

/** A date of a file as the service would read it, `YYYY-MM-DD`; null if it is none in this format. */
export function readDate(text: string, format: DateFormat, today: string, isBirth: boolean): string | null {
  const parts = PARTS.exec(text)?.slice(1)
  if (!parts) return null
  const [yearAt, monthAt, dayAt] = ORDERS[format]
  const [years, month, day] = [parts[yearAt] ?? "", Number(parts[monthAt]), Number(parts[dayAt])]
  const year = years.length > 2 ? Number(years) : fullYear(Number(years), Number(today.slice(0, 4)), isBirth)
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || year < 1) return null
  return date.toISOString().slice(0, 10)
}

function fullYear(short: number, thisYear: number, isBirth: boolean): number {
  const latest = isBirth ? thisYear - YOUNGEST : thisYear + 1
  const year = latest - (latest % CENTURY) + short
  return year > latest ? year - CENTURY : year
}

/** The example that tells the formats apart best: one that reads differently in each. */
export function tellingExample(
  examples: readonly string[],
  formats: readonly DateFormat[],
  read: (text: string, format: DateFormat) => string | null,
): string | null {
  const differing = (text: string) => new Set(formats.map((format) => read(text, format))).size
  return examples.toSorted((one, other) => differing(other) - differing(one))[0] ?? null
}
