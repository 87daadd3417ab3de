import type { VisibilityKey } from "@scorecard/contracts/visibility"
import type { LockStatus } from "@scorecard/contracts/locks"
import { mayOpen, type Actor, type PagePath } from "@scorecard/domain/access"
import * as calendar from "@scorecard/domain/calendar"
import type { Translate } from "@scorecard/domain/languages/translators"
import { findPersonDays } from "#core/calendar/index.ts"
import { findOpenDisputes, lastDayToDispute } from "#core/disputes/index.ts"
import { findAcknowledgement, findFinal, listReports } from "#core/months/index.ts"
import { timestamp, type Database, type Platform } from "#platform/index.ts"
import { findEntriesChangedSince, type FeedOwner } from "./feeds.store.ts"

/** `key` identifies it among the person's. Either of a whole Eastern day or at a moment. `page` is where it leads. */
export type CalendarEvent = { key: string; title: string; page: PagePath } & ({ day: string } | { at: string })

export type EventSources = {
  hiddenKeys(db: Database): Promise<ReadonlySet<VisibilityKey>>
  lockStatus(actor: Actor, month: calendar.YearMonth): Promise<LockStatus>
  findDue(actor: Actor, limit: number): Promise<{ week_start: string; total: number }>
}

type Deps = Pick<Platform, "db" | "clock" | "config"> & EventSources
/** Whose calendar it is, with the access of now. */
type Reader = { actor: Actor; owner: FeedOwner; translate: Translate }
type Reading = Reader & { now: Temporal.Instant; today: string; from: string; to: string }

const DAYS_BEFORE = 31
const DAYS_AHEAD = 92
const LEAD_LEVEL = 2

/** What the person's calendar has, part by part, as far as they may open its page. (rules/calendar-feeds#contents) */
export async function collectEvents(deps: Deps, { actor, owner, translate }: Reader): Promise<CalendarEvent[]> {
  const now = deps.clock.now()
  const today = calendar.easternDate(now)
  const [from, to] = [calendar.addDays(today, -DAYS_BEFORE), calendar.addDays(today, DAYS_AHEAD)]
  const reading = { actor, owner, translate, now, today, from, to }
  const hidden = await deps.hiddenKeys(deps.db)
  const isLead = actor.access_level >= LEAD_LEVEL
  const part = (path: PagePath, collect: (deps: Deps, reading: Reading) => Promise<CalendarEvent[]>) =>
    mayOpen(actor, path, hidden) ? collect(deps, reading) : []
  const parts = await Promise.all([
    part("/schedules", collectShifts),
    isLead ? part("/locks", collectLocks) : [],
    isLead ? part("/evaluation-status", collectEvaluations) : [],
    part("/disputes", collectDisputeDeadlines),
    part("/my-scorecard", collectAcknowledgements),
  ])
  return parts.flat()
}

/** The days of the employment. */
async function collectShifts({ db }: Deps, { owner, from, to }: Reading): Promise<CalendarEvent[]> {
  const { employee_id: employeeId, hire_date, separation_date } = owner
  const first = hire_date > from ? hire_date : from
  const last = separation_date !== null && separation_date < to ? separation_date : to
  const days = first > last ? [] : await findPersonDays(db, { employeeId, from: first, to: last })
  return days.map(({ date, code, name }) => {
    const title = name === null ? code : `${name} (${code})`
    return { key: `shift-${date}`, day: date, title, page: "/schedules" }
  })
}

/** (rules/locks#scheduled-locks) */
async function collectLocks(deps: Deps, { actor, now, today, to, translate }: Reading): Promise<CalendarEvent[]> {
  // The month before may not be locked yet.
  const first = calendar.addMonths(calendar.monthOfDate(today), -1)
  const found = new Map<string, CalendarEvent>()
  const add = (key: string, at: string, title: string) => {
    const isComing = at > timestamp(now) && calendar.easternDate(Temporal.Instant.from(at)) <= to
    if (isComing) found.set(key, { key, at, title, page: "/locks" })
  }
  for (let month = first; calendar.firstDay(month) <= to; month = calendar.addMonths(month, 1)) {
    const { pages } = await deps.lockStatus(actor, month)
    for (const { weeks, next_monthly_lock } of pages) {
      for (const { week_start, locks_at, locked } of weeks) {
        const title = translate(`The week of ${calendar.formatDate(week_start)} locks`)
        if (locks_at !== null && !locked) add(`lock-week-${week_start}`, locks_at, title)
      }
      if (next_monthly_lock === null) continue
      add(
        `lock-month-${calendar.monthId(month)}`,
        next_monthly_lock.at,
        translate(`The month of ${calendar.formatMonth(month)} locks`),
      )
    }
  }
  return [...found.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

async function collectEvaluations({ findDue }: Deps, { actor, translate }: Reading): Promise<CalendarEvent[]> {
  const { week_start, total } = await findDue(actor, 1)
  if (total === 0) return []
  const title = translate("Last day for the evaluations of this week")
  return [{ key: `evaluations-${week_start}`, day: calendar.weekEnd(week_start), title, page: "/evaluation-status" }]
}

/** One for each day, whatever and however many the entries are. (rules/entries#disputes) */
async function collectDisputeDeadlines(
  { db, config }: Deps,
  { owner, today, translate }: Reading,
): Promise<CalendarEvent[]> {
  const since = calendar.addDays(today, -config.disputeDays - 1)
  const entries = await findEntriesChangedSince(db, owner.employee_id, `${since}T00:00:00.000Z`)
  const disputed = await findOpenDisputes(
    db,
    entries.map(({ _id }) => _id),
  )
  const days = entries.filter(({ _id }) => !disputed.has(_id)).map((entry) => lastDayToDispute(entry, config))
  return [...new Set(days)]
    .filter((day) => day >= today)
    .toSorted()
    .map((day) => ({
      key: `dispute-${day}`,
      day,
      title: translate("Last day to dispute recent entries about you"),
      page: "/entries",
    }))
}

/** (rules/months#acknowledgements) */
async function collectAcknowledgements({ db }: Deps, { owner, from, translate }: Reading): Promise<CalendarEvent[]> {
  const latest = (await listReports(db))
    .filter(({ status }) => status === "final")
    .toSorted(byMonth)
    .at(-1)
  if (!latest || latest.finalized_at === null) return []
  const { _id: month, report_version: version, finalized_at } = latest
  const day = calendar.easternDate(Temporal.Instant.from(finalized_at))
  if (day < from) return []
  const final = await findFinal(db, { month, version }, owner.employee_id)
  if (final === null || final.not_scored !== null) return []
  const { acknowledgement, since_version } = await findAcknowledgement(db, month, owner.employee_id)
  if (acknowledgement !== null && acknowledgement.version >= since_version) return []
  const title = translate(`Acknowledge your figures of ${calendar.formatMonth(calendar.monthOfDate(`${month}-01`))}`)
  return [{ key: `acknowledge-${month}`, day, title, page: "/my-scorecard" }]
}

const byMonth = (one: { _id: string }, other: { _id: string }) => (one._id < other._id ? -1 : 1)
