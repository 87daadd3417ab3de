import type { LockingExplained, Tenure, TenureQuery } from "@scorecard/contracts/assistant-capabilities"
import {
  type Actor,
  type ComingLock,
  type MonthlyLockSettings,
  SUPER_ADMIN,
  type WeeklyLockSettings,
  comingMonthlyLocks,
  comingWeeklyLocks,
  easternDate,
  easternMonth,
  formatDate,
  holds,
} from "@scorecard/domain"
import { getLockSettings } from "#core/locks/index.ts"
import { timestamp } from "#platform/index.ts"
import type { AssistantDeps } from "../deps.ts"

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

type Weekly = LockingExplained["data"]["weekly"]
type Monthly = LockingExplained["data"]["monthly"]

/**
 * The current settings. People who may not read them get what the public lock status shows: when an enabled lock
 * comes, and which pages it covers.
 */
export async function explainLocking(
  deps: Pick<AssistantDeps, "db" | "clock">,
  actor: Actor,
): Promise<LockingExplained> {
  const settings = await getLockSettings(deps.db)
  const now = deps.clock.now()
  const { year, month } = easternMonth(now)
  const canReadSettings = holds(actor, "configurations.view")
  const exempt = actor.access_level === SUPER_ADMIN
  const weekly = {
    ...presentLock(settings.weekly, canReadSettings, comingWeeklyLocks(settings, now)[0]),
    weekday: canReadSettings || settings.weekly.enabled ? settings.weekly.weekday : null,
  }
  const monthly = {
    ...presentLock(settings.monthly, canReadSettings, comingMonthlyLocks(settings, now)[0]),
    day: canReadSettings || settings.monthly.enabled ? settings.monthly.day : null,
  }
  const scope = exempt ? "Locks do not apply to you (level 5)." : "Locks apply to levels 1 to 4."
  return {
    answer: `${describeWeekly(weekly)} ${describeMonthly(monthly)} ${scope}`,
    data: { weekly, monthly, exempt },
    sources: [
      { title: "Lock status", path: `/v1/scorecard/locks/status?year=${year}&month=${month}` },
      ...(canReadSettings ? [{ title: "Scheduled locks", path: "/v1/scorecard/locks" }] : []),
    ],
  }
}

function presentLock(
  { enabled, pages, time, remind_hours_before }: WeeklyLockSettings | MonthlyLockSettings,
  canReadSettings: boolean,
  next: ComingLock | undefined,
) {
  return {
    enabled,
    pages: [...pages],
    time: canReadSettings || enabled ? time : null,
    remind_hours_before: canReadSettings ? remind_hours_before : null,
    next_lock: next ? { at: timestamp(next.at), ...next.month, week_start: next.week_start } : null,
  }
}

function describeWeekly({ enabled, weekday, time, ...lock }: Weekly): string {
  if (weekday === null) return `The weekly lock is ${onOrOff(enabled)}; it covers ${formatPages(lock)}.`
  const when = `on the ${WEEKDAYS[weekday - 1]} after the week at ${time} Eastern time`
  return `The weekly lock is ${onOrOff(enabled)}: ${formatPages(lock)}, ${when}.${describeReminder(lock)}${describeNext(lock)}`
}

function describeMonthly({ enabled, day, time, ...lock }: Monthly): string {
  if (day === null) return `The monthly lock is ${onOrOff(enabled)}; it covers ${formatPages(lock)}.`
  const when = `on day ${day} of the month after at ${time} Eastern time`
  return `The monthly lock is ${onOrOff(enabled)}: ${formatPages(lock)}, ${when}.${describeReminder(lock)}${describeNext(lock)}`
}

const onOrOff = (enabled: boolean) => (enabled ? "on" : "off")
const formatPages = ({ pages }: Pick<Weekly, "pages">) =>
  pages.length === 0 ? "no page" : pages.map((page) => page.replaceAll("_", " ")).join(", ")
const describeReminder = ({ remind_hours_before: hours }: Pick<Weekly, "remind_hours_before">) =>
  hours === null ? "" : ` Managers are reminded ${formatCount(hours, "hour")} before.`
const describeNext = ({ next_lock: lock }: Pick<Weekly, "next_lock">) =>
  lock ? ` The next lock comes at ${lock.at}.` : ""

/** @throws Refusal 404 for a person who is unknown or outside the actor's pool */
export async function explainTenure(
  deps: Pick<AssistantDeps, "clock" | "readEmployee">,
  actor: Actor,
  { employee_id = actor.employee_id }: TenureQuery,
): Promise<Tenure> {
  const person = await deps.readEmployee(actor, employee_id)
  const { name, hire_date, employment_data } = person
  const { separation_date, regularization_date } = employment_data
  const today = easternDate(deps.clock.now())
  const as_of = separation_date !== null && separation_date < today ? separation_date : today
  const span = tenureBetween(hire_date, as_of)
  return {
    answer: [
      describeStart(name, hire_date, today),
      hire_date <= as_of &&
        `As of ${formatDate(as_of)} that is ${formatSpan(span)} (${formatCount(span.total_days, "day")}).`,
      separation_date !== null &&
        `${name} ${separation_date < today ? "left" : "leaves"} on ${formatDate(separation_date)}.`,
      regularization_date !== undefined && describeRegularization(name, regularization_date),
    ]
      .filter(Boolean)
      .join(" "),
    data: {
      employee_id,
      name,
      as_of,
      hire_date,
      separation_date,
      ...span,
      ...(regularization_date !== undefined && { regularization_date }),
    },
    sources: [
      {
        title: "Employee record",
        path: employee_id === actor.employee_id ? "/v1/employees/me" : `/v1/employees/${employee_id}`,
      },
    ],
  }
}

type Span = Pick<Tenure["data"], "years" | "months" | "days" | "total_days">

/** Whole years, then whole months, then days; nothing before the first day. */
function tenureBetween(hireDate: string, asOf: string): Span {
  const [from, to] = [Temporal.PlainDate.from(hireDate), Temporal.PlainDate.from(asOf)]
  if (Temporal.PlainDate.compare(from, to) > 0) return { years: 0, months: 0, days: 0, total_days: 0 }
  const { years, months, days } = from.until(to, { largestUnit: "year" })
  return { years, months, days, total_days: from.until(to, { largestUnit: "day" }).days }
}

function describeStart(name: string, hireDate: string, today: string): string {
  return hireDate > today
    ? `${name} starts on ${formatDate(hireDate)}.`
    : `${name} was hired on ${formatDate(hireDate)}.`
}

function formatSpan({ years, months, days }: Span): string {
  return `${formatCount(years, "year")}, ${formatCount(months, "month")} and ${formatCount(days, "day")}`
}

function describeRegularization(name: string, date: string | null): string {
  return date === null ? `${name} has no regularization date.` : `The regularization date is ${formatDate(date)}.`
}

export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`
}

/** Scores have two decimals everywhere. */
export function formatPoints(score: number): string {
  return score.toFixed(2)
}

/** `changes`: how many entries changed since the month was made final; null for those who may not know. */
export function describeStatus(status: "draft" | "final", changes: number | null): string {
  if (status === "draft") return "The month is still a draft: its figures may change."
  if (!changes) return "The month is final."
  return `The month is final. Entries changed since the month was made final: ${changes}.`
}
