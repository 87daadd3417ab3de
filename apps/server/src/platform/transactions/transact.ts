import type { Actor } from "@scorecard/domain/access"
import { appendAudit, type AuditDraft, type AuditSeals } from "#platform/audit/index.ts"
import { timestamp, type Clock } from "#platform/clock/index.ts"
import {
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
import { currentRequest, withStatementTimeout } from "#platform/request-scope/index.ts"
import { claimKey, saveResponse, repeatWith } from "./idempotency.ts"

export type Queue = Pick<Jobs, "enqueue" | "enqueueMany">

/** What an audit record is about. `employee_id` is the person concerned, where there is one. */
export type AuditTarget = {
  collection: string
  id: string
  employee_id?: string | null
  change?: Record<string, unknown>
}

/** One change: its documents, its audit records, its announcements and its jobs commit together or not at all. */
export type Tx = {
  db: DatabaseTransaction
  /** When the transaction began, by the service's clock. */
  at: string
  now: Temporal.Instant
  audit(actor: Actor | null, action: string, target: AuditTarget): void
  announce(announcement: Announcement): void
  /**
   * For a request that goes on after its first transaction: what a repetition with its Idempotency-Key is answered from
   * now on; `null`: it is carried out again.
   */
  repeatWith(answer: object | null): Promise<void>
  enqueue<P extends object>(job: JobDeclaration<P>, payload: P, options?: EnqueueOptions): Promise<void>
  enqueueMany<P extends object>(job: JobDeclaration<P>, payloads: readonly P[], options?: EnqueueOptions): Promise<void>
}

export type TransactOptions = {
  /**
   * How long a statement may wait for a lock before it fails with 55P03, which is answered 503; 0 waits for ever.
   * Default: the setting's limit on behalf of a request; for ever in a job or at start, which nobody waits for.
   */
  lockTimeoutMs?: number
}

export type Transact = <Result>(work: (tx: Tx) => Promise<Result>, options?: TransactOptions) => Promise<Result>

type TransactionsWorld = { db: Database; clock: Clock; seals: AuditSeals; queue: Queue; log: Log }

/**
 * `db` has the lock timeout of requests set on its connections.
 *
 * A creating request answers with what its transaction returns: that is what a repetition with the same
 * Idempotency-Key is answered, too.
 */
export function createTransactions(platform: TransactionsWorld): Transact {
  return (work, { lockTimeoutMs } = {}) => {
    const carryOut = async (db: DatabaseTransaction) => {
      const now = platform.clock.now()
      const at = timestamp(now)
      const request = currentRequest()
      const waitMs = lockTimeoutMs ?? (request ? null : 0)
      if (waitMs !== null) await sql`select set_config('lock_timeout', ${String(waitMs)}, true)`.execute(db)
      const idempotency = request?.idempotency && !request.idempotency.claimed ? request.idempotency : null
      if (idempotency) await claimKey(db, idempotency, now)

      const records: AuditDraft[] = []
      const announcements: Announcement[] = []
      const jobsHere = kyselyExecutor(db)
      const people = { actor_id: null as string | null, impersonator_id: null as string | null }
      const result = await work({
        db,
        at,
        now,
        audit(actor, action, { collection, id, employee_id, change }) {
          people.actor_id = actor?.employee_id ?? null
          people.impersonator_id = actor?.impersonated_by ?? null
          records.push({
            ...people,
            action,
            target: { collection, id },
            employee_id: employee_id ?? null,
            request_id: request?.request_id ?? null,
            change: change ?? {},
          })
        },
        announce: (announcement) => void announcements.push(announcement),
        repeatWith: (answer) => repeatWith(db, request?.idempotency, answer),
        enqueue: async (job, payload, options) => void (await platform.queue.enqueue(jobsHere, job, payload, options)),
        enqueueMany: async (job, payloads, options) =>
          void (await platform.queue.enqueueMany(jobsHere, job, payloads, options)),
      })

      // The last statement is not waited for: the commit goes out behind it, and fails with it.
      await pipelineAll(
        idempotency ? saveResponse(db, idempotency, result) : null,
        saveAnnouncements(db, announcements, { at, ...people }),
        appendAudit({ ...platform, db }, records, at),
      )
      return result
    }
    const transaction = () => pipelinedTransaction(platform.db, carryOut)
    if (lockTimeoutMs === undefined) return transaction()
    return withStatementTimeout(lockTimeoutMs === 0 ? Infinity : lockTimeoutMs, transaction)
  }
}
