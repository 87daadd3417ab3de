import { sql } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import type { Features } from "./compose.ts"

const BOOTSTRAP_LOCK = 7_301_422

/**
 * Fills an empty database once, whichever of several starting processes comes first; later starts add the cycles that
 * have come since. (decisions §11, §12)
 */
export async function bootstrap(world: World, features: Features): Promise<void> {
  await world.transact(async (tx) => {
    await sql`select pg_advisory_xact_lock(${BOOTSTRAP_LOCK})`.execute(tx.db)
    const { rows } = await sql`select 1 from tbl_scorecard_config limit 1`.execute(tx.db)
    if (rows.length > 0) return features.ensureCycles(tx)
    for (const fill of features.bootstrap) await fill(tx)
  })
}
