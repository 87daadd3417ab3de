import { sql, type Tx } from "#platform/index.ts"

/**
 * Large uploads of a kind take turns: each locks records part by part, in the order of its file, and two of them could
 * otherwise wait for each other.
 */
export async function lockUploads(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bulk ${key}`}, 0))`.execute(tx.db)
}
