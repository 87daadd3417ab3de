import { sql, type Database } from "#platform/documents/index.ts"

/** People's names as they are now, whoever they are; an id that is not known stands for itself. */
export async function namesOf(db: Database, employeeIds: readonly string[]): Promise<(id: string) => string> {
  const ids = [...new Set(employeeIds)]
  const { rows } = await sql<{ _id: string; name: string }>`
    select _id, name from tbl_employees where _id = any(${ids})`.execute(db)
  const names = new Map(rows.map((row) => [row._id, row.name]))
  return (id) => names.get(id) ?? id
}
