import { isCalendarDate, parseWorkDate } from "@scorecard/domain/calendar"
import type { TableFormat } from "@scorecard/tables"

/** The day that spreadsheets count as 0, as they count since the 29 February 1900 that never was. */
const SERIAL_ZERO = Temporal.PlainDate.from("1899-12-30")
/** 2000-01-01 to 2199-12-31: a number outside is a slip, not a day. */
const FIRST_SERIAL = 36_526
const LAST_SERIAL = 109_574

/**
 * A cell that names a day, as an ISO day: `2026-10-15`, `10/15/2026`, or, in a workbook, the number that it keeps for a
 * day. A CSV holds what was shown: a number there is something else that got into the wrong column.
 * Null for anything else: `15/10/2026`, `10/15/26`, a day with a time.
 */
export function readDayCell(text: string, format: TableFormat): string | null {
  if (isCalendarDate(text)) return text
  if (format === "xlsx" && /^\d{5,6}$/.test(text)) return dayOfSerial(Number(text))
  return parseWorkDate(text)
}

function dayOfSerial(serial: number): string | null {
  if (serial < FIRST_SERIAL || serial > LAST_SERIAL) return null
  return SERIAL_ZERO.add({ days: serial }).toString()
}
