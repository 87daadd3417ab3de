import { sql, type Database } from "#platform/index.ts"

/**
 * The people among these that the audit log mentions since: what they did, what was recorded about them, and where they
 * are named in something else. Changes of their own records don't count, since each gives a record another version.
 */
export async function findMentioned(db: Database, ids: readonly string[], since: string): Promise<Set<string>> {
  const people = [...ids]
  const { rows } = await sql<{ _id: string }>`
    select distinct l.employee_id as _id from tbl_audit_log l
      where l.employee_id = any(${people}) and l.action not in ('employee.created', 'employee.changed')
    union select distinct l.actor_id from tbl_audit_log l where l.actor_id = any(${people})
    union select distinct named.value #>> '{}' from tbl_audit_log l,
      lateral jsonb_path_query(l.doc->'change', 'strict $.** ? (@.type() == "string")') as named(value)
      where l.at >= ${since} and l.employee_id is null and l.action not like 'month.%'
        and named.value #>> '{}' = any(${people})`.execute(db)
  return new Set(rows.map((row) => row._id))
}
