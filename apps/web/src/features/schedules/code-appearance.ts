import type { MonthDay } from "../../lib/month-days.ts"
import type { DayCode } from "./use-schedule-drafts.ts"
import classes from "./schedules.module.css"
import type { Schedule } from "./month-changes.ts"
import type { CellAppearance } from "../../ui/month-grid/grid-row.tsx"
import { messages } from "./messages.ts"

export type Codes = ReadonlyMap<string, DayCode>

type Source = Schedule["source"]

/** Next to the code, for days that a holiday or shift pattern decides. A saved schedule shows in the status column. */
export const SOURCE_MARKS: Readonly<Record<Source, string>> = { schedule: "", holiday: "*", pattern: "°", default: "" }

function sourceText({ holidays }: Schedule, day: number, source: Source | undefined): string {
  if (source === undefined) return ""
  return messages.codeAppearance.sources[source](holidays[day])
}

/** What a day with the code counts for. */
export function countsFor({ is_working_day, is_task_delivery_day }: DayCode): string {
  if (is_working_day && is_task_delivery_day) return messages.codeAppearance.attendanceAndTaskDelivery
  if (is_working_day) return "attendance"
  return is_task_delivery_day ? messages.codeAppearance.taskDelivery : "nothing"
}

export function tintOf({ is_working_day, is_task_delivery_day }: DayCode): string | undefined {
  if (is_working_day) return classes[is_task_delivery_day ? "both" : "working"]
  return classes[is_task_delivery_day ? "delivery" : "neither"]
}

export function appearanceOf(
  schedule: Schedule,
  { day, label }: MonthDay,
  codes: Codes,
  changed: Record<string, string> | undefined,
): CellAppearance {
  const code = changed?.[day] ?? schedule.days[day] ?? ""
  const known = codes.get(code)
  const isChanged = changed?.[day] !== undefined
  const source = isChanged ? undefined : schedule.day_sources[day]
  const words = known ? known.label : code === "" ? "nothing" : messages.codeAppearance.noSuchCode
  return {
    content: `${code}${source === undefined ? "" : SOURCE_MARKS[source]}`,
    label: `${label}: ${code}, ${words}${sourceText(schedule, day, source)}${isChanged ? messages.codeAppearance.notSavedYet : ""}`,
    className: [known ? tintOf(known) : code !== "" && classes["unknown"], isChanged && classes["changed"]]
      .filter(Boolean)
      .join(" "),
  }
}
