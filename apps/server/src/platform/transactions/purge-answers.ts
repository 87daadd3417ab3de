import { sql, type Database } from "#platform/documents/index.ts"
import { oldestKnown } from "./idempotency.ts"

/** @returns how many stored answers of idempotent requests were deleted */
export async function purgeStoredResponses(db: Database, now: Temporal.Instant): Promise<bigint> {
  const { numAffectedRows } =
    await sql`delete from tbl_idempotency_keys where created_at < ${oldestKnown(now)}`.execute(db)
  return numAffectedRows ?? 0n
}
