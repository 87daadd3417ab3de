import type { LockingExplained } from "@scorecard/contracts/assistant-capabilities"
import {
  SUPER_ADMIN,
  comingMonthlyLocks,
  comingWeeklyLocks,
  easternMonth,
  holds,
  type Actor,
  type ComingLock,
  type MonthlyLockSettings,
  type WeeklyLockSettings,
} from "@scorecard/domain"
import { getLockSettings } from "#core/locks/index.ts"
import { timestamp } from "#platform/index.ts"
import type { AssistantDeps } from "../deps.ts"
import { formatCount } from "./format.ts"

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

type Weekly = LockingExplained["data"]["weekly"]
type Monthly = LockingExplained["data"]["monthly"]

/**
 * The current settings. People who may not read them get what the lock status tells everybody: when an enabled lock
 * comes, and which pages it covers.
 */
export async function explainLocking(
  deps: Pick<AssistantDeps, "db" | "clock">,
  actor: Actor,
): Promise<LockingExplained> {
  const settings = await getLockSettings(deps.db)
  const now = deps.clock.now()
  const { year, month } = easternMonth(now)
  const canReadSettings = holds(actor.access_level, "configurations.view")
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
