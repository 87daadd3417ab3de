import { CYCLE_SETTINGS_ID } from "@scorecard/contracts/cycles"
import { sql, type Database } from "#platform/documents/index.ts"

/** Whether the registry of cycles has it. (rules/cycles#adding-and-deleting) */
export async function hasCycle(db: Database, cycleId: string): Promise<boolean> {
  const { rows } = await sql`select from tbl_scorecard_config
    where _id = ${CYCLE_SETTINGS_ID} and doc->'cycle_ids' @> ${JSON.stringify([cycleId])}::jsonb`.execute(db)
  return rows.length > 0
}
