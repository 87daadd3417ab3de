import type { DevLoginPerson } from "@scorecard/contracts/session"
import { sql, type Database } from "#platform/documents/index.ts"

/** @param emails the only addresses to offer, in lower case; null for all. */
export async function peopleOfEachLevel(
  db: Database,
  ofEachLevel: number,
  emails: readonly string[] | null,
): Promise<DevLoginPerson[]> {
  const { rows } = await sql<DevLoginPerson>`
    with ranked as (
      select e._id, e.doc, row_number() over (partition by (e.doc->>'access_level')::int order by e._id) as place
      from tbl_employees e
      where e.status = 'active' and (${emails}::text[] is null or e.email = any(${emails}::text[]))
    )
    select r._id as employee_id,
      coalesce(r.doc->'personal_data'->>'preferred_name', r.doc->'personal_data'->>'first_name') || ' ' ||
        (r.doc->'personal_data'->>'last_name') as name,
      r.doc->'personal_data'->>'email_address' as email_address,
      r.doc->'employment_data'->>'position' as position,
      d.doc->>'name' as department,
      (r.doc->>'access_level')::int as access_level
    from ranked r
    left join tbl_departments d on d._id = r.doc->'employment_data'->>'department_id'
    where r.place <= ${ofEachLevel}
    order by access_level desc, r._id`.execute(db)
  return rows
}
