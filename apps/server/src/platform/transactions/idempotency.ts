import { Refusal } from "@scorecard/contracts/refusals"
import { sql } from "#platform/documents/index.ts"
import type { Database } from "#platform/documents/index.ts"
import type { IdempotentRequest } from "#platform/request-scope/index.ts"

/** Not an error: the request was carried out before, and this is what it was answered. */
export class AnsweredBefore extends Error {
  override readonly name = "AnsweredBefore"
  readonly answer: unknown
  constructor(answer: unknown) {
    super("This request was answered before")
    this.answer = answer
  }
}

/**
 * Claims the key in the transaction of the change, so that key, change and answer are kept together or not at all. A
 * second request with the same key waits here for the first one's end. (decisions §1)
 * @throws AnsweredBefore, or Refusal 422 `idempotency_key_reused`.
 */
export async function claimKey(db: Database, request: IdempotentRequest, at: string): Promise<void> {
  const { numAffectedRows } = await sql`insert into tbl_idempotency_keys (caller, key, fingerprint, created_at)
    values (${request.caller}, ${request.key}, ${request.fingerprint}, ${at}) on conflict do nothing`.execute(db)
  request.claimed = true
  if (numAffectedRows === 1n) return
  const { rows } = await sql<{ fingerprint: string; answer: unknown }>`select fingerprint, answer
    from tbl_idempotency_keys where caller = ${request.caller} and key = ${request.key}`.execute(db)
  const kept = rows[0]
  if (!kept) throw new Error("An idempotency key vanished between two statements")
  if (kept.fingerprint !== request.fingerprint) {
    throw new Refusal(
      "idempotency_key_reused",
      "This Idempotency-Key came with another request before. Choose a new one.",
    )
  }
  throw new AnsweredBefore(kept.answer)
}

export async function keepAnswer(db: Database, request: IdempotentRequest, answer: unknown): Promise<void> {
  await sql`update tbl_idempotency_keys set answer = ${JSON.stringify(answer ?? null)}::jsonb
    where caller = ${request.caller} and key = ${request.key} and fingerprint = ${request.fingerprint}`.execute(db)
}

/** Another answer than that of the first transaction; null: the next request with this key is carried out. */
export async function repeatWith(
  db: Database,
  request: IdempotentRequest | undefined,
  answer: object | null,
): Promise<void> {
  if (!request) return
  if (answer) return keepAnswer(db, request, answer)
  await sql`delete from tbl_idempotency_keys
    where caller = ${request.caller} and key = ${request.key} and fingerprint = ${request.fingerprint}`.execute(db)
}
