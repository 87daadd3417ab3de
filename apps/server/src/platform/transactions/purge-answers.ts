import { sql } from "#platform/documents/index.ts"
import type { Database } from "#platform/documents/index.ts"

/** Kept answers live 24 hours. (decisions §1) */
const KEPT = { hours: 24 }

/** @returns how many kept answers of idempotent requests went */
export async function purgeAnswers(db: Database, now: Temporal.Instant): Promise<bigint> {
  const before = now.subtract(KEPT).toString({ smallestUnit: "millisecond" })
  const { numAffectedRows } = await sql`delete from tbl_idempotency_keys where created_at < ${before}`.execute(db)
  return numAffectedRows ?? 0n
}
