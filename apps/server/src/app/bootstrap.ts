import { sql } from "#platform/documents/index.ts"
import type { Platform } from "#platform/platform.ts"
import type { Features } from "./compose.ts"

/** An arbitrary advisory lock number: starting processes run the bootstrap one at a time. */
export const BOOTSTRAP_LOCK = 7_301_422

/**
 * Adds whatever the database needs before it can be used: a first admin, the cycles up to today, day codes. Each is checked
 * independently, so a partial first start (no admin address yet, or only cycles) is completed by a later one. Starting
 * processes run this one at a time. (rules/running#first-start)
 */
export async function bootstrap(platform: Platform, features: Features): Promise<void> {
  await platform.transact(async (tx) => {
    await sql`select pg_advisory_xact_lock(${BOOTSTRAP_LOCK})`.execute(tx.db)
    const { rows } = await sql<{ people: boolean; codes: boolean }>`
      select exists (select 1 from tbl_employees) as people, exists (select 1 from tbl_schedule_codes) as codes
    `.execute(tx.db)
    const [has] = rows
    if (!has?.people) await features.bootstrapAdmin(tx)
    await features.ensureCycles(tx)
    if (!has?.codes) await features.bootstrapDayCodes(tx)
  })
}
