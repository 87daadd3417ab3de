import { sql, type Tx } from "#platform/index.ts"

/**
 * Large uploads of a kind take turns: each locks records part by part, in the order of its file, and two of them could
 * otherwise wait for each other.
 */
export async function lockUploads(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bulk ${key}`}, 0))`.execute(tx.db)
}

/**
 * In this transaction, statements are planned for the tables as they are. A connection would otherwise keep the plan of a
 * table that was empty, and read all of it for every part of a file that fills it.
 */
export async function planAnew(tx: Tx): Promise<void> {
  await sql`set local plan_cache_mode = force_custom_plan`.execute(tx.db)
}
