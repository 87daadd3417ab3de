import { sql, type Database } from "#platform/index.ts"

const ORGANIZATION_LOCK = 7_301_425

/**
 * Holds off other changes of clusters and departments until the transaction ends: whether a name is free, whether
 * something is still in use and how far a manager's pool reaches are questions about other rows. There are few such
 * changes. Take it before any row is locked, and after the lock on standings where both are needed.
 */
export async function lockOrganization(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ORGANIZATION_LOCK})`.execute(db)
}
