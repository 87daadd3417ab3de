import type { StoredSchedule } from "@scorecard/contracts/schedules"
import { type PersonMonth, isEmployed } from "./person-month.ts"
import type { Rota } from "./person.ts"
import { repeatableId } from "./repeatable-id.ts"
import { type CalendarDay, easternMs, timestampOf } from "./work-calendar.ts"

/** Day of the month to seeded day code. (rules/schedules#day-codes) */
export type DayCodes = Record<string, string>

const SATURDAY = 6
const SUMMER_AND_CHRISTMAS = new Set([7, 8, 12])
const PLANNED_AT_MINUTES = 600

/** The codes of every day of the month; null for people who never had a schedule and work Monday to Friday. */
export function dayCodesOf(context: PersonMonth): DayCodes | null {
  const { worker, random, month } = context
  if (worker.rota === "none") return null
  const leave = leaveDays(context)
  const sick = random.chance(0.12) ? random.whole(1, month.days.length) : 0
  const codes: DayCodes = {}
  for (const day of month.days) {
    const usual = usualCode(worker.rota, day)
    if (usual === "OFF") codes[day.day] = "OFF"
    else if (day.isHoliday) codes[day.day] = "HOL"
    else if (leave.has(day.day)) codes[day.day] = "VL"
    else codes[day.day] = day.day === sick ? "SL" : usual
  }
  return codes
}

function usualCode(rota: Rota, { weekday }: CalendarDay): string {
  if (rota === "late_week") return weekday === 1 || weekday === 7 ? "OFF" : "WD"
  if (weekday >= SATURDAY) return "OFF"
  if (rota === "part_time") return weekday === 2 || weekday === 4 ? "OFF" : "WD"
  return rota === "hybrid" && weekday >= 4 ? "WFH" : "WD"
}

/** Most leave is taken in summer and around the end of the year, a week at a time. */
function leaveDays({ random, month }: PersonMonth): ReadonlySet<number> {
  const often = SUMMER_AND_CHRISTMAS.has(month.month.month) ? 0.3 : 0.08
  if (!random.chance(often)) return new Set()
  const first = random.whole(1, month.days.length - 4)
  return new Set([0, 1, 2, 3, 4].map((offset) => first + offset))
}

/** Written by the supervisor a few days before the month begins. */
export function schedule(context: PersonMonth, days: DayCodes): StoredSchedule | null {
  const { worker, month, random, until } = context
  const first = month.days[0]
  if (!first || !month.days.some(({ date }) => isEmployed(worker, date))) return null
  const planned = easternMs(first.date, PLANNED_AT_MINUTES) - random.whole(4, 9) * 86_400_000
  const at = Math.min(planned, until - 60_000)
  return {
    _id: repeatableId(at, random),
    employee_id: worker.employee_id,
    month: month.id,
    days,
    created_at: timestampOf(at),
    updated_at: timestampOf(at),
    updated_by_id: worker.supervisor_id,
    version: 1,
  }
}

/** The past days on which the person was scheduled to work. */
export function workedDays({ days }: PersonMonth, codes: DayCodes | null): CalendarDay[] {
  return days.filter((day) => {
    const code = codes?.[day.day]
    return code === undefined ? day.weekday < SATURDAY : code === "WD" || code === "WFH"
  })
}
