import { onDays, type PersonDay } from "#core/entry-warnings/index.ts"
import { sql, type Database } from "#platform/index.ts"
import type { Kind } from "./kinds.ts"

type RecordedFields = PersonDay & { _id: string; fields: object }

/** The entries of these people and days, with some of their fields. */
export async function findOnDays(
  db: Database,
  kind: Kind,
  { days, fields }: { days: readonly PersonDay[]; fields: readonly string[] },
): Promise<RecordedFields[]> {
  const pairs = sql.join(fields.map((field) => sql`${field}::text, doc->>${field}::text`))
  const { rows } = await sql<RecordedFields>`select _id, employee_id, entry_date::text as date,
    jsonb_build_object(${pairs}) as fields from ${kind.collection.table}
    where ${onDays(days)} and deleted_at is null`.execute(db)
  return rows
}
