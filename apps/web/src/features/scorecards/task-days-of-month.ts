import { LOW_DELIVERY_PERCENT } from "../../lib/task-delivery.ts"
import type { Item } from "../../api/endpoint.ts"
import type { taskDeliveryMonth } from "../../api/endpoints.gen.ts"
import { formatNumber } from "../../lib/format.ts"
import type { MonthDay } from "../../lib/month-days.ts"
import type { DayLook, StripDay } from "../../ui/charts/calendar-strip.tsx"
import { messages } from "./messages/index.ts"

type TaskDay = Item<typeof taskDeliveryMonth>["days"][number]

const text = messages.taskStrip

/** The month's days as they look on the strip. A day without an answer of the service has no tasks. */
export function taskDaysOf(days: readonly MonthDay[], taskDays: readonly TaskDay[]): StripDay[] {
  const byDate = new Map(taskDays.map((day) => [isoOf(day.work_date), day]))
  return days.map((day) => {
    const found = byDate.get(day.iso)
    return { ...day, ...lookOf(found), words: describe(found) }
  })
}

function lookOf(day: TaskDay | undefined): DayLook {
  if (day?.class === "scored" && day.percent !== null)
    return { look: day.percent < LOW_DELIVERY_PERCENT ? "low" : "good", fill: day.percent }
  return { look: day?.class === "missing" || day?.class === "pending" ? day.class : "none" }
}

function describe(day: TaskDay | undefined): string {
  if (day === undefined) return text.classes.off
  const { finished_task, task_count, percent } = day
  if (finished_task === null || task_count === null || percent === null) return text.classes[day.class]
  return text.scored(formatNumber(finished_task), formatNumber(task_count), formatNumber(percent))
}

/** Converts the service's `11/5/2026` to `2026-11-05`. */
function isoOf(workDate: string): string {
  const [month = "", day = "", year = ""] = workDate.split("/")
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
}
