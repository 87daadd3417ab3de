import { setTimeout as sleep } from "node:timers/promises"
import { Refusal } from "@scorecard/contracts/refusals"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { z } from "zod"
import { openAuditSeals, sealEmptyChains } from "#platform/audit/index.ts"
import { openDatabase, sql, type OpenDatabase } from "#platform/documents/index.ts"
import { silentLog } from "#platform/log/index.ts"
import { createTransactions } from "#platform/transactions/index.ts"
import { migratedDatabase } from "#test/support/postgres.ts"
import {
  defineJob,
  defineTrackedJob,
  enqueueTracked,
  findActive,
  handleTracked,
  startJobs,
  waitForTracked,
  type Jobs,
  type TrackedDeps,
  type TrackedWork,
} from "./index.ts"

/** Only ends a test that waits in vain. */
const SOON = { timeout: 60_000 }

const laundry = defineTrackedJob({
  name: "laundry",
  payload: z.strictObject({ room: z.string() }),
  result: z.strictObject({ washed_by: z.string() }),
  phases: ["washing"],
  key: ({ room }) => room,
  explain: (error) => (error instanceof RangeError ? { code: "unavailable", detail: "No water." } : null),
  expireInSeconds: 60,
})
const inspection = defineJob({ name: "inspection", payload: z.strictObject({ job_id: z.string() }) })
type Work = TrackedWork<{ room: string }, { washed_by: string }, "washing">

const washedBy =
  (washed_by: string): Work =>
  async () => ({ result: { washed_by } })
const failsWith =
  (error: Error): Work =>
  async () => {
    throw error
  }

const REQUESTER = { employee_id: "ADMIN", impersonated_by: null }
const clock = { now: () => Temporal.Instant.from("2026-10-15T16:00:00Z") }

let database: Awaited<ReturnType<typeof migratedDatabase>>
let documents: OpenDatabase
let queue: Jobs
let deps: TrackedDeps
const workers: Jobs[] = []

beforeAll(async () => {
  database = await migratedDatabase("tracked_jobs")
  documents = openDatabase({ url: database.url, poolSize: 8, log: silentLog })
  const seals = openAuditSeals(["a secret that is long enough for a test"])
  await sealEmptyChains(documents.db, seals)
  queue = await startJobs({ connectionString: database.url, declarations: [laundry.queue, inspection], log: silentLog })
  const transact = createTransactions({ db: documents.transactions, clock, seals, queue, log: silentLog })
  deps = { db: documents.db, transact, clock, log: silentLog }
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((jobs) => jobs.stop(1_000)))
  await sql`delete from tbl_sync_jobs`.execute(documents.db)
  await sql`delete from jobs.job`.execute(documents.db)
})
afterAll(async () => {
  await queue.stop()
  await documents.close()
  await database.drop()
})

async function openWorker(work: Work): Promise<void> {
  const handlers = [handleTracked(deps, laundry, work)]
  const declarations = [laundry.queue]
  workers.push(await startJobs({ connectionString: database.url, declarations, handlers, log: silentLog }))
}

const ask = (room: string, isAwaited = false) =>
  deps.transact((tx) => enqueueTracked(tx, laundry, { requester: REQUESTER, payload: { room }, isAwaited }))

async function askAndWait(room: string, { work = washedBy("caller"), graceMs = 250 } = {}) {
  const { job } = await ask(room, true)
  return waitForTracked(deps, laundry, { jobId: job._id, work, graceMs })
}

/** Long enough for any worker. */
const PATIENT = { graceMs: 60_000 }

test("a worker runs a job that a caller waits for", async () => {
  await openWorker(washedBy("worker"))
  expect(await askAndWait("101", PATIENT)).toMatchObject({ status: "succeeded", result: { washed_by: "worker" } })
})

test("without a worker the caller runs it, and the queue has nothing left to do", async () => {
  expect(await askAndWait("102")).toMatchObject({ status: "succeeded", attempts: 1, result: { washed_by: "caller" } })
  expect(await queue.counts()).toMatchObject({ queued: 0, running: 0, dead: 0 })
})

test("while the only worker is busy, the caller runs it, and the worker never does", async () => {
  const busy = Promise.withResolvers<{ result: { washed_by: string } }>()
  const work = vi.fn<Work>(() => busy.promise)
  await openWorker(work)
  const { job: long } = await ask("103")
  await vi.waitUntil(() => work.mock.calls.length === 1, SOON)
  expect(await askAndWait("104")).toMatchObject({ result: { washed_by: "caller" } })
  busy.resolve({ result: { washed_by: "worker" } })
  await vi.waitUntil(async () => (await laundry.jobs.get(deps.db, long._id)).status === "succeeded", SOON)
  expect(work).toHaveBeenCalledTimes(1)
})

test("a stopping worker leaves the job to its waiting caller", async () => {
  const started = Promise.withResolvers<void>()
  await openWorker(async (_job, progress) => {
    started.resolve()
    for (;;) {
      progress.advance(0)
      await sleep(20)
    }
  })
  const waiting = askAndWait("110", { graceMs: 2_000 })
  await started.promise
  await Promise.all(workers.splice(0).map((jobs) => jobs.stop(100)))
  expect(await waiting).toMatchObject({ attempts: 2, error: null, result: { washed_by: "caller" } })
})

test("at most one job per key is active, and other callers get that job", async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask("105")))
  expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(new Set(answers.map(({ job }) => job._id)).size).toBe(1)
  expect((await ask("106")).isNew).toBe(true)
  expect(await findActive(deps.db, laundry, "105")).toMatchObject({ status: "queued", phase: "waiting", room: "105" })
})

test.each([
  ["a refusal", new Refusal("month_final", "It is final."), { code: "month_final", message: "It is final." }],
  ["the job's explanation", new RangeError("dry"), { code: "unavailable", message: "No water." }],
  [
    "that a database is away",
    Object.assign(new Error("connection to the remote node worker:5432 failed"), { code: "08006" }),
    { code: "unavailable" },
  ],
  ["no details of an unexpected error", new Error("secret"), { code: "internal_error" }],
])("a caller who waits for a worker gets %s, and nothing is retried", async (_what, error, expected) => {
  const work = vi.fn<Work>(failsWith(error))
  await openWorker(work)
  await expect(askAndWait("107", PATIENT)).rejects.toMatchObject(expected)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.waitUntil(async () => (await queue.counts()).running === 0, SOON)
  expect(await queue.counts()).toMatchObject({ queued: 0, dead: 0 })
})

test("a caller who runs the job gets the work's own error", async () => {
  await expect(askAndWait("108", { work: failsWith(new RangeError("dry")), graceMs: 0 })).rejects.toThrow(RangeError)
  const [job] = await laundry.jobs.select(deps.db, { where: sql<boolean>`key = '108'` })
  expect(job).toMatchObject({ status: "failed", error: { code: "unavailable", detail: "No water." } })
})

test("a job without a waiting caller is retried and shows why it waits", async () => {
  const work = vi.fn<Work>(washedBy("worker")).mockRejectedValueOnce(new RangeError("dry"))
  await openWorker(work)
  const { job } = await ask("109")
  const now = () => laundry.jobs.get(deps.db, job._id)
  await vi.waitUntil(async () => (await now()).error !== null, SOON)
  expect(await now()).toMatchObject({ status: "queued", error: { code: "unavailable" } })
  await vi.waitUntil(async () => (await now()).status === "succeeded", SOON)
  expect(await now()).toMatchObject({ attempts: 2, error: null, result: { washed_by: "worker" } })
})

test("a job that its worker finishes after the queue has given up on it isn't lost", async () => {
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  await openWorker(async () => {
    started.resolve()
    await finish.promise
    return { result: { washed_by: "worker" } }
  })
  const { job } = await ask("111")
  await started.promise
  // As the queue does if it hears nothing from the worker of a job's last attempt.
  await giveUp("laundry")
  expect(await queue.lost(1)).toBe(1)
  finish.resolve()
  await vi.waitUntil(async () => (await laundry.jobs.get(deps.db, job._id)).status === "succeeded", SOON)
  await Promise.all(workers.splice(0).map((jobs) => jobs.stop(5_000)))
  expect(await queue.counts()).toMatchObject({ queued: 0, running: 0, dead: 1 })
  expect(await queue.lost(1)).toBe(0)
  // What follows up on a job carries its id, too.
  await deps.transact((tx) => tx.enqueue(inspection, { job_id: job._id }))
  await giveUp("inspection")
  expect(await queue.lost(1)).toBe(1)
})

async function giveUp(name: string): Promise<void> {
  const { numAffectedRows } = await sql`update jobs.job set state = 'failed', completed_on = now()
    where name = ${name} and state in ('created', 'active')`.execute(deps.db)
  expect(numAffectedRows).toBe(1n)
}

test("a payload must not have a field of the progress", () => {
  const definition = { name: "odd", result: z.null(), phases: [], key: () => "", expireInSeconds: 1 }
  expect(() => defineTrackedJob({ ...definition, payload: z.strictObject({ status: z.string() }) })).toThrow("status")
})
