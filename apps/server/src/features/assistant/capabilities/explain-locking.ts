import type { LockingExplained } from "@scorecard/contracts/assistant-capabilities"
import { SUPER_ADMIN, holds, type Actor } from "@scorecard/domain/access"
import { easternMonth } from "@scorecard/domain/calendar"
import {
  comingMonthlyLocks,
  comingWeeklyLocks,
  type ComingLock,
  type MonthlyLockSettings,
  type WeeklyLockSettings,
} from "@scorecard/domain/locks"
import { getLockSettings } from "#core/locks/index.ts"
import { timestamp } from "#platform/clock/index.ts"
import type { AssistantDeps } from "../needs.ts"
import { amount } from "./words.ts"

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

type Weekly = LockingExplained["data"]["weekly"]
type Monthly = LockingExplained["data"]["monthly"]

/**
 * The settings as they are now. Whoever may not read them hears what the lock status tells everybody: when a lock that
 * is on comes, and of which pages.
 */
export async function explainLocking(
  deps: Pick<AssistantDeps, "db" | "clock">,
  actor: Actor,
): Promise<LockingExplained> {
  const settings = await getLockSettings(deps.db)
  const now = deps.clock.now()
  const { year, month } = easternMonth(now)
  const readsAll = holds(actor.access_level, "configurations.view")
  const exempt = actor.access_level === SUPER_ADMIN
  const weekly = {
    ...shownLock(settings.weekly, readsAll, comingWeeklyLocks(settings, now)[0]),
    weekday: readsAll || settings.weekly.enabled ? settings.weekly.weekday : null,
  }
  const monthly = {
    ...shownLock(settings.monthly, readsAll, comingMonthlyLocks(settings, now)[0]),
    day: readsAll || settings.monthly.enabled ? settings.monthly.day : null,
  }
  const forYou = exempt ? "Locks do not hold for you (level 5)." : "Locks hold for levels 1 to 4."
  return {
    answer: `${weeklyWords(weekly)} ${monthlyWords(monthly)} ${forYou}`,
    data: { weekly, monthly, exempt },
    sources: [
      { title: "Lock status", path: `/v1/scorecard/locks/status?year=${year}&month=${month}` },
      ...(readsAll ? [{ title: "Scheduled locks", path: "/v1/scorecard/locks" }] : []),
    ],
  }
}

function shownLock(
  { enabled, pages, time, remind_hours_before }: WeeklyLockSettings | MonthlyLockSettings,
  readsAll: boolean,
  next: ComingLock | undefined,
) {
  return {
    enabled,
    pages: [...pages],
    time: readsAll || enabled ? time : null,
    remind_hours_before: readsAll ? remind_hours_before : null,
    next_lock: next ? { at: timestamp(next.at), ...next.month, week_start: next.week_start } : null,
  }
}

function weeklyWords({ enabled, weekday, time, ...lock }: Weekly): string {
  if (weekday === null) return `The weekly lock is ${onOrOff(enabled)}; it is for ${pagesOf(lock)}.`
  const when = `on the ${WEEKDAYS[weekday - 1]} after the week at ${time} Eastern time`
  return `The weekly lock is ${onOrOff(enabled)}: ${pagesOf(lock)}, ${when}.${reminder(lock)}${next(lock)}`
}

function monthlyWords({ enabled, day, time, ...lock }: Monthly): string {
  if (day === null) return `The monthly lock is ${onOrOff(enabled)}; it is for ${pagesOf(lock)}.`
  const when = `on day ${day} of the month after at ${time} Eastern time`
  return `The monthly lock is ${onOrOff(enabled)}: ${pagesOf(lock)}, ${when}.${reminder(lock)}${next(lock)}`
}

const onOrOff = (enabled: boolean) => (enabled ? "on" : "off")
const pagesOf = ({ pages }: Pick<Weekly, "pages">) =>
  pages.length === 0 ? "no page" : pages.map((page) => page.replaceAll("_", " ")).join(", ")
const reminder = ({ remind_hours_before: hours }: Pick<Weekly, "remind_hours_before">) =>
  hours === null ? "" : ` Managers are reminded ${amount(hours, "hour")} before.`
const next = ({ next_lock: lock }: Pick<Weekly, "next_lock">) => (lock ? ` The next lock comes at ${lock.at}.` : "")
