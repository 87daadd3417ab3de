import type { TaskDeliveryEntry } from "@scorecard/contracts/task-delivery"
import { formatWorkDate } from "@scorecard/domain/calendar"
import type { PersonMonth } from "./person-month.ts"
import { repeatableId } from "./repeatable-id.ts"
import type { DayCodes } from "./schedule.ts"
import { type CalendarDay, easternMs, timestampOf } from "./work-calendar.ts"
import { AHEAD_NOTE, DELIVERY_NOTES, LEAVE_NOTE } from "./words.ts"

const CLOSES = 1_050
const SATURDAY = 6
const DAY_MS = 86_400_000

/** Finished and assigned tasks of past days; a few days were forgotten. `codes` as scheduled. */
export function deliveries(context: PersonMonth, codes: DayCodes | null): TaskDeliveryEntry[] {
  const { days, random } = context
  return days.flatMap((day) => {
    const code = codes === null ? (day.weekday < SATURDAY ? "WD" : "OFF") : codes[day.day]
    if (code === "OFF" || code === "HOL" || random.chance(0.012)) return []
    if (code === "VL" || code === "SL") return [entry(context, day, { assigned: 0, finished: 0, notes: LEAVE_NOTE })]
    return [workday(context, day)]
  })
}

/** Today's tasks, entered the evening before, which is allowed for any day. (rules/schedules#day-classes) */
export function deliveryAhead(context: PersonMonth, today: CalendarDay): TaskDeliveryEntry {
  const assigned = countAssigned(context)
  return { ...entry(context, today, { assigned, finished: assigned, notes: AHEAD_NOTE }, -DAY_MS) }
}

function workday(context: PersonMonth, day: CalendarDay): TaskDeliveryEntry {
  const { random, form } = context
  const assigned = random.chance(0.01) ? 0 : countAssigned(context)
  const share = Math.max(0, random.normal(0.965 + 0.035 * form, 0.05))
  const notes = random.chance(0.04) ? random.pick(DELIVERY_NOTES) : null
  return entry(context, day, { assigned, finished: Math.round(assigned * share), notes })
}

function countAssigned({ random, worker }: PersonMonth): number {
  return Math.max(1, Math.round(random.normal(worker.dailyTasks, worker.dailyTasks / 6)))
}

type Figures = { assigned: number; finished: number; notes: string | null }

function entry(
  { worker, random }: PersonMonth,
  { date }: CalendarDay,
  { assigned, finished, notes }: Figures,
  shiftMs = 0,
): TaskDeliveryEntry {
  const at = easternMs(date, CLOSES) + shiftMs + random.whole(0, 5_400_000)
  const created_at = timestampOf(at)
  return {
    _id: repeatableId(at, random),
    employee_id: worker.employee_id,
    work_date: formatWorkDate(date),
    work_day: date,
    finished_task: finished,
    task_count: assigned,
    notes,
    submitted_by_id: worker.lead_id,
    created_at,
    updated_at: created_at,
    updated_by_id: worker.lead_id,
    version: 1,
  }
}
