import type { Actor } from "@scorecard/domain/access"
import type { AuditAction } from "@scorecard/contracts/audit-action"
import {
  appendAuditBatches,
  createDraftBuffer,
  lockChain,
  type LockedChain,
  type AuditSeals,
  type PersonKeys,
} from "#platform/audit/index.ts"
import { timestamp, type Clock } from "#platform/clock/index.ts"
import {
  commitWhole,
  isDistributed,
  pipelineAll,
  pipelinedTransaction,
  sql,
  type Database,
  type DatabaseTransaction,
} from "#platform/documents/index.ts"
import type { JobDeclaration } from "#platform/jobs/declaration.ts"
import type { EnqueueOptions } from "#platform/jobs/enqueue.ts"
import { kyselyExecutor } from "#platform/jobs/executor.ts"
import type { Jobs } from "#platform/jobs/start.ts"
import type { Log } from "#platform/log/index.ts"
import type { Announcement } from "#platform/outbox/announcement.ts"
import { saveAnnouncements } from "#platform/outbox/outbox.store.ts"
import { currentRequest, withStatementTimeout, type IdempotentRequest } from "#platform/request-scope/index.ts"
import { claimKey, saveResponse, repeatWith } from "./idempotency.ts"
import { retryConflicts } from "./retry-conflicts.ts"

export type Queue = Pick<Jobs, "enqueue" | "enqueueMany">

/** The subject of an audit record. `employee_id` is the person concerned, if any. */
export type AuditTarget = {
  collection: string
  id: string
  employee_id?: string | null
  change?: Record<string, unknown>
}

/** One change: its documents, audit records, announcements and jobs commit together or not at all. */
export type Tx = {
  db: DatabaseTransaction
  /** The start of the transaction, by the service's clock. */
  at: string
  now: Temporal.Instant
  /** The same object in every transaction of this database: what caches of it are kept by. */
  cacheScope: object
  audit(actor: Actor | null, action: AuditAction, target: AuditTarget): void
  announce(announcement: Announcement): void
  /**
   * Sends the lock of a chain of the audit log now, not at the end, so that the end needs no round trip for it. For a
   * change that has sent the locks of everything else for which others may wait.
   */
  lockAuditChain(): void
  /**
   * For a request that continues after its first transaction: the answer to repeats of its Idempotency-Key from now on;
   * `null`: a repeat is executed again.
   */
  repeatWith(answer: object | null): Promise<void>
  enqueue<P extends object>(job: JobDeclaration<P>, payload: P, options?: EnqueueOptions): Promise<void>
  enqueueMany<P extends object>(job: JobDeclaration<P>, payloads: readonly P[], options?: EnqueueOptions): Promise<void>
}

export type TransactOptions = {
  /**
   * How long a statement may wait for a lock before it fails with 55P03, which is answered 503; 0 means no limit.
   * Default: the configured limit for requests; no limit in jobs and at startup.
   */
  lockTimeoutMs?: number
  /**
   * For the frequent change of one record. Its statements find a few rows by their keys, so one plan for each is right
   * for all values: PostgreSQL would plan those with lists of keys again each time, which takes longer than executing
   * them. They are also sent together with the claim of the Idempotency-Key, and rolled back if the request turns out
   * to have been answered before. Default: false.
   */
  changesOneRecord?: boolean
}

/**
 * Runs `work` in a transaction. If the database ends the transaction in favor of another (a deadlock, a serialization
 * failure), `work` runs again from the beginning, in a new transaction with nothing from the first: so `work` changes
 * nothing but the database, through `tx`. It may read elsewhere, report progress, and assign (not add to) variables
 * outside of it. Files, mail and other services come before or after the transaction, or from a job that it enqueues.
 */
export type Transact = <Result>(work: (tx: Tx) => Promise<Result>, options?: TransactOptions) => Promise<Result>

/** How long a transaction of a job is repeated after conflicts. */
const JOB_RETRY_MS = 60_000

type TransactionDeps = {
  db: Database
  /** How long a transaction of a request is repeated after conflicts: as long as it waits for a lock. */
  retryMs?: number
  clock: Clock
  seals: AuditSeals
  /** Without them, the audit log has texts about people as they are. */
  personKeys?: PersonKeys
  queue: Queue
  /** Called after the commit of announcements. Without it, relays find them when they next look. */
  announced?: () => void
  log: Log
}

/**
 * `db` has the lock timeout of requests set on its connections. A creating request answers with the result of its
 * transaction, which is also the answer to repeats with the same Idempotency-Key.
 */
export function createTransactions(platform: TransactionDeps): Transact {
  const { retryMs = 10_000 } = platform
  const cacheScope = {}
  return async (work, { lockTimeoutMs, changesOneRecord = false } = {}) => {
    // Citus plans by the values: they decide on the node.
    const hasOnePlan = changesOneRecord && !(await isDistributed(platform.db))
    let claimed: IdempotentRequest | null = null
    let hasAnnounced = false
    const execute = async (db: DatabaseTransaction, hasBegun: () => Promise<void>) => {
      const now = platform.clock.now()
      const at = timestamp(now)
      const request = currentRequest()
      const waitMs = lockTimeoutMs ?? (request ? null : 0)
      if (waitMs !== null) await sql`select set_config('lock_timeout', ${String(waitMs)}, true)`.execute(db)
      // Not awaited: sent together with the statements that follow.
      if (hasOnePlan) sql`set local plan_cache_mode = force_generic_plan`.execute(db).catch(() => {})
      const unclaimed = request?.idempotency && !request.idempotency.claimed ? request.idempotency : null
      // A claim of an attempt that was rolled back is made again.
      const idempotency = (claimed ??= unclaimed)
      const claim = idempotency ? claimKey(db, idempotency, now, hasBegun) : Promise.resolve()
      if (changesOneRecord) claim.catch(() => {})
      else await claim

      const records = createDraftBuffer()
      const announcements: Announcement[] = []
      const jobsHere = kyselyExecutor(db)
      let lockedChain: Promise<LockedChain> | null = null
      const people = { actor_id: null as string | null, impersonator_id: null as string | null }
      const changing = work({
        db,
        at,
        now,
        cacheScope,
        audit(actor, action, { collection, id, employee_id, change }) {
          people.actor_id = actor?.employee_id ?? null
          people.impersonator_id = actor?.impersonated_by ?? null
          records.add({
            ...people,
            action,
            target: { collection, id },
            employee_id: employee_id ?? null,
            request_id: request?.request_id ?? null,
            change: change ?? {},
          })
        },
        announce: (announcement) => void announcements.push(announcement),
        lockAuditChain() {
          lockedChain ??= lockChain(db)
          lockedChain.catch(() => {})
        },
        repeatWith: (answer) => repeatWith(db, request?.idempotency, answer),
        enqueue: async (job, payload, options) => void (await platform.queue.enqueue(jobsHere, job, payload, options)),
        enqueueMany: async (job, payloads, options) =>
          void (await platform.queue.enqueueMany(jobsHere, job, payloads, options)),
      })
      // The claim's outcome takes precedence: a repeated request may fail because of what the first one changed.
      const result = await changing.catch(async (error: unknown) => {
        await claim
        throw error
      })
      await claim

      hasAnnounced = announcements.length > 0
      // The last statements are not awaited: the commit is sent right after them, and fails with them.
      if (idempotency) saveResponse(db, idempotency, result).catch(() => {})
      if (await isDistributed(platform.db, db)) commitWhole(db).catch(() => {})
      await pipelineAll(
        saveAnnouncements(db, announcements, { at, ...people }),
        appendAuditBatches({ ...platform, db }, records.batches(), at, lockedChain ?? undefined),
      )
      return result
    }
    const limitMs = lockTimeoutMs || (currentRequest() ? retryMs : JOB_RETRY_MS)
    const transaction = () => retryConflicts(limitMs, () => pipelinedTransaction(platform.db, execute))
    const timeoutMs = lockTimeoutMs === 0 ? Infinity : lockTimeoutMs
    const result = await (timeoutMs === undefined ? transaction() : withStatementTimeout(timeoutMs, transaction))
    if (hasAnnounced) platform.announced?.()
    return result
  }
}
