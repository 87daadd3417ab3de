import type { Checks, SystemStatus } from "@scorecard/contracts/system"
import { easternMonth, monthId } from "@scorecard/domain/calendar"
import {
  HEARTBEAT_STALE_SECONDS,
  checkDatabase,
  checkJobs,
  checkPart,
  checkRollingSync,
  checkWarehouse,
  checkWorker,
} from "./checks.ts"
import type { SystemDeps } from "./needs.ts"

const CHECK_LIMIT_MS = 5_000

/** Every check at once; one that fails or hangs is degraded and says why, the others are not kept from answering. */
export async function showStatus(deps: SystemDeps): Promise<SystemStatus> {
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
    within(check).catch((error: unknown) => {
      // What a check has beside its status and its detail is what `otherwise` stands in for.
      return { ...reasonOf(deps, name, error), ...otherwise } as Check
    })

  const [database, ofWarehouse, storage, worker, rolling_sync, email, jobs] = await Promise.all([
    attempt("database", () => checkDatabase(deps), {}),
    attempt("warehouse", () => checkWarehouse(deps), { driver: warehouse.driver }),
    attempt("storage", () => checkPart("Object storage", deps.probeStorage), {}),
    attempt("worker", () => checkWorker(deps), heartbeat),
    attempt("rolling_sync", () => checkRollingSync(deps), period),
    attempt("email", deps.checkEmail, unmailed),
    attempt("jobs", () => checkJobs(deps), uncounted),
  ])
  const checks: Checks = { database, warehouse: ofWarehouse, storage, worker, rolling_sync, email, jobs }
  const isDegraded = Object.values(checks).some(({ status }) => status === "degraded")
  return { status: isDegraded ? "degraded" : "ok", checks }
}

function reasonOf({ log }: SystemDeps, name: string, error: unknown) {
  log.warn({ check: name, err: error }, "a system check failed")
  return { status: "degraded", detail: error instanceof Error ? error.message : String(error) }
}

async function within<Result>(check: () => Promise<Result>): Promise<Result> {
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => limit.reject(new Error(`No answer within ${CHECK_LIMIT_MS / 1000} s.`)),
    CHECK_LIMIT_MS,
  )
  try {
    return await Promise.race([check(), limit.promise])
  } finally {
    clearTimeout(timer)
  }
}
