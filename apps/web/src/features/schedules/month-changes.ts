import type { Item } from "../../api/endpoint.ts"
import type { listSchedules } from "../../api/endpoints.gen.ts"

export type Schedule = Item<typeof listSchedules>

/** Day of the month to code. */
export type Days = Record<string, string>
/** What was changed of a person's month and is not saved yet, with the version that was shown at the first change. */
export type Unsaved = { days: Days; version: number }
export type Changes = Record<string, Unsaved>
type Shown = Pick<Schedule, "employee_id" | "days" | "version">
export type Edit = { schedule: Shown; day: number; code: string }

/**
 * @param isSaving while a month is saved, the days that are shown may not be those that will stand: every change is
 *   kept, also one back to what is shown.
 */
export function edited(changes: Changes, { schedule, day, code }: Edit, isSaving: boolean): Changes {
  const { [schedule.employee_id]: own, ...after } = changes
  const { [day]: _, ...others } = own?.days ?? {}
  const days = !isSaving && schedule.days[day] === code ? others : { ...others, [day]: code }
  return withDays(after, schedule.employee_id, { days, version: own?.version ?? schedule.version })
}

/** What a month becomes with somebody's changes laid over it. */
export function mergeUnsaved(schedule: Shown, unsaved: Unsaved): Days {
  return { ...schedule.days, ...unsaved.days }
}

/**
 * The version to save over: the one that was changed, or that of the days that are shown where those are older, since
 * they are sent along.
 */
export function versionUnder(schedule: Shown, unsaved: Unsaved): number {
  return Math.min(schedule.version, unsaved.version)
}

/** Days that were changed again while the month was saved stay, as changes of what was saved. */
export function afterSaving(changes: Changes, sent: Unsaved, saved: Shown): Changes {
  const { [saved.employee_id]: own, ...after } = changes
  const left = Object.entries(own?.days ?? {}).filter(([day, code]) => sent.days[day] !== code)
  return withDays(after, saved.employee_id, { days: Object.fromEntries(left), version: saved.version })
}

function withDays(others: Changes, employeeId: string, own: Unsaved): Changes {
  return Object.keys(own.days).length === 0 ? others : { ...others, [employeeId]: own }
}
