import { sql, type Database } from "#platform/documents/index.ts"

/** People's names by their ids; of proposed people by their request's id. */
export type Names = ReadonlyMap<string, string>

export async function employeeNames(db: Database, ids: readonly string[]): Promise<Names> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`select _id as id, name from tbl_employees
    where _id = any(${[...new Set(ids)]})`.execute(db)
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** As they are proposed at the moment; of approved requests, as approved. */
export async function proposedNames(db: Database, requestIds: readonly string[]): Promise<Names> {
  if (requestIds.length === 0) return new Map()
  const person = sql`doc->'proposed'->'personal_data'`
  const { rows } = await sql<{ id: string; name: string }>`select _id as id,
      coalesce(${person}->>'preferred_name', ${person}->>'first_name') || ' ' || (${person}->>'last_name') as name
    from tbl_employee_create_requests where _id = any(${[...new Set(requestIds)]})`.execute(db)
  return new Map(rows.map((row) => [row.id, row.name]))
}
