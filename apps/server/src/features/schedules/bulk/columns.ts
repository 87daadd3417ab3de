import type { SheetColumn } from "#platform/tables/index.ts"

const MOST_DAYS = 31
/** "1" to "31": each is a column. */
export const DAYS = Array.from({ length: MOST_DAYS }, (_, index) => String(index + 1))

const column = (name: string, what: string, needed = "always"): SheetColumn => ({ name, what, needed, clears: false })

/** In the order of the template. (rules/entries#uploads) */
export const COLUMNS: readonly SheetColumn[] = [
  column("employee_id", "Whose month it is"),
  column("year", "Such as 2026"),
  column("month", "1 to 12"),
  ...DAYS.map((day) => column(day, `The day code of day ${day}`, Number(day) > 28 ? "if the month has it" : "always")),
  column("version", "Of a schedule that is there already: the version that you changed; another one is refused", "no"),
]

const FIELDS = new Set(COLUMNS.map(({ name }) => name))
/** What our own export holds besides: it is passed over, so that an export can be changed and uploaded. */
const READ_ONLY = new Set(["name", "source"])

/** The field that a head means; null for one that is passed over, undefined for one that is none. */
export function fieldOfHead(head: string): string | null | undefined {
  if (READ_ONLY.has(head)) return null
  return FIELDS.has(head) ? head : undefined
}
