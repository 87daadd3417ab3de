import { cycleOf, daysOf, daysOfWeek, departmentOf, isWeekday, monthOf, weeksOf, workingDays } from "./days.ts"
import { addDays, weeklyDeadline } from "./days.ts"
import { keyOf, type Company, type Entry, type EvaluationKind, type Person } from "./records.ts"

type Rule = { cadence: "none" | "weekly" | "monthly"; count: number }
export type Requirement = { rule: Rule; required: number; done: number; weeks: Week[] }
export type Week = { monday: string; required: number; done: number }

export const activeEntries = ({ entries }: Company, { employee_id }: Person): Entry[] =>
  (entries.get(employee_id) ?? []).filter(({ deleted }) => !deleted)

/** (rules/scoring#months-that-are-not-scored) */
export function isScored(company: Company, person: Person, month: string): boolean {
  const days = daysOf(month)
  return (
    workingDays(company, person, days) > 0 ||
    activeEntries(company, person).some(({ date }) => monthOf(date) === month) ||
    days.some((day) => company.deliveries.has(keyOf(person.employee_id, day)))
  )
}

/** Which setting decides: adjustments before overrides, the person before the department. (rules/scoring#requirements) */
function ruleOf(company: Company, person: Person, { kind, month }: { kind: EvaluationKind; month: string }): Rule {
  const department = departmentOf(person, month)
  const adjusted = company.adjustments.filter(
    ({ kinds, from, to }) => kinds.includes(kind) && from <= month && (to === null || month <= to),
  )
  const adjustment =
    adjusted.find(({ employee_id }) => employee_id === person.employee_id) ??
    adjusted.find(({ department_id }) => department_id !== null && department_id === department)
  if (adjustment) return { cadence: adjustment.cadence ?? "none", count: adjustment.count ?? 0 }
  const counts = company.rules.get(cycleOf(month))?.evaluation_counts
  if (!counts) throw new Error(`No cycle owns ${month}.`)
  const own = counts.overrides.find((override) => override.employee_id === person.employee_id && override[kind])
  const shared = counts.overrides.find(
    ({ department_id, ...override }) =>
      department_id !== undefined && department_id === department && override[kind] !== undefined,
  )
  return own?.[kind] ?? shared?.[kind] ?? counts[kind]
}

/** How many evaluations the month requires, how many were done, and the same for its weeks. */
export function requirementOf(
  company: Company,
  person: Person,
  { kind, month }: { kind: EvaluationKind; month: string },
): Requirement {
  const rule = ruleOf(company, person, { kind, month })
  const scored = isScored(company, person, month)
  const dates = activeEntries(company, person).flatMap((entry) => (entry.kind === kind ? [entry.date] : []))
  const weeks = weeksOf(month).map((monday) => {
    const days = daysOfWeek(monday)
    const requires = scored && rule.cadence === "weekly" && workingDays(company, person, days, month) > 0
    return { monday, required: requires ? rule.count : 0, done: dates.filter((date) => days.includes(date)).length }
  })
  return { rule, required: requiredIn(), done: dates.filter((date) => monthOf(date) === month).length, weeks }

  function requiredIn(): number {
    if (!scored || rule.cadence === "none") return 0
    if (rule.cadence === "weekly") return weeks.reduce((total, { required }) => total + required, 0)
    const days = daysOf(month)
    const own = workingDays(company, person, days)
    return Math.min(rule.count, Math.ceil((rule.count * own) / days.filter(isWeekday).length))
  }
}

/** (rules/scoring#bonus-gates) */
export function weeklySubmission(
  company: Company,
  person: Person,
  { month, today }: { month: string; today: string },
): boolean | null {
  const kinds = ["sbs", "non_sbs"] as const
  const weeks = kinds.flatMap((kind) =>
    requirementOf(company, person, { kind, month }).weeks.map((week) => ({ kind, ...week })),
  )
  const requiring = weeks.filter(({ required }) => required > 0)
  if (requiring.length === 0) return true
  const ended = requiring.filter(({ monday }) => addDays(monday, 6) < today)
  if (ended.length === 0) return null
  const entries = activeEntries(company, person)
  return ended.every(({ kind, monday, required }) => {
    const days = daysOfWeek(monday)
    const inTime = entries.filter(
      (entry) =>
        entry.kind === kind &&
        days.includes(entry.date) &&
        Temporal.Instant.compare(entry.created_at, weeklyDeadline(monday)) < 0,
    )
    return inTime.length >= required
  })
}
