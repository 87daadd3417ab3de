import { setTimeout as sleep } from "node:timers/promises"
import { PgBoss } from "pg-boss"
import { z } from "zod"
import { deliver } from "../../apps/server/src/features/notifications/deliver.ts"
import { sql } from "../../apps/server/src/platform/documents/index.ts"
import { newId } from "../../apps/server/src/platform/identifiers/index.ts"
import { defineJob, handle, JOB_SCHEMA, kyselyExecutor, startJobs } from "../../apps/server/src/platform/jobs/index.ts"
import { silentLog } from "../../apps/server/src/platform/log/index.ts"
import {
  createRelay,
  saveAnnouncements,
  type Announcement,
  type StoredAnnouncement,
} from "../../apps/server/src/platform/outbox/index.ts"
import type { Tx } from "../../apps/server/src/platform/transactions/index.ts"
import { openProduct } from "./opened.ts"
import { ANNOUNCEMENTS, type MeasuredWay } from "./outbox.ts"
import { median, medianOfRuns } from "./runs.ts"

const ROUNDS = 3
const WRITES = 100
const MANY = 1_000
const BATCH = 100
const LATENCIES = 40

const { app, databaseUrl, close } = await openProduct()
const { db, transact, signals } = app.platform
const { rows: people } = await sql<{ _id: string }>`select _id from tbl_employees order by _id`.execute(db)

/** A type that goes to inboxes only. */
function announcement(n: number): Announcement {
  const recipient = people[n % people.length]?._id ?? ""
  const data = { entry_id: newId(), kind: "attendance", employee_id: recipient, date: "2026-10-14" }
  return { type: "scorecard.attendance.submitted_for_you", recipient_ids: [recipient], data, link: null }
}
const many = (count: number) => Array.from({ length: count }, (_, n) => announcement(n))
const noMails = async () => {}
const deliverAll = (tx: Tx, batch: readonly StoredAnnouncement[]) => deliver(tx, batch, noMails)

const stored = (each: Announcement): StoredAnnouncement => ({
  _id: newId(),
  at: new Date().toISOString(),
  actor_id: null,
  impersonator_id: null,
  ...each,
})
const deliveryJob = defineJob({
  name: "bench_deliver",
  payload: z.custom<StoredAnnouncement>(),
  batchSize: BATCH,
})
const batchJob = defineJob({ ...deliveryJob, name: "bench_deliver_batch" })
const declarations = [deliveryJob, batchJob]
const queue = await startJobs({ connectionString: databaseUrl, declarations, log: silentLog })

const isEmpty = async (table: string, condition: string) => {
  const { rows } = await sql`select from ${sql.raw(table)} where ${sql.raw(condition)} limit 1`.execute(db)
  return rows.length === 0
}
async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await sleep(2)
}

async function walBytes(work: () => Promise<void>): Promise<number> {
  const position = async () => {
    const { rows } = await sql<{
      bytes: number
    }>`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`.execute(db)
    return rows[0]?.bytes ?? 0
  }
  const before = await position()
  await work()
  return (await position()) - before
}

type Way = {
  name: string
  write(tx: Tx, announcements: readonly Announcement[]): Promise<void>
  isDelivered(): Promise<boolean>
  /** Delivers what is waiting, as fast as it can. */
  drain(): Promise<void>
  /** Delivers what arrives, until it is stopped. */
  start(): Promise<{ stop(): Promise<void> }>
}

const asJobs = async (tx: Tx, announcements: readonly Announcement[], job = deliveryJob) =>
  void (await queue.enqueueMany(kyselyExecutor(tx.db), job, announcements.map(stored)))
const jobsDone = (name: string) => () =>
  isEmpty(`${JOB_SCHEMA}.job`, `name = '${name}' and state in ('created', 'active', 'retry')`)

const relayWay: Way = {
  name: "relay",
  async write(tx, announcements) {
    const { written } = await saveAnnouncements(tx.db, announcements, {
      at: tx.at,
      actor_id: null,
      impersonator_id: null,
    })
    await written
  },
  isDelivered: () => isEmpty("tbl_outbox", "true"),
  drain: async () => void (await createRelay(app.platform, deliverAll).drain()),
  async start() {
    const relay = createRelay(app.platform, deliverAll)
    relay.start(signals)
    return relay
  },
}

const startWorker = () =>
  startJobs({
    connectionString: databaseUrl,
    declarations: [deliveryJob],
    handlers: [handle(deliveryJob, (each) => transact((tx) => deliverAll(tx, [each])))],
    log: silentLog,
  })
const jobsWay: Way = {
  name: "a job each",
  write: (tx, announcements) => asJobs(tx, announcements),
  isDelivered: jobsDone(deliveryJob.name),
  async drain() {
    const worker = await startWorker()
    await until(this.isDelivered)
    await worker.stop()
  },
  start: startWorker,
}

/** The queue's best case: fetched by the hundred, delivered and completed in one transaction. */
const boss = new PgBoss({ connectionString: databaseUrl, schema: JOB_SCHEMA, supervise: false, schedule: false })
await boss.start()
async function drainBatches(): Promise<void> {
  for (;;) {
    const batch = await boss.fetch<StoredAnnouncement>(batchJob.name, { batchSize: BATCH })
    if (batch.length === 0) return
    await transact(async (tx) => {
      await deliverAll(
        tx,
        batch.map(({ data }) => data),
      )
      const ids = batch.map(({ id }) => id)
      await boss.complete(batchJob.name, ids, {}, { db: kyselyExecutor(tx.db) })
    })
  }
}
const batchesWay: Way = {
  name: "jobs, taken by the hundred",
  write: (tx, announcements) => asJobs(tx, announcements, batchJob),
  isDelivered: jobsDone(batchJob.name),
  drain: drainBatches,
  async start() {
    let isStopped = false
    const polling = (async () => {
      while (!isStopped) {
        await drainBatches()
        await sleep(5)
      }
    })()
    return {
      async stop() {
        isStopped = true
        await polling
      },
    }
  },
}

/** Every way starts with empty inboxes: merging notices into a full one takes longer. */
async function emptyInboxes(): Promise<void> {
  for (const table of ["tbl_notifications", "tbl_inbox", "tbl_outbox", `${JOB_SCHEMA}.job`]) {
    await sql`delete from ${sql.table(table)}`.execute(db)
  }
  await sql`vacuum analyze`.execute(db)
}

async function measure(way: Way): Promise<MeasuredWay> {
  await emptyInboxes()
  const write = (count: number) => transact((tx) => way.write(tx, many(count)))
  const write_one_ms = await medianOfRuns(() => write(1), WRITES)
  const write_many_ms = await medianOfRuns(() => write(MANY), 5)
  await emptyInboxes()
  let drain_ms = 0
  const wal_bytes = await walBytes(async () => {
    for (let n = 0; n < ANNOUNCEMENTS; n += MANY) await write(MANY)
    const startedAt = performance.now()
    await way.drain()
    drain_ms = performance.now() - startedAt
  })
  const carrier = await way.start()
  await sleep(2_000)
  const latencies: number[] = []
  for (let n = 0; n < LATENCIES; n++) {
    await write(1)
    const startedAt = performance.now()
    await until(way.isDelivered)
    latencies.push(performance.now() - startedAt)
  }
  await carrier.stop()
  return { name: way.name, write_one_ms, write_many_ms, drain_ms, wal_bytes, latency_ms: median(latencies) }
}

/** The ways take turns, so that none has the warmer process or the quieter machine; the first round is a warm-up. */
const rounds: MeasuredWay[][] = []
for (let round = 0; round <= ROUNDS; round++) {
  const ways: MeasuredWay[] = []
  for (const way of [relayWay, jobsWay, batchesWay]) ways.push(await measure(way))
  if (round > 0) rounds.push(ways)
}
const middle = (index: number, figure: Exclude<keyof MeasuredWay, "name">) =>
  median(rounds.map((ways) => ways[index]?.[figure] ?? Number.NaN))
const ways: MeasuredWay[] = [relayWay, jobsWay, batchesWay].map(({ name }, index) => ({
  name,
  write_one_ms: middle(index, "write_one_ms"),
  write_many_ms: middle(index, "write_many_ms"),
  drain_ms: middle(index, "drain_ms"),
  wal_bytes: middle(index, "wal_bytes"),
  latency_ms: middle(index, "latency_ms"),
}))
await boss.stop({ graceful: false })
await queue.stop()
await close()
console.log(JSON.stringify(ways))
