import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { sql, type Database } from "#platform/index.ts"
import { rollingSyncDone } from "./status.test-support.ts"
import { getStatus, type StatusDeps } from "./index.ts"

const NOW = "2026-10-15T16:00:00Z"
let world: TestWorld
let admin: Caller
beforeAll(async () => {
  world = await openTestWorld("system", { now: NOW })
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

const heartbeat = (at: string, environment = "local") =>
  sql`insert into tbl_worker_status (_id, doc) values (${environment}, ${JSON.stringify({ _id: environment, at, process: "p" })}::jsonb)
    on conflict (_id) do update set doc = excluded.doc`.execute(world.app.platform.db)
const status = async () => (await admin.get("/v1/system/status")).body
const check = async <Name extends "worker" | "rolling_sync" | "jobs">(name: Name) => (await status()).checks[name]

/** Calls the use case directly, with failures that the API cannot provoke. */
const withParts = (parts: Partial<StatusDeps>) =>
  getStatus({
    ...world.app.platform,
    jobCounts: () => world.app.jobs.counts(),
    deadJobs: (limit) => world.app.jobs.dead(limit),
    lostJobs: (hours) => world.app.jobs.lost(hours),
    checkEmail: async () => (await status()).checks.email,
    checkWebhooks: async () => (await status()).checks.webhooks,
    ...parts,
  })

describe("system status", () => {
  test("is for level 5", async () => {
    const head = await world.as((await addPerson(world, { access_level: 4 })).email)
    expect((await head.get("/v1/system/status")).status).toBe(403)
    expect((await world.anonymous.get("/v1/system/status")).status).toBe(401)
    expect((await admin.get("/v1/system/status?verbose=true")).status).toBe(422)
  })

  test("is degraded without a worker and ok with one", async () => {
    expect(await status()).toMatchObject({
      status: "degraded",
      checks: {
        database: { status: "ok" },
        warehouse: { status: "ok", driver: "postgres" },
        worker: { status: "degraded", last_heartbeat_at: null, environment: "local" },
        rolling_sync: { status: "degraded", current_period: "2026-10", interval_seconds: 600 },
        email: { status: "ok", driver: "outbox", queued: 0, dead: 0, dead_mails: [] },
        jobs: { status: "ok", dead: 0, dead_jobs: [] },
      },
    })
    await heartbeat("2026-10-15T15:59:00.000Z")
    await rollingSyncDone(world, "2026-10", "2026-10-15T15:50:00.000Z")
    const body = await status()
    expect(body.checks.rolling_sync).toMatchObject({ status: "ok", last_rolling_sync_at: "2026-10-15T15:50:00.000Z" })
    expect(body).toMatchObject({ status: "ok", checks: { worker: { status: "ok" } } })
  })

  test.each([
    ["2026-10-15T15:58:00.000Z", "ok"],
    ["2026-10-15T15:57:59.000Z", "degraded"],
  ])("a heartbeat of %s is %s", async (at, expected) => {
    await heartbeat(at)
    expect(await check("worker")).toMatchObject({ status: expected, last_heartbeat_at: at, stale_after_seconds: 120 })
  })

  test("another environment's worker does not count", async () => {
    await heartbeat("2026-10-15T15:00:00.000Z")
    await heartbeat("2026-10-15T16:00:00.000Z", "staging")
    expect((await check("worker")).status).toBe("degraded")
  })

  test.each([
    ["2026-10-15T15:38:00.000Z", "ok"],
    ["2026-10-15T15:37:59.000Z", "degraded"],
  ])("a rolling sync of %s is %s", async (at, expected) => {
    await rollingSyncDone(world, "2026-10", at)
    expect((await check("rolling_sync")).status).toBe(expected)
  })

  test("just after a month starts, the previous month's sync counts", async () => {
    await rollingSyncDone(world, "2026-10", "2026-11-01T03:55:00.000Z")
    world.setNow("2026-11-01T04:01:00Z")
    const later = await world.as("admin@example.com")
    const { rolling_sync } = (await later.get("/v1/system/status")).body.checks
    world.setNow(NOW)
    expect(rolling_sync).toMatchObject({ status: "ok", current_period: "2026-11", last_rolling_sync_at: null })
  })

  test("lists a job that failed for good, and is degraded for a day", async () => {
    await sql`insert into jobs.job (name, data, state, output, completed_on)
      values ('housekeeping', '{}', 'failed', '{"message": "no disk"}', now()),
        ('housekeeping', '{}', 'failed', '{"message": "long ago"}', now() - interval '2 days')`.execute(
      world.app.platform.db,
    )
    const { jobs } = (await status()).checks
    expect(jobs).toMatchObject({ status: "degraded", dead: 2 })
    expect(jobs.dead_jobs).toMatchObject([
      { name: "housekeeping", error: "no disk" },
      { name: "housekeeping", error: "long ago" },
    ])
    await sql`delete from jobs.job where output->>'message' = 'no disk'`.execute(world.app.platform.db)
    expect((await check("jobs")).status).toBe("ok")
  })

  test("is degraded only while the last run of a job failed", async () => {
    const ran = (payload: object, state: "failed" | "completed", minutesAgo: number) =>
      sql`insert into jobs.job (name, data, state, completed_on) values
        ('send_mail', ${JSON.stringify(payload)}::jsonb, ${state}::jobs.job_state, now() - make_interval(mins => ${minutesAgo}))`.execute(
        world.app.platform.db,
      )
    const ofJobs = async () => (await check("jobs")).status
    await ran({ mail_id: "m1" }, "completed", 50)
    await ran({ mail_id: "m1" }, "failed", 40)
    expect(await ofJobs()).toBe("degraded")
    await ran({ mail_id: "m2" }, "completed", 30)
    expect(await ofJobs()).toBe("degraded")
    await ran({ mail_id: "m1" }, "completed", 20)
    expect(await check("jobs")).toMatchObject({
      status: "ok",
      dead_jobs: [{ name: "send_mail" }, { name: "housekeeping" }],
    })
    await ran({ mail_id: "m1" }, "failed", 10)
    expect(await ofJobs()).toBe("degraded")
    await sql`delete from jobs.job where name = 'send_mail'`.execute(world.app.platform.db)
  })

  test("reports why each part fails, without failing", async () => {
    const broken = () => Promise.reject(new Error("it is broken"))
    const { db } = world.app.platform
    await sql`alter table tbl_bsc_month_reports rename to reports_away`.execute(db)
    const pending = withParts({
      warehouse: { ...world.app.platform.warehouse, probe: broken },
      jobCounts: broken,
      probeStorage: broken,
      checkEmail: broken,
    })
    await Promise.allSettled([pending])
    await sql`alter table reports_away rename to tbl_bsc_month_reports`.execute(db)
    const { status: overall, checks } = await pending
    expect(overall).toBe("degraded")
    for (const name of ["warehouse", "jobs", "storage", "email"] as const) {
      expect(checks[name]).toMatchObject({ status: "degraded", detail: "it is broken" })
    }
    expect(checks.rolling_sync).toMatchObject({ status: "degraded", detail: expect.stringContaining("does not exist") })
    expect(checks.email).toMatchObject({ driver: null, queued: null, dead_mails: [] })
    expect(checks.jobs).toMatchObject({ queued: null, dead_jobs: [] })
  })

  test("reports what is switched off as disabled, not as degraded", async () => {
    const { config } = world.app.platform
    const { checks } = await withParts({
      config: { ...config, rollingSync: { enabled: false, seconds: 600 } },
      warehouse: { ...world.app.platform.warehouse, configured: false },
    })
    expect([checks.rolling_sync.status, checks.warehouse.status, checks.storage.status]).toEqual([
      "disabled",
      "disabled",
      "disabled",
    ])
  })
})

test("the app status responds without the database, whether or not the caller is signed in", async () => {
  const away = await openTestWorld("app_status", {
    warehouse: "none",
    config: { maintenance: { enabled: true, message: "Back soon.", bypassEmails: ["admin@example.com"] } },
  })
  const boss = await away.as("admin@example.com")
  const appStatus = async () => {
    const { status, body } = await boss.get("/v1/public/app-status")
    return [status, body]
  }
  const known = { maintenance: true, message: "Back soon." }
  expect(await appStatus()).toEqual([200, { ...known, can_bypass: true }])
  const { db } = away.app.platform
  await sql`alter table tbl_sessions rename to tbl_sessions_away`.execute(db)
  // A programming error stays a 500: only an unavailable database is covered.
  expect((await boss.get("/v1/public/app-status")).status).toBe(500)
  await sql`alter table tbl_sessions_away rename to tbl_sessions`.execute(db)
  const locked = await db.connection().execute(async (holder) => {
    await sql`begin`.execute(holder)
    await sql`lock table tbl_sessions in access exclusive mode`.execute(holder)
    const asking = appStatus()
    await terminateWaiting(db)
    const answer = await asking
    await sql`rollback`.execute(holder)
    return answer
  })
  expect(locked).toEqual([200, { ...known, can_bypass: false }])
  await away.close()
})

/** Terminates the connection that waits for the lock, as a database shutdown does. */
async function terminateWaiting(db: Database): Promise<void> {
  const waiting = async () =>
    (
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    ).rows.length
  await expect.poll(waiting).toBe(1)
}
