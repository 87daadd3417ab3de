import * as contracts from "@scorecard/contracts/activity"
import { type Actor, EASTERN, addDays, easternDate } from "@scorecard/domain"
import {
  type Column,
  type FileResponse,
  type MountedRoute,
  type Platform,
  exportFile,
  fieldColumns,
  keysetBatches,
  mount,
  timestamp,
} from "#platform/index.ts"
import * as store from "./activity.store.ts"

export type Activity = {
  routes: MountedRoute[]
  /** Deletes activity that is older than ACTIVITY_RETENTION_DAYS. */
  purgeActivity(): Promise<void>
}

export function openActivity(platform: Platform): Activity {
  return {
    purgeActivity: () => purgeActivity(platform),
    routes: [
      mount(contracts.heartbeat, ({ actor, body }) => recordHeartbeat(platform, actor, body.client)),
      mount(contracts.readActivitySummary, ({ actor }) => summarizeActivity(platform, actor)),
      mount(contracts.exportActivity, ({ actor, query }) => exportActivity(platform, actor, query)),
    ],
  }
}

/**
 * Marks the current minute as active for the client in use. It leaves no audit record: the row is the record,
 * and a record per minute and person would bury the changes. (rules/people#activity)
 */
export async function recordHeartbeat(
  { db, clock }: Pick<Platform, "db" | "clock">,
  actor: Actor,
  client: Actor["client"],
): Promise<void> {
  // An impersonated minute counts for neither person. (rules/sign-in#impersonation)
  if (actor.impersonated_by !== null) return
  const now = clock.now()
  await store.recordMinute(db, { employee_id: actor.employee_id, client, ...minuteOfDay(now), at: timestamp(now) })
}

/** The person's own minutes, today and in the seven Eastern days up to today. (rules/people#activity) */
export function summarizeActivity(
  { db, clock }: Pick<Platform, "db" | "clock">,
  { employee_id }: Pick<Actor, "employee_id">,
): Promise<contracts.ActivitySummary> {
  return store.sumMinutes(db, employee_id, lastSevenDays(clock.now()))
}

/**
 * Deletes activity beyond its retention, in statements that each lock few rows; what is left over after a long pause is
 * deleted by the next call. It may run twice.
 */
export async function purgeActivity({ db, clock, config }: Pick<Platform, "db" | "clock" | "config">): Promise<void> {
  const first = addDays(easternDate(clock.now()), -config.activityRetentionDays)
  let after: string | null = ""
  while (after !== null) after = await store.purgeDaysBefore(db, first, after)
}

const COLUMNS: Column<store.PersonActivity>[] = [
  ...fieldColumns<store.PersonActivity>(["employee_id", "name", "last_login_at", "last_active_web_at"]),
  ...fieldColumns<store.PersonActivity>(["last_active_desktop_at"]),
  { head: "last_active_at", cell: lastActiveAt },
  ...fieldColumns<store.PersonActivity>(["active_minutes_today", "active_minutes_last_7_days"]),
]

/** The people of the employee list with their latest activity. (rules/people#activity) */
export function exportActivity(
  { db, clock }: Pick<Platform, "db" | "clock">,
  actor: Actor,
  { format, ...filter }: contracts.ActivityExportQuery,
): Promise<FileResponse> {
  const days = lastSevenDays(clock.now())
  const batches = keysetBatches<store.PersonActivity>((after, limit) =>
    store.listActivityAfter(db, actor, filter, { days, after, limit }),
  )
  return exportFile("activity", format, COLUMNS, batches)
}

/** Timestamps have one format and compare as text. */
function lastActiveAt({ last_active_web_at, last_active_desktop_at }: store.PersonActivity): string | null {
  const times = [last_active_web_at, last_active_desktop_at].filter((at) => at !== null)
  return times.toSorted().at(-1) ?? null
}

const MS_PER_MINUTE = 60_000

/**
 * The Eastern day of an instant and the minute within it. Minutes are those of UTC, so the hour that clocks show
 * twice has minutes of its own each time. (rules/people#activity)
 */
export function minuteOfDay(instant: Temporal.Instant): store.MinuteOfDay {
  const day = easternDate(instant)
  const start = Temporal.PlainDate.from(day).toZonedDateTime(EASTERN)
  return { day, minute: Math.floor((instant.epochMilliseconds - start.epochMilliseconds) / MS_PER_MINUTE) }
}

const WEEK_DAYS = 7

/** Today and the six Eastern days before it, as first and last day. */
export function lastSevenDays(instant: Temporal.Instant): { today: string; first: string } {
  const today = easternDate(instant)
  return { today, first: addDays(today, 1 - WEEK_DAYS) }
}
