import { sql, type Database } from "#platform/index.ts"

export type ResourceState = { external_id: string | null; is_deleted: boolean }

/** What the provisioning system knows about a person or a department. */
export async function saveState(
  db: Database,
  kind: "user" | "group",
  id: string,
  { external_id, is_deleted }: Partial<ResourceState>,
): Promise<void> {
  await sql`insert into tbl_scim_resources as known (_id, kind, external_id, is_deleted)
    values (${id}, ${kind}, ${external_id ?? null}, ${is_deleted ?? false})
    on conflict (_id) do update set
      external_id = ${external_id === undefined ? sql`known.external_id` : external_id},
      is_deleted = ${is_deleted === undefined ? sql`known.is_deleted` : is_deleted}`.execute(db)
}

export async function removeState(db: Database, id: string): Promise<void> {
  await sql`delete from tbl_scim_resources where _id = ${id}`.execute(db)
}

/** The person with this work email, whether or not provisioning deleted them. */
export async function findByUserName(
  db: Database,
  userName: string,
): Promise<{ _id: string; is_deleted: boolean } | null> {
  const { rows } = await sql<{
    _id: string
    is_deleted: boolean
  }>`select e._id, coalesce(x.is_deleted, false) as is_deleted
    from tbl_employees e left join tbl_scim_resources x on x._id = e._id
    where e.email = ${userName.toLowerCase()}`.execute(db)
  return rows[0] ?? null
}

export async function isEmployeeId(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`select from tbl_employees where _id = ${id}`.execute(db)
  return rows.length > 0
}

/** Makes provisioning take turns, so that two requests cannot both find a name free. */
export async function lockProvisioning(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('scim', 0))`.execute(db)
}

/** The members of a department that provisioning knows. */
export async function selectMemberIds(db: Database, departmentId: string): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`select e._id from tbl_employees e
      left join tbl_scim_resources x on x._id = e._id
    where e.department_id = ${departmentId} and e.email is not null and not coalesce(x.is_deleted, false)
    order by e._id`.execute(db)
  return rows.map(({ _id }) => _id)
}

/** The departments with this name, ignoring case, in any cluster. */
export async function selectDepartmentsByName(db: Database, name: string): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`select _id from tbl_departments
    where lower(doc->>'name') = ${name.toLowerCase()} order by _id`.execute(db)
  return rows.map(({ _id }) => _id)
}
