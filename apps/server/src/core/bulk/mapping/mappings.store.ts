import { BulkMapping } from "@scorecard/contracts/bulk-mapping"
import type { Actor } from "@scorecard/domain"
import { sql, type Database, type Tx } from "#platform/index.ts"

/** The mapping that was last confirmed for a kind of rows. */
export async function loadMapping(db: Database, kind: string): Promise<BulkMapping | null> {
  const { rows } = await sql<{ mapping: unknown }>`select mapping from tbl_bulk_mappings where kind = ${kind}`.execute(
    db,
  )
  // A mapping of an earlier version may have another shape.
  return BulkMapping.safeParse(rows[0]?.mapping).data ?? null
}

export async function saveMapping(tx: Tx, kind: string, actor: Actor, mapping: BulkMapping): Promise<void> {
  await sql`insert into tbl_bulk_mappings (kind, mapping, updated_at, updated_by_id)
    values (${kind}, ${JSON.stringify(mapping)}::jsonb, ${tx.at}, ${actor.employee_id})
    on conflict (kind) do update set mapping = excluded.mapping, updated_at = excluded.updated_at,
      updated_by_id = excluded.updated_by_id`.execute(tx.db)
}
