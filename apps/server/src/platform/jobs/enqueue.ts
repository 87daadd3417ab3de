import type { JobInsert, PgBoss } from "pg-boss"
import { pipelineAll } from "#platform/documents/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import type { JobDeclaration } from "./declaration.ts"
import type { SqlExecutor } from "./executor.ts"
import { JOB_SCHEMA } from "./queue.ts"

export type EnqueueOptions = {
  /** Overrides the declaration's `key`. */
  singletonKey?: string
  startAfterSeconds?: number
  /** Overrides the declaration's; only for `debounced` jobs. */
  debounceSeconds?: number
  /** Called as soon as the statement that inserts the jobs is sent, for what may be locked only after them. */
  onSent?: () => void
}

type Insert = JobInsert & { id: string }

/**
 * Queues jobs inside the caller's transaction; a rollback leaves none.
 * @returns for each payload the new job's id, or null if an existing job will do its work
 */
export async function enqueueMany<P extends object>(
  boss: PgBoss,
  tx: SqlExecutor,
  declaration: JobDeclaration<P>,
  payloads: readonly P[],
  options: EnqueueOptions = {},
): Promise<(string | null)[]> {
  const inserts = payloads.map((payload) => insertOf(declaration, declaration.payload.parse(payload), options))
  const queued =
    declaration.policy === "debounced"
      ? await insertDebounced(boss, announcing(tx, options.onSent), declaration.name, inserts)
      : await insert(boss, announcing(tx, options.onSent), declaration.name, inserts)
  return inserts.map(({ id }) => (queued.has(id) ? id : null))
}

function insertOf<P extends object>(declaration: JobDeclaration<P>, data: P, options: EnqueueOptions): Insert {
  const singletonKey = options.singletonKey ?? declaration.key?.(data)
  const job: Insert = { id: newId(), data }
  if (singletonKey !== undefined) job.singletonKey = singletonKey
  if (options.startAfterSeconds !== undefined) job.startAfter = options.startAfterSeconds
  if (declaration.policy !== "debounced") return job
  if (!singletonKey) throw new Error(`debounced job ${declaration.name} needs a key`)
  const startAfter = options.startAfterSeconds ?? options.debounceSeconds ?? declaration.debounceSeconds
  return { ...job, startAfter, group: { id: singletonKey } }
}

/** `tx` with a way to say that its statements are sent. */
type Sender = SqlExecutor & { sent(): void }

function announcing(tx: SqlExecutor, sent: () => void = () => {}): Sender {
  return { executeSql: (text, values) => tx.executeSql(text, values), sent }
}

async function insert(
  boss: PgBoss,
  { executeSql, sent }: Sender,
  name: string,
  jobs: readonly Insert[],
): Promise<Set<string>> {
  if (jobs.length === 0) return new Set()
  const sending: SqlExecutor = {
    executeSql(text, values) {
      const answer = executeSql(text, values)
      sent()
      return answer
    },
  }
  return new Set(await boss.insert(name, [...jobs], { db: sending, returnId: true }))
}

const MAX_ROUNDS = 10

/**
 * Relying on a waiting job of this key is only safe if that job cannot start before we commit: it would read the data
 * without our write, and the write would be lost. So the waiting job is locked until our transaction ends: workers
 * fetch with SKIP LOCKED and skip it. KEY SHARE is enough for that and lets any number of writers hold it together. A
 * job that has started is no longer waiting, so a new one is queued after it.
 *
 * If another transaction has just queued the key, the insert waits for it and adds nothing, and the next round finds
 * its job (or inserts ours if that one was rolled back or has started). Keys are processed in order, so that bulk
 * writers cannot deadlock.
 */
async function insertDebounced(boss: PgBoss, tx: Sender, name: string, jobs: readonly Insert[]): Promise<Set<string>> {
  let open = [...new Map(jobs.map((job) => [job.singletonKey ?? "", job])).entries()].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const queued = new Set<string>()
  for (let round = 0; open.length > 0; round++) {
    if (round === MAX_ROUNDS) throw new Error(`job ${name} could not be queued: its keys are too contended`)
    const keys = open.map(([key]) => key)
    const jobsOfKeys = open.map(([, job]) => job)
    // Sent together: where a job waits, it is held before the insert finds it and adds nothing.
    const [waiting, inserted] = await pipelineAll(holdWaiting(tx, name, keys), insert(boss, tx, name, jobsOfKeys))
    for (const id of inserted) queued.add(id)
    open = open.filter(([key, job]) => !waiting.has(key) && !inserted.has(job.id))
  }
  return queued
}

/** With the expression and conditions of the queue's unique index, so that an entry doesn't read everyone's waiting jobs. */
async function holdWaiting(tx: SqlExecutor, name: string, keys: string[]): Promise<Set<unknown>> {
  const { rows } = await tx.executeSql(
    `select singleton_key from ${JOB_SCHEMA}.job
     where name = $1 and state = 'created' and policy = 'short' and coalesce(singleton_key, '') = any($2::text[])
     for key share`,
    [name, keys],
  )
  return new Set(rows.map((row) => row["singleton_key"]))
}
