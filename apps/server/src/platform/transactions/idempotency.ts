import { Refusal } from "@scorecard/contracts/refusals"
import { timestamp } from "#platform/clock/index.ts"
import { pipelineAll, sql, type Database } from "#platform/documents/index.ts"
import type { IdempotentRequest } from "#platform/request-scope/index.ts"

/** Not an error: the request was executed before, and this was its answer. */
export class IdempotentReplay extends Error {
  override readonly name = "AnsweredBefore"
  readonly answer: unknown
  constructor(answer: unknown) {
    super("This request was answered before")
    this.answer = answer
  }
}

const LIFETIME = { hours: 24 }

/** Keys older than this are unknown, purged or not. (rules/http#idempotency) */
export function oldestKnown(now: Temporal.Instant): string {
  return timestamp(now.subtract(LIFETIME))
}

/**
 * Claims the key in the transaction of the change, so that key, change and answer are committed together or not at all.
 * A second request with the same key waits here until the first one ends. An expired key is reclaimed. The statements are
 * sent together, possibly along with `begin`. If `begin` fails, they claim nothing: the insert requires a setting that
 * lasts only for a transaction. (rules/http#idempotency)
 * @param hasBegun waits for `begin`, and rejects if it failed
 * @throws IdempotentReplay, or Refusal 422 `idempotency_key_reused`, or 409 `secret_already_shown`.
 */
export async function claimKey(
  db: Database,
  request: IdempotentRequest,
  now: Temporal.Instant,
  hasBegun: () => Promise<void>,
): Promise<void> {
  request.claimed = true
  const [, { numAffectedRows }, { rows }] = await pipelineAll(
    sql`select set_config('scorecard.transaction', 'begun', true)`.execute(db),
    sql`insert into tbl_idempotency_keys as known (caller, key, fingerprint, created_at)
      select ${request.caller}, ${request.key}, ${request.fingerprint}, ${timestamp(now)}
      where current_setting('scorecard.transaction', true) = 'begun'
      on conflict (caller, key) do update
        set fingerprint = excluded.fingerprint, created_at = excluded.created_at, answer = null
        where known.created_at < ${oldestKnown(now)}`.execute(db),
    // Sees the row that the insert may have waited for.
    sql<{ fingerprint: string; answer: unknown }>`select fingerprint, answer
      from tbl_idempotency_keys where caller = ${request.caller} and key = ${request.key}`.execute(db),
  )
  if (numAffectedRows === 1n) return
  const stored = rows[0]
  if (!stored) {
    await hasBegun()
    throw new Error("An idempotency key vanished between two statements")
  }
  if (stored.fingerprint !== request.fingerprint) {
    throw new Refusal(
      "idempotency_key_reused",
      "This Idempotency-Key was used for a different request. Choose a new one.",
    )
  }
  if (request.isSecret) {
    throw new Refusal(
      "secret_already_shown",
      "This request succeeded before, and its answer contained a secret that is shown only once. If you don't have it, replace it with a new one.",
    )
  }
  throw new IdempotentReplay(stored.answer)
}

/** Of an answer with a secret, only the fact that it was given is stored. */
export async function saveResponse(db: Database, request: IdempotentRequest, answer: unknown): Promise<void> {
  const stored = request.isSecret ? null : (answer ?? null)
  await sql`update tbl_idempotency_keys set answer = ${JSON.stringify(stored)}::jsonb
    where caller = ${request.caller} and key = ${request.key} and fingerprint = ${request.fingerprint}`.execute(db)
}

/** Replaces the first transaction's answer; null: the next request with this key is executed again. */
export async function repeatWith(
  db: Database,
  request: IdempotentRequest | undefined,
  answer: object | null,
): Promise<void> {
  if (!request) return
  if (answer) return saveResponse(db, request, answer)
  await sql`delete from tbl_idempotency_keys
    where caller = ${request.caller} and key = ${request.key} and fingerprint = ${request.fingerprint}`.execute(db)
}
