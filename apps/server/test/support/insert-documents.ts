import { sql, tablesAt, type Database } from "#platform/documents/index.ts"

const DISTRIBUTED = new Set(tablesAt("person"))

/** Inserts documents as they are, without the checks of the API; of a distributed table with their key. */
export async function insertDocuments(db: Database, table: string, docs: readonly object[]): Promise<void> {
  const [column, value] = DISTRIBUTED.has(table) ? [sql`employee_id, `, sql`value->>'employee_id', `] : [sql``, sql``]
  await sql`insert into ${sql.table(table)} (_id, ${column}doc)
    select value->>'_id', ${value}value from jsonb_array_elements(${JSON.stringify(docs)}::jsonb)`.execute(db)
}
