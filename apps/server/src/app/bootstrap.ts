import { sql } from "#platform/documents/index.ts"
import type { Platform } from "#platform/platform.ts"
import type { Features } from "./compose.ts"

/** Any fixed number: starting processes take turns on it. */
export const BOOTSTRAP_LOCK = 7_301_422

/**
 * Gives a database what it lacks to be used: somebody who lets the others in, the cycles up to today, day codes. Each
 * is decided by itself, so that a start that had one (an admin's address that came later, cycles that a worker made)
 * does not keep the next from the others. Several starting processes take turns. (rules/running#first-start)
 */
export async function bootstrap(platform: Platform, features: Features): Promise<void> {
  await platform.transact(async (tx) => {
    await sql`select pg_advisory_xact_lock(${BOOTSTRAP_LOCK})`.execute(tx.db)
    const { rows } = await sql<{ people: boolean; codes: boolean }>`
      select exists (select from tbl_employees) as people, exists (select from tbl_schedule_codes) as codes
    `.execute(tx.db)
    const [has] = rows
    if (!has?.people) await features.bootstrapAdmin(tx)
    await features.ensureCycles(tx)
    if (!has?.codes) await features.bootstrapDayCodes(tx)
  })
}
