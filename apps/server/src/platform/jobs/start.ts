import { PgBoss } from "pg-boss"
import { KEEP_ALIVE, LossTolerantClient } from "#platform/documents/index.ts"
import type { Log } from "#platform/log/index.ts"
import type { HandledJob, JobDeclaration } from "./declaration.ts"
import { enqueueMany, type EnqueueOptions } from "./enqueue.ts"
import type { SqlExecutor } from "./executor.ts"
import { ensureQueues, JOB_SCHEMA } from "./queue.ts"
import { countJobs, countLost, deadJobs, type DeadJob, type JobCounts } from "./report.ts"
import { startSchedules, type JobSchedule } from "./schedule.ts"
import { work } from "./work.ts"

export type Jobs = {
  /** Queues one job inside the caller's transaction. @returns its id, or null if an existing job will do its work */
  enqueue<P extends object>(
    tx: SqlExecutor,
    declaration: JobDeclaration<P>,
    payload: P,
    options?: EnqueueOptions,
  ): Promise<string | null>
  /** Like `enqueue`, in one or two statements for any number of jobs. */
  enqueueMany<P extends object>(
    tx: SqlExecutor,
    declaration: JobDeclaration<P>,
    payloads: readonly P[],
    options?: Omit<EnqueueOptions, "singletonKey">,
  ): Promise<(string | null)[]>
  counts(): Promise<JobCounts>
  dead(limit: number): Promise<DeadJob[]>
  /** How many jobs died within the last hours whose work is still missing. */
  lost(hours: number): Promise<number>
  /** Takes no new jobs and waits for the running ones; those that exceed the time limit return to the queue. */
  stop(limitMs?: number): Promise<void>
}

export type OpenJobs = Jobs & {
  /** Starts the handlers and the schedules; a no-op without handlers. Called once. */
  work(): Promise<void>
}

export type JobsOptions = {
  connectionString: string
  declarations: readonly JobDeclaration[]
  /** Workers only: one for each declaration. A process without them queues jobs but never runs any. */
  handlers?: readonly HandledJob[]
  /** Workers only. */
  schedules?: readonly JobSchedule[]
  log: Log
}

const STOP_LIMIT_MS = 20_000
/** The interval for detecting lost heartbeats: with a heartbeat of 10 s, a killed worker's job reruns within 20 s. */
const SUPERVISE_SECONDS = 2

/**
 * Opens the job queue, creating or migrating its schema `jobs` (processes may race). Nothing runs until `work` is
 * called: the database may have to be filled first.
 * @throws Error if a worker lacks the handler of a declared job
 */
export async function openJobs(options: JobsOptions): Promise<OpenJobs> {
  const { declarations, handlers } = options
  if (handlers) refuseGaps(declarations, handlers)
  const boss = openBoss(options)
  try {
    await boss.start()
    await ensureQueues(boss, declarations)
    return jobsOf(boss, options)
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
}

/** Opens the queue and starts working immediately. */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const jobs = await openJobs(options)
  try {
    await jobs.work()
    return jobs
  } catch (error) {
    await jobs.stop(0)
    throw error
  }
}

/** pg-boss passes these on to its pool. A suspended process must not hold a queue's locks forever. */
const CONNECTIONS = { ...KEEP_ALIVE, Client: LossTolerantClient, idle_in_transaction_session_timeout: 60_000 }

function openBoss({ connectionString, handlers, log }: JobsOptions): PgBoss {
  const works = handlers !== undefined
  const boss = new PgBoss({
    connectionString,
    schema: JOB_SCHEMA,
    application_name: "scorecard-jobs",
    max: works ? 6 : 2,
    connectionTimeoutMillis: 5_000,
    ...CONNECTIONS,
    useListenNotify: works,
    supervise: works,
    schedule: works,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    cronMonitorIntervalSeconds: 1,
    cronWorkerIntervalSeconds: 1,
  })
  // Without these listeners, a database restart would end this process.
  boss.on("error", (error) => log.error({ err: error }, "the job queue reports an error"))
  boss.on("warning", (warning) => log.warn({ warning: warning.message }, "the job queue warns"))
  return boss
}

function refuseGaps(declarations: readonly JobDeclaration[], handlers: readonly HandledJob[]): void {
  const handled = new Set(handlers.map(({ declaration }) => declaration.name))
  const declared = new Set(declarations.map(({ name }) => name))
  const missing = [...declared.difference(handled)]
  if (missing.length > 0) throw new Error(`no handler for the declared job ${missing.join(", ")}`)
  const undeclared = [...handled.difference(declared)]
  if (undeclared.length > 0) throw new Error(`a handler for the undeclared job ${undeclared.join(", ")}`)
  if (declared.size < declarations.length || handled.size < handlers.length) throw new Error("a job is listed twice")
}

function jobsOf(boss: PgBoss, { declarations, handlers, schedules, log }: JobsOptions): OpenJobs {
  const names = declarations.map(({ name }) => name)
  let stopSchedules = () => {}
  return {
    async work() {
      if (!handlers) return
      for (const handler of handlers) await work(boss, handler, log)
      stopSchedules = await startSchedules(boss, schedules ?? [], log)
    },
    async enqueue(tx, declaration, payload, enqueueOptions) {
      const [id] = await enqueueMany(boss, tx, declaration, [payload], enqueueOptions)
      return id ?? null
    },
    enqueueMany: (tx, declaration, payloads, enqueueOptions) =>
      enqueueMany(boss, tx, declaration, payloads, enqueueOptions),
    counts: () => countJobs(boss.getDb(), names),
    dead: (limit) => deadJobs(boss.getDb(), names, limit),
    lost: (hours) => countLost(boss.getDb(), names, hours),
    async stop(limitMs = STOP_LIMIT_MS) {
      stopSchedules()
      await boss.stop({ graceful: true, timeout: limitMs, close: true })
    },
  }
}
