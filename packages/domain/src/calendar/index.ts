export { anniversaryIn, anniversaryNear, celebratedOn } from "./anniversary.ts"
export { cycle, getCycleId, CYCLE_STATUSES, isCycleId, monthsOfCycle, type Cycle, type CycleStatus } from "./cycle.ts"
export { lastOccurrence, nextOccurrence, type DailyClock, type Occurrence } from "./daily-clock.ts"
export { addDays, isCalendarDate, isoWeekday } from "./date.ts"
export { EASTERN, easternDate, easternInstant, easternMonth } from "./eastern.ts"
export { formatDate, formatInstant, formatMonth } from "./format.ts"
export {
  addMonths,
  compareMonths,
  datesOfMonth,
  daysInMonth,
  firstDay,
  lastDay,
  monthId,
  monthOfDate,
  parseMonthId,
  type YearMonth,
} from "./month.ts"
export {
  DAY_SOURCES,
  monthPlanner,
  WEEKDAYS,
  type CompanyCalendar,
  type DaySource,
  type MonthPlanner,
  type PlannedHoliday,
  type PlannedMonth,
  type PlannedPerson,
  type ShiftAssignment,
  type ShiftWeek,
  type Weekday,
} from "./planned-days.ts"
export { classifyTaskDay, TASK_DAY_CLASSES, type TaskDay, type TaskDayClass } from "./task-day.ts"
export { isNewOn, monthOfWeek, weekEnd, weeksOfMonth, weeksTouchingMonth, weekStart } from "./week.ts"
export { weekdayDefault } from "./weekday-default.ts"
export { formatWorkDate, parseWorkDate } from "./work-date.ts"
