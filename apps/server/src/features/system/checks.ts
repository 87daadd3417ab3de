import type { Checks } from "@scorecard/contracts/system"
import { addMonths, easternMonth, monthId } from "@scorecard/domain/calendar"
import { findReport } from "#core/months/index.ts"
import { timestamp } from "#platform/clock/index.ts"
import { deadAnnouncements, outboxState } from "#platform/outbox/index.ts"
import type { Probe, SystemDeps } from "./needs.ts"
import { lastHeartbeat, pingDatabase } from "./system.facts.ts"

/** (rules/administration#worker-heartbeat) */
export const HEARTBEAT_STALE_SECONDS = 120
/** A run takes its time, and one may have been missed, before the rolling sync counts as late. */
const LATE_INTERVALS = 2
const LATE_GRACE_SECONDS = 120
/** What is due and waits so long finds no worker. */
const STUCK_SECONDS = 300
const DEAD_SHOWN = 20
/** A dead job is kept for a week; it is news for a day, or until another run did its work. */
const NEWS_HOURS = 24

const ok = (detail: string) => ({ status: "ok" as const, detail })
const degraded = (detail: string) => ({ status: "degraded" as const, detail })
const disabled = (detail: string) => ({ status: "disabled" as const, detail })

export async function checkDatabase({ db }: SystemDeps): Promise<Checks["database"]> {
  await pingDatabase(db)
  return ok("The document database answers.")
}

export async function checkWarehouse({ config, warehouse }: SystemDeps): Promise<Checks["warehouse"]> {
  const { driver, dashboardEnabled } = config.warehouse
  if (!warehouse.configured) return { ...disabled("No warehouse is configured."), driver }
  await warehouse.probe()
  const reads = dashboardEnabled ? "dashboards read it" : "dashboards do not read it (WH_DASHBOARD_ENABLED)"
  return { ...ok(`The warehouse answers; ${reads}.`), driver }
}

export async function checkPart(name: string, probe: Probe | undefined): Promise<Checks["storage"]> {
  if (!probe) return disabled(`${name} is not configured.`)
  await probe()
  return ok(`${name} answers.`)
}

export async function checkWorker({ db, clock, config }: SystemDeps): Promise<Checks["worker"]> {
  const last_heartbeat_at = await lastHeartbeat(db, config.environment)
  const facts = {
    environment: config.environment,
    last_heartbeat_at,
    stale_after_seconds: HEARTBEAT_STALE_SECONDS,
  }
  if (last_heartbeat_at === null) return { ...degraded("No worker of this environment has shown itself."), ...facts }
  const age = secondsSince(last_heartbeat_at, clock.now())
  if (age > HEARTBEAT_STALE_SECONDS) return { ...degraded(`The last heartbeat is ${age} s old.`), ...facts }
  return { ...ok("A worker is alive."), ...facts }
}

/** The current month's sync; just after a month's begin, that of the month before shows that the sync runs. */
export async function checkRollingSync(deps: SystemDeps): Promise<Checks["rolling_sync"]> {
  const { enabled, seconds } = deps.config.rollingSync
  const now = deps.clock.now()
  const month = easternMonth(now)
  const [current, previous] = await Promise.all(
    [month, addMonths(month, -1)].map(
      async (each) => (await findReport(deps.db, monthId(each)))?.last_rolling_sync_at ?? null,
    ),
  )
  const facts = {
    current_period: monthId(month),
    last_rolling_sync_at: current ?? null,
    interval_seconds: seconds,
  }
  if (!enabled) return { ...disabled("Switched off by BSC_ROLLING_SYNC_ENABLED."), ...facts }
  const last = [current, previous]
    .filter((at) => typeof at === "string")
    .toSorted()
    .at(-1)
  if (last === undefined) return { ...degraded("It has not run yet."), ...facts }
  const age = secondsSince(last, now)
  if (age > LATE_INTERVALS * seconds + LATE_GRACE_SECONDS) {
    return { ...degraded(`The last one is ${age} s old.`), ...facts }
  }
  return { ...ok("It runs."), ...facts }
}

export async function checkJobs({ db, jobCounts, deadJobs, lostJobs }: SystemDeps): Promise<Checks["jobs"]> {
  const [counts, dead, lost, outbox, deadOnes] = await Promise.all([
    jobCounts(),
    deadJobs(DEAD_SHOWN),
    lostJobs(NEWS_HOURS),
    outboxState(db),
    deadAnnouncements(db, DEAD_SHOWN),
  ])
  const dead_jobs = dead.map(({ job_id, name, failed_at, output }) => ({
    job_id,
    name,
    failed_at: timestamp(Temporal.Instant.fromEpochMilliseconds(failed_at.getTime())),
    error: messageOf(output),
  }))
  const facts = { ...counts, dead_jobs, announcements: { ...outbox, dead_announcements: deadOnes } }
  if (counts.oldest_due_seconds > STUCK_SECONDS) {
    return { ...degraded(`A job has been due for ${counts.oldest_due_seconds} s.`), ...facts }
  }
  if (outbox.oldest_waiting_seconds > STUCK_SECONDS) {
    return { ...degraded(`An announcement has been waiting for ${outbox.oldest_waiting_seconds} s.`), ...facts }
  }
  if (outbox.dead > 0) return { ...degraded("Announcements were set aside: nobody was told of them."), ...facts }
  if (lost > 0) return { ...degraded(`Jobs gave up for good within the last ${NEWS_HOURS} hours.`), ...facts }
  return { ...ok("Jobs are taken in time."), ...facts }
}

function messageOf(output: unknown): string | null {
  if (output === null || typeof output !== "object" || !("message" in output)) return null
  return String(output.message)
}

function secondsSince(at: string, now: Temporal.Instant): number {
  return Math.floor((now.epochMilliseconds - Temporal.Instant.from(at).epochMilliseconds) / 1000)
}
