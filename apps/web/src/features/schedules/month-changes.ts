import type { Item } from "../../api/endpoint.ts"
import type { listSchedules } from "../../api/endpoints.gen.ts"

export type Schedule = Item<typeof listSchedules>

/** Day of the month to code. */
export type Days = Record<string, string>
/** A person's unsaved changes in a month, with the version shown at the first change. */
export type Unsaved = { days: Days; version: number }
export type Changes = Record<string, Unsaved>
type Shown = Pick<Schedule, "employee_id" | "days" | "version">
export type Edit = { schedule: Shown; day: number; code: string }

/**
 * @param isSaving while a month is being saved, the days shown may still change, so every edit is kept, including
 *   one back to the value shown.
 */
export function edited(changes: Changes, { schedule, day, code }: Edit, isSaving: boolean): Changes {
  const { [schedule.employee_id]: own, ...after } = changes
  const { [day]: _, ...others } = own?.days ?? {}
  const days = !isSaving && schedule.days[day] === code ? others : { ...others, [day]: code }
  return withDays(after, schedule.employee_id, { days, version: own?.version ?? schedule.version })
}

/** A month with a person's changes applied. */
export function mergeUnsaved(schedule: Shown, unsaved: Unsaved): Days {
  return { ...schedule.days, ...unsaved.days }
}

/**
 * The version to save over: the one that was edited, or that of the days shown if it is older, since those days are
 * sent along.
 */
export function versionUnder(schedule: Shown, unsaved: Unsaved): number {
  return Math.min(schedule.version, unsaved.version)
}

/** Days changed again during the save remain as changes to the saved version. */
export function afterSaving(changes: Changes, sent: Unsaved, saved: Shown): Changes {
  const { [saved.employee_id]: own, ...after } = changes
  const left = Object.entries(own?.days ?? {}).filter(([day, code]) => sent.days[day] !== code)
  return withDays(after, saved.employee_id, { days: Object.fromEntries(left), version: saved.version })
}

function withDays(others: Changes, employeeId: string, own: Unsaved): Changes {
  return Object.keys(own.days).length === 0 ? others : { ...others, [employeeId]: own }
}
