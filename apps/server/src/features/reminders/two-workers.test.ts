import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { openApp, type App } from "#app/open-app.ts"
import { startJobs, type Jobs } from "#platform/jobs/index.ts"
import type { HandledJob } from "#platform/index.ts"
import { silentLog } from "#platform/log/index.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import {
  addCompany,
  changeType,
  LEFTOVER,
  setLocks,
  startOver,
  listNotifications,
  WEEKLY,
} from "./reminders.test-support.ts"

/*
 * The queue's own schedules run two workers on one database. Only their interval is changed: every second instead of
 * every half hour or minute. The service's clock, which the test sets, determines what is due.
 */

const ALL = ["AUDITOR", "CHIEF", "HEAD", "LEAD"]
const REMINDERS = ["weekly_lock_reminders", "missing_evaluation_reminders"]
const SOON = { timeout: 60_000, interval: 20 }

/** `began`: the clock's time when the job started. */
type Worker = { app: App; jobs: Jobs; ended: { job: string; began: string }[] }

let world: TestWorld
let workers: Worker[] = []
beforeAll(async () => {
  world = await openTestWorld("two_workers", { warehouse: "none" })
  await addCompany(world)
})
afterAll(() => world.close())
/** Like a separate process: it has its own connections, schedules and handlers. */
async function openWorker(): Promise<Worker> {
  const { config, clock } = world.app.platform
  const app = await openApp({ config, log: silentLog, clock, databaseUrl: world.databaseUrl, warehouseUrl: null })
  const ended: Worker["ended"] = []
  const recordRuns = ({ declaration, run }: HandledJob): HandledJob => ({
    declaration,
    async run(data, context) {
      const began = clock.now().toString()
      await run(data, context)
      ended.push({ job: declaration.name, began })
    },
  })
  const ours = ({ declaration }: Pick<HandledJob, "declaration">) => REMINDERS.includes(declaration.name)
  const handlers = app.features.jobs.filter(ours).map(recordRuns)
  const jobs = await startJobs({
    connectionString: world.databaseUrl,
    declarations: handlers.map(({ declaration }) => declaration),
    handlers,
    schedules: app.features.schedules
      .filter(ours)
      .map(({ declaration, payload }) => ({ declaration, payload, everySeconds: 1 })),
    log: silentLog,
  })
  return { app, jobs, ended }
}

async function closeWorker({ app, jobs }: Worker): Promise<void> {
  await jobs.stop()
  await app.close()
}

/** Waits until both jobs have run at this time, and both workers' relays have delivered the announcements. */
async function advanceTo(now: string): Promise<void> {
  world.setNow(now)
  const began = Temporal.Instant.from(now).toString()
  const ended = () => workers.flatMap((worker) => worker.ended.filter((each) => each.began === began))
  for (const job of REMINDERS) await expect.poll(() => ended().map((each) => each.job), SOON).toContain(job)
  await Promise.all(workers.map(({ app }) => app.features.notifications.relay.drain()))
}

/** The recipients of each notification so far. */
async function loadRecipients(): Promise<Record<string, string[]>> {
  const items = await listNotifications(world)
  const of = (key: string) => items.filter(({ type }) => type === key).map(({ employee_id }) => employee_id)
  return { weekly: of(WEEKLY), leftover: of(LEFTOVER) }
}

async function advanceThrough(...moments: string[]): Promise<Record<string, string[]>[]> {
  const states: Record<string, string[]>[] = []
  for (const moment of moments) {
    await advanceTo(moment)
    states.push(await loadRecipients())
  }
  return states
}

const NO_ONE = { weekly: [], leftover: [] }
const OF_THE_LOCK = { weekly: ALL, leftover: [] }
const OF_BOTH = { weekly: ALL, leftover: ALL }

describe("two workers on the queue's schedules send each reminder once", () => {
  beforeEach(async () => {
    await startOver(world)
    workers = await Promise.all([openWorker(), openWorker()])
    return async () => {
      await Promise.all(workers.map(closeWorker))
    }
  })

  test("on the night that skips 02:30, the lock and the daily reminder come at 03:30", async () => {
    world.setNow("2027-03-13T16:00:00Z")
    await setLocks(world, { weekly: { enabled: true, weekday: 7, time: "02:30", remind_hours_before: 1 } })
    await changeType(world, LEFTOVER, { enabled: true, schedule: { time: "02:30", timezone: "America/New_York" } })

    // 03:30 daylight time is 07:30 UTC. An hour earlier it is 01:30 standard time.
    expect(await advanceThrough("2027-03-14T06:29:59Z", "2027-03-14T06:30:00Z", "2027-03-14T07:29:59Z")).toEqual([
      NO_ONE,
      OF_THE_LOCK,
      OF_THE_LOCK,
    ])
    expect(await advanceThrough("2027-03-14T07:30:00Z", "2027-03-14T08:30:00Z")).toEqual([OF_BOTH, OF_BOTH])
  })

  test("on the night with 01:30 twice, at the first and not again at the second", async () => {
    world.setNow("2026-10-31T16:00:00Z")
    await setLocks(world, { weekly: { enabled: true, weekday: 7, time: "01:30", remind_hours_before: 1 } })
    await changeType(world, LEFTOVER, { enabled: true, schedule: { time: "01:30", timezone: "America/New_York" } })

    // The first 01:30 is 05:30 UTC, the second 06:30.
    expect(await advanceThrough("2026-11-01T04:29:59Z", "2026-11-01T04:30:00Z", "2026-11-01T05:29:59Z")).toEqual([
      NO_ONE,
      OF_THE_LOCK,
      OF_THE_LOCK,
    ])
    expect(await advanceThrough("2026-11-01T05:30:00Z", "2026-11-01T06:30:00Z")).toEqual([OF_BOTH, OF_BOTH])
  })

  test("even if one is down at the time and both restart afterwards", async () => {
    world.setNow("2026-10-14T16:00:00Z")
    await changeType(world, LEFTOVER, { enabled: true })
    const [first, second] = workers
    if (!first || !second) throw new Error("There are two workers")
    workers = [second]
    await closeWorker(first)
    expect(await advanceThrough("2026-10-15T13:00:00Z")).toEqual([{ weekly: [], leftover: ALL }])

    await closeWorker(second)
    workers = await Promise.all([openWorker(), openWorker()])
    expect(await advanceThrough("2026-10-15T13:01:00Z")).toEqual([{ weekly: [], leftover: ALL }])
  })
})

test("the queue checks locks every half hour and missing evaluations every minute", () => {
  const paces = world.app.features.schedules.flatMap((schedule) =>
    "everySeconds" in schedule && REMINDERS.includes(schedule.declaration.name)
      ? [[schedule.declaration.name, schedule.everySeconds]]
      : [],
  )
  expect(paces).toEqual([
    ["weekly_lock_reminders", 1_800],
    ["missing_evaluation_reminders", 60],
  ])
})
