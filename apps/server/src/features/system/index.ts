import { Refusal } from "@scorecard/contracts/refusals"
import * as contracts from "@scorecard/contracts/system"
import type { Checks, SystemStatus } from "@scorecard/contracts/system"
import { type Actor, addMonths, easternMonth, monthId } from "@scorecard/domain"
import { findReport } from "#core/months/index.ts"
import { type MountedRoute, type Platform, mount, mountPublic, timestamp, unreachableNodes } from "#platform/index.ts"
import type { DeadJob, JobCounts } from "#platform/jobs/index.ts"
import { deadAnnouncements, outboxState } from "#platform/outbox/index.ts"
import { findLastHeartbeat, pingDatabase } from "./system.store.ts"

export type Maintenance = {
  /** For sign-in and refresh, once the caller is known. @throws Refusal 503 */
  assertNotInMaintenance(email: string | null): void
  /** Before every route. @throws Refusal 503 */
  guard(
    authenticate: (bearer: string | null) => Promise<{ email: string | null }>,
    request: GuardedRequest,
  ): Promise<void>
}

/** Opened first: sign-in depends on it, and it depends on no feature. */
export function openMaintenance(platform: Platform): Maintenance {
  return {
    assertNotInMaintenance: (email) => assertNotInMaintenance(platform, email),
    guard: (authenticate, request) => guardMaintenance(platform, authenticate, request),
  }
}

export function openSystem(
  platform: Platform,
  sources: StatusSources,
): { routes: MountedRoute[]; getStatus(): Promise<SystemStatus> } {
  return {
    getStatus: () => getStatus({ ...platform, ...sources }),
    routes: [
      mountPublic(contracts.readAppStatus, ({ actor }) => Promise.resolve(getAppStatus(platform, actor))),
      mount(contracts.readSystemStatus, () => getStatus({ ...platform, ...sources })),
    ],
  }
}

/** Rejects with the reason if the part is unavailable. */
type Probe = () => Promise<void>

export type StatusSources = {
  jobCounts(): Promise<JobCounts>
  deadJobs(limit: number): Promise<DeadJob[]>
  /** How many failed for good in the last hours, without a later successful run. */
  lostJobs(hours: number): Promise<number>
  /** Undefined if object storage is not configured. */
  probeStorage?: Probe | undefined
  checkEmail(): Promise<Checks["email"]>
  checkWebhooks(): Promise<Checks["webhooks"]>
}

export type StatusDeps = Pick<Platform, "config" | "clock" | "db" | "replica" | "warehouse" | "log"> & StatusSources

/** (rules/administration#worker-heartbeat) */
const HEARTBEAT_STALE_SECONDS = 120
/** The rolling sync counts as late after one missed run plus the time a run takes. */
const LATE_INTERVALS = 2
const LATE_GRACE_SECONDS = 120
/** Work overdue by this much means that no worker takes it. */
const STUCK_SECONDS = 300
const MAX_DEAD_SHOWN = 20
/** A dead job is stored for a week but degrades the status only for a day, or until another run succeeds. */
const RECENT_HOURS = 24
const CHECK_TIMEOUT_MS = 5_000

/** Runs all checks concurrently. One that fails or hangs is degraded with the reason; the others still report. */
export async function getStatus(deps: StatusDeps): Promise<SystemStatus> {
  const { environment, warehouse, rollingSync } = deps.config
  const heartbeat = { environment, last_heartbeat_at: null, stale_after_seconds: HEARTBEAT_STALE_SECONDS }
  const period = {
    current_period: monthId(easternMonth(deps.clock.now())),
    last_rolling_sync_at: null,
    interval_seconds: rollingSync.seconds,
  }
  const uncounted = {
    queued: null,
    running: null,
    dead: null,
    oldest_due_seconds: null,
    dead_jobs: [],
    announcements: null,
  }
  const unmailed = { driver: null, queued: null, dead: null, last_error: null, last_sent_at: null, dead_mails: [] }
  const attempt = <Check extends Checks[keyof Checks]>(
    name: string,
    check: () => Promise<Check>,
    otherwise: Omit<Check, "status" | "detail">,
  ): Promise<Check> =>
    withTimeLimit(check).catch((error: unknown) => {
      // `otherwise` has all fields of the check except its status and detail.
      return { ...reportFailure(deps, name, error), ...otherwise } as Check
    })

  const [database, warehouseCheck, storage, worker, rolling_sync, email, jobs, webhooks] = await Promise.all([
    attempt("database", () => checkDatabase(deps), {}),
    attempt("warehouse", () => checkWarehouse(deps), { driver: warehouse.driver }),
    attempt("storage", () => checkPart("Object storage", deps.probeStorage), {}),
    attempt("worker", () => checkWorker(deps), heartbeat),
    attempt("rolling_sync", () => checkRollingSync(deps), period),
    attempt("email", deps.checkEmail, unmailed),
    attempt("jobs", () => checkJobs(deps), uncounted),
    attempt("webhooks", deps.checkWebhooks, { enabled: null, failing: [] }),
  ])
  const checks: Checks = { database, warehouse: warehouseCheck, storage, worker, rolling_sync, email, jobs, webhooks }
  const isDegraded = Object.values(checks).some(({ status }) => status === "degraded")
  return { status: isDegraded ? "degraded" : "ok", checks }
}

function reportFailure({ log }: StatusDeps, name: string, error: unknown) {
  log.warn({ check: name, err: error }, "a system check failed")
  return { status: "degraded", detail: error instanceof Error ? error.message : String(error) }
}

async function withTimeLimit<Result>(check: () => Promise<Result>): Promise<Result> {
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => limit.reject(new Error(`No answer within ${CHECK_TIMEOUT_MS / 1000} s.`)),
    CHECK_TIMEOUT_MS,
  )
  try {
    return await Promise.race([check(), limit.promise])
  } finally {
    clearTimeout(timer)
  }
}

const ok = (detail: string) => ({ status: "ok" as const, detail })
const degraded = (detail: string) => ({ status: "degraded" as const, detail })
const disabled = (detail: string) => ({ status: "disabled" as const, detail })

async function checkDatabase({ db, replica }: StatusDeps): Promise<Checks["database"]> {
  await pingDatabase(db)
  const nodes = await unreachableNodes(db)
  if (nodes.length > 0) {
    const detail = `These nodes of the database are not responding: ${nodes.join(", ")}. Requests that need them fail.`
    return degraded(detail)
  }
  if (!replica) return ok("The document database answers.")
  const { isUsed, lagSeconds } = replica.state()
  if (isUsed)
    return ok(`The document database answers. Exports use a replica that is ${Math.round(lagSeconds ?? 0)} s behind.`)
  if (lagSeconds === null) return degraded("The read replica is not responding, so exports use the main database.")
  return degraded(`The read replica is ${Math.round(lagSeconds)} s behind, so exports use the main database.`)
}

async function checkWarehouse({ config, warehouse }: StatusDeps): Promise<Checks["warehouse"]> {
  const { driver, dashboardEnabled } = config.warehouse
  if (!warehouse.configured) return { ...disabled("No warehouse is configured."), driver }
  await warehouse.probe()
  const reads = dashboardEnabled ? "dashboards read it" : "dashboards do not read it (WH_DASHBOARD_ENABLED)"
  return { ...ok(`The warehouse answers; ${reads}.`), driver }
}

async function checkPart(name: string, probe: Probe | undefined): Promise<Checks["storage"]> {
  if (!probe) return disabled(`${name} is not configured.`)
  await probe()
  return ok(`${name} answers.`)
}

async function checkWorker({ db, clock, config }: StatusDeps): Promise<Checks["worker"]> {
  const last_heartbeat_at = await findLastHeartbeat(db, config.environment)
  const facts = {
    environment: config.environment,
    last_heartbeat_at,
    stale_after_seconds: HEARTBEAT_STALE_SECONDS,
  }
  if (last_heartbeat_at === null)
    return { ...degraded("No worker of this environment has recorded a heartbeat."), ...facts }
  const age = secondsSince(last_heartbeat_at, clock.now())
  if (age > HEARTBEAT_STALE_SECONDS) return { ...degraded(`The last heartbeat is ${age} s old.`), ...facts }
  return { ...ok("A worker is alive."), ...facts }
}

/** The current month's sync or, just after a month starts, the previous month's. */
async function checkRollingSync(deps: StatusDeps): Promise<Checks["rolling_sync"]> {
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

async function checkJobs({ db, jobCounts, deadJobs, lostJobs }: StatusDeps): Promise<Checks["jobs"]> {
  const [counts, dead, lost, outbox, deadOnes] = await Promise.all([
    jobCounts(),
    deadJobs(MAX_DEAD_SHOWN),
    lostJobs(RECENT_HOURS),
    outboxState(db),
    deadAnnouncements(db, MAX_DEAD_SHOWN),
  ])
  const dead_jobs = dead.map(({ job_id, name, failed_at, output }) => ({
    job_id,
    name,
    failed_at: timestamp(Temporal.Instant.fromEpochMilliseconds(failed_at.getTime())),
    error: errorMessage(output),
  }))
  const facts = { ...counts, dead_jobs, announcements: { ...outbox, dead_announcements: deadOnes } }
  if (counts.oldest_due_seconds > STUCK_SECONDS) {
    return { ...degraded(`A job has been due for ${counts.oldest_due_seconds} s.`), ...facts }
  }
  if (outbox.oldest_waiting_seconds > STUCK_SECONDS) {
    return { ...degraded(`An announcement has been waiting for ${outbox.oldest_waiting_seconds} s.`), ...facts }
  }
  if (outbox.dead > 0)
    return { ...degraded("Announcements failed for good: their recipients were not notified."), ...facts }
  if (lost > 0) return { ...degraded(`Jobs failed for good within the last ${RECENT_HOURS} hours.`), ...facts }
  return { ...ok("Jobs start on time."), ...facts }
}

function errorMessage(output: unknown): string | null {
  if (output === null || typeof output !== "object" || !("message" in output)) return null
  return String(output.message)
}

function secondsSince(at: string, now: Temporal.Instant): number {
  return Math.floor((now.epochMilliseconds - Temporal.Instant.from(at).epochMilliseconds) / 1000)
}

/** The flag, its message, and whether the caller may bypass it. (rules/sign-in#app-status) */
export function getAppStatus(deps: Pick<Platform, "config">, actor: Actor | null) {
  const { enabled, message } = deps.config.maintenance
  return {
    maintenance: enabled,
    can_bypass: actor !== null && canBypassMaintenance(deps, actor.email),
    message: enabled ? message : null,
  }
}

/**
 * Open to every caller: the maintenance message, and sign-in for people who may bypass maintenance. The sign-in routes
 * refuse everyone else once the caller is known. Signed file URLs stay open because pages show pictures without a
 * token; only admitted callers get such a URL, and it expires within minutes. Outside of `/v1`, health and the public
 * documents stay open. (rules/sign-in#maintenance-mode)
 */
const OPEN_PATHS: ReadonlySet<string> = new Set([
  "/v1/public/app-status",
  "/v1/public/sign-in-options",
  "/v1/auth/idp",
  "/v1/auth/dev-login",
  "/v1/auth/refresh",
  "/v1/files/{token}",
])

export type GuardedRequest = { path: string; bearer: string | null }
type Authenticate = (bearer: string | null) => Promise<Pick<Actor, "email">>
type Deps = Pick<Platform, "config">

export function canBypassMaintenance({ config: { maintenance } }: Deps, email: string | null): boolean {
  return email !== null && maintenance.bypassEmails.includes(email.toLowerCase())
}

/** For the sign-in routes. @throws Refusal 503 during maintenance, unless this person may bypass it. */
export function assertNotInMaintenance(deps: Deps, email: string | null): void {
  if (deps.config.maintenance.enabled && !canBypassMaintenance(deps, email)) throw maintenanceRefusal(deps)
}

/**
 * Runs before every route and before 401: maintenance is reported first.
 * @throws Refusal 503
 */
export async function guardMaintenance(deps: Deps, authenticate: Authenticate, request: GuardedRequest): Promise<void> {
  if (!deps.config.maintenance.enabled || OPEN_PATHS.has(request.path)) return
  if (request.bearer === null) throw maintenanceRefusal(deps)
  const caller = await authenticate(request.bearer).catch((cause: unknown) => {
    // Maintenance explains any failure: a bad token, or a database that is down.
    throw maintenanceRefusal(deps, cause)
  })
  assertNotInMaintenance(deps, caller.email)
}

function maintenanceRefusal({ config: { maintenance } }: Deps, cause?: unknown): Refusal {
  const { message } = maintenance
  return new Refusal("maintenance", message, { extra: { maintenance: true, message }, cause })
}
