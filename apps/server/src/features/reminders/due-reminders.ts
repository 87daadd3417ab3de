import type { Channel } from "@scorecard/contracts/notification-types"
import { Refusal } from "@scorecard/contracts/refusals"
import type { ReminderKey } from "@scorecard/contracts/reminders"
import {
  type ComingLock,
  type DailyClock,
  type LockSettings,
  type YearMonth,
  addMonths,
  closesAt,
  comingMonthlyLocks,
  comingWeeklyLocks,
  departmentCounts,
  easternInstant,
  easternMonth,
  firstDay,
  isReopened,
  monthId,
  nextOccurrence,
} from "@scorecard/domain"
import { getSetup, isBeforeGoLive } from "#core/cycles/index.ts"
import { getLockSettings } from "#core/locks/index.ts"
import { findReport } from "#core/months/index.ts"
import {
  type Announcement,
  type Database,
  type Platform,
  type RawBuilder,
  type Tx,
  timestamp,
} from "#platform/index.ts"
import * as store from "./reminders.store.ts"

/** A reminder that is sent once. */
export type DueReminder = {
  key: ReminderKey
  /** Derived from the key and the time, so every worker computes the same id. */
  id: string
  week_start: string | null
  /** The month itself, or the month of the week. */
  month: YearMonth
  /** The time of the lock; for missing evaluations, the time of the reminder. */
  at: Temporal.Instant
  opens_at: Temporal.Instant
}

/** Upcoming reminders, soonest first. */
export async function listDueReminders(
  db: Database,
  { key, type, now }: { key: ReminderKey; type: Pick<ReminderType, "schedule">; now: Temporal.Instant },
): Promise<DueReminder[]> {
  if (key === "scorecard.evals.missing_team") {
    return type.schedule ? [await nextMissingEvaluationsReminder(db, { clock: type.schedule, now })] : []
  }
  const settings = await getLockSettings(db)
  const locks =
    key === "scorecard.weekly_lock.approaching" ? comingWeeklyLocks(settings, now) : comingMonthlyLocks(settings, now)
  const open: DueReminder[] = []
  for (const lock of locks) {
    const dueReminder = lockReminder(key, lock, settings)
    const hasClosed = Temporal.Instant.compare(dueReminder.at, now) <= 0
    if (!hasClosed && (await locksOnSchedule(db, lock.month))) open.push(dueReminder)
  }
  return open
}

/**
 * Identified by the time of its own lock, but announced with the time its evaluations close, because the other
 * scheduled lock may come first.
 */
function lockReminder(key: ReminderKey, lock: ComingLock, settings: LockSettings): DueReminder {
  const { week_start, month, remind_from } = lock
  const at = closesAt(settings, lock)
  const opens_at = at.subtract(remind_from.until(lock.at))
  return { key, id: `${key}@${timestamp(lock.at)}`, week_start, month, at, opens_at }
}

/**
 * False for a final month, which accepts no entries, for a reopened month, which scheduled locks do not close, and for
 * a month before the company's first.
 */
async function locksOnSchedule(db: Database, month: YearMonth): Promise<boolean> {
  if (isBeforeGoLive(await getSetup(db), month)) return false
  const report = await findReport(db, monthId(month))
  return report === null || (report.status === "draft" && !isReopened(report))
}

/** Daily for the previous month until it is final or if it is before the company's first, then for the current month once it has ended. */
async function nextMissingEvaluationsReminder(
  db: Database,
  { clock, now }: { clock: DailyClock; now: Temporal.Instant },
): Promise<DueReminder> {
  const current = easternMonth(now)
  const previous = addMonths(current, -1)
  const isOver = isBeforeGoLive(await getSetup(db), previous) || (await isFinal(db, previous))
  const month = isOver ? current : previous
  const opens_at = easternInstant(firstDay(addMonths(month, 1)), "00:00")
  const isOpen = Temporal.Instant.compare(opens_at, now) <= 0
  // A reminder sent by hand counts as today's, even before its time; tomorrow has its own.
  const from = isOpen ? now.toZonedDateTimeISO(clock.timezone).startOfDay().toInstant() : opens_at
  return { ...missingEvaluationsReminder(month, nextOccurrence(clock, from.subtract({ milliseconds: 1 }))), opens_at }
}

export function missingEvaluationsReminder(
  month: YearMonth,
  { date, at }: { date: string; at: Temporal.Instant },
): DueReminder {
  const key = "scorecard.evals.missing_team"
  return { key, id: `${key}@${date}`, week_start: null, month, at, opens_at: at }
}

export async function isFinal(db: Database, month: YearMonth): Promise<boolean> {
  return (await findReport(db, monthId(month)))?.status === "final"
}

export function reminderPeriod({ week_start, month }: DueReminder): Period {
  return week_start === null ? { month } : { week_start }
}

export type MissingEvaluations = {
  people_short: number
  missing: number
  managers: store.ManagerMissingEvaluations[]
  /** Company-wide counts, grouped so that they don't identify anyone. */
  departments: { name: string; count: number }[]
}

/** Counts people with too few evaluations, for each manager and for the whole company. */
export async function countMissing(
  deps: Pick<RemindersNeeds, "countPeopleMissing" | "selectPeopleMissing">,
  db: Database,
  dueReminder: DueReminder,
): Promise<MissingEvaluations> {
  const period = reminderPeriod(dueReminder)
  try {
    const short = await deps.countPeopleMissing(db, period, store.EVERYONE)
    const people_short = sum(short.map(({ people }) => people))
    const missing = sum(short.map((department) => department.missing))
    if (people_short === 0) return NOTHING_MISSING
    const managers = await store.findManagersMissingEvaluations(
      db,
      await deps.selectPeopleMissing(db, period, store.EVERYONE),
    )
    const ids = short.flatMap(({ department_id }) => department_id ?? [])
    const sizes = new Map(
      (await store.departmentSizes(db, ids, dueReminder.month)).map((size) => [size.department_id, size]),
    )
    const counted = short.map(({ department_id, people }) => {
      const size = department_id === null ? undefined : sizes.get(department_id)
      return { name: size?.name ?? null, headcount: size?.headcount ?? 0, count: people }
    })
    return { people_short, missing, managers, departments: departmentCounts(counted) }
  } catch (error) {
    // A month before the first cycle requires nothing.
    if (error instanceof Refusal && error.status === 422) return NOTHING_MISSING
    throw error
  }
}

const NOTHING_MISSING: MissingEvaluations = { people_short: 0, missing: 0, managers: [], departments: [] }

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

type Counts = { people_short: number; missing: number }

/** The template variables. For a week, `month` is the month it belongs to. */
export function templateData({ key, week_start, month, at }: DueReminder, counts: Counts): Announcement["data"] {
  return {
    ...month,
    ...(week_start !== null && { week_start }),
    ...(key !== "scorecard.evals.missing_team" && { locks_at: timestamp(at) }),
    people_short: counts.people_short,
    missing: counts.missing,
  }
}

/** The page that lists people with missing evaluations. */
export function reminderLink({ month }: DueReminder): string {
  return `/evaluation-status?month=${monthId(month)}&only=missing`
}

/** One announcement for all managers with the same counts. */
export function createAnnouncements(dueReminder: DueReminder, { managers }: MissingEvaluations): Announcement[] {
  const byCounts = Map.groupBy(managers, ({ people_short, missing }) => `${people_short} ${missing}`)
  return [...byCounts.values()].flatMap((group) =>
    group.slice(0, 1).map((counts) => ({
      type: dueReminder.key,
      recipient_ids: group.map(({ employee_id }) => employee_id),
      data: templateData(dueReminder, counts),
      link: reminderLink(dueReminder),
    })),
  )
}

const formatPeopleShort = (count: number) => `${count} ${count === 1 ? "person" : "people"} short of evaluations`

/** The card for the channel: the type's title with the company's counts, then departments. Contains no names. */
export async function createCard(
  { renderNotification }: Pick<RemindersNeeds, "renderNotification">,
  db: Database,
  dueReminder: DueReminder,
  missing: MissingEvaluations,
): Promise<TeamCard> {
  const input = { type: dueReminder.key, data: templateData(dueReminder, missing), actor_id: null }
  const { title } = await renderNotification(db, input, { name: "everyone" })
  const lines = missing.departments.map(({ name, count }) => `${name}: ${formatPeopleShort(count)}`)
  return { title, lines, link: reminderLink(dueReminder), kind: dueReminder.key }
}

/** A month, or a scorecard week by its Monday. */
export type Period = { month: YearMonth } | { week_start: string }

/** The current settings of a notification type. */
export type ReminderType = {
  enabled: boolean
  channels: readonly Channel[]
  schedule: { time: string; timezone: string } | null
  post_to_team_channel: boolean
  changes: { updated_at: string | null }
}

export type TeamCard = { title: string; lines: readonly string[]; link: string | null; kind: string }
type NotificationInput = Pick<Announcement, "type" | "data"> & { actor_id: string | null }
type ShortDepartment = { department_id: string | null; people: number; missing: number }

export type RemindersNeeds = {
  loadTypes(db: Database): Promise<ReadonlyMap<string, ReminderType>>
  renderNotification(
    db: Database,
    input: NotificationInput,
    recipient: { name: string },
  ): Promise<{ title: string; body: string }>
  /** `scope` is a condition on `tbl_employees e`. @throws Refusal 422 for a month without a cycle */
  countPeopleMissing(db: Database, period: Period, scope: RawBuilder<boolean>): Promise<ShortDepartment[]>
  /** A query of `(employee_id, department_id, missing)`. */
  selectPeopleMissing(db: Database, period: Period, scope: RawBuilder<boolean>): Promise<RawBuilder<unknown>>
  /** @returns whether it was queued: false if no channel is connected or automated posts are off */
  queueTeamPost(tx: Pick<Tx, "db" | "at" | "enqueue">, post: { key: string; card: TeamCard }): Promise<boolean>
  /** Why automated posts are not sent; null if they are. */
  getPostObstacle(db: Database): Promise<"not_connected" | "automated_posts_off" | null>
}

export type RemindersDeps = Pick<Platform, "db" | "clock" | "transact"> & RemindersNeeds
