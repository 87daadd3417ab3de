import type { SheetColumn } from "#platform/tables/index.ts"

const column = (name: string, what: string, more: Partial<SheetColumn> = {}): SheetColumn => ({
  name,
  what,
  needed: "always",
  clears: false,
  ...more,
})

/** In the order of the template. (rules/entries#uploads) */
export const COLUMNS: readonly SheetColumn[] = [
  column("employee_id", "Whose day it is"),
  column("work_date", "A date of the spreadsheet, M/D/YYYY or YYYY-MM-DD; a task-delivery day of the person"),
  column("finished_task", "How many tasks were finished: a whole number"),
  column("task_count", "How many tasks there were: a whole number; 0 leaves the day out of the average"),
  column("notes", "Context only, never scored; an empty cell leaves the notes as they are", {
    needed: "no",
    clears: true,
  }),
  column("version", "Of a day that is there already: the version that you changed; another one is refused", {
    needed: "no",
  }),
]

const FIELDS = new Set(COLUMNS.map(({ name }) => name))
/** What our own export by days holds besides: it is passed over, so that an export can be changed and uploaded. */
const READ_ONLY = new Set(["name", "department_id", "class", "percent"])

/** The field that a head means; null for one that is passed over, undefined for one that is none. */
export function fieldOfHead(head: string): string | null | undefined {
  if (READ_ONLY.has(head)) return null
  return FIELDS.has(head) ? head : undefined
}
