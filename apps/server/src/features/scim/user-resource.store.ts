import { sql, type Database } from "#platform/index.ts"
import { isPresent } from "#core/people/index.ts"
import type { Attributes } from "./filters.store.ts"
import type { Listing, Resource } from "./listing.store.ts"

export const USER_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:User"
export const ENTERPRISE_SCHEMA = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"

/** People with a work email, which is the `userName`, unless provisioning deleted them. */
const FROM = sql`from tbl_employees e left join tbl_scim_resources x on x._id = e._id
  where e.email is not null and not coalesce(x.is_deleted, false)`

const personal = (field: string) => sql`e.doc->'personal_data'->>${sql.lit(field)}`

function userAttributes(at: string): Attributes {
  const email = { column: sql`e.email` }
  const name = { column: sql`e.name` }
  const phone = { column: personal("phone") }
  const work = { column: sql`'work'::text` }
  const primary = { column: sql`true`, type: "boolean" } as const
  return {
    id: { column: sql`e._id`, exact: true },
    externalid: { column: sql`x.external_id`, exact: true },
    username: email,
    emails: email,
    "emails.value": email,
    "emails.type": work,
    "emails.primary": primary,
    active: { column: isPresent("e", at), type: "boolean" },
    displayname: name,
    "name.formatted": name,
    "name.givenname": { column: personal("first_name") },
    "name.familyname": { column: personal("last_name") },
    nickname: { column: personal("preferred_name") },
    title: { column: sql`e.doc->'employment_data'->>'position'` },
    phonenumbers: phone,
    "phonenumbers.value": phone,
    "phonenumbers.type": work,
    employeenumber: { column: sql`e._id`, exact: true },
    manager: { column: sql`e.manager_id`, exact: true },
    "manager.value": { column: sql`e.manager_id`, exact: true },
    groups: { column: sql`e.department_id`, exact: true },
    "groups.value": { column: sql`e.department_id`, exact: true },
    "meta.created": { column: sql`e.doc->>'created_at'`, exact: true },
    "meta.lastmodified": { column: sql`e.doc->>'updated_at'`, exact: true },
  }
}

export function userListing(at: string): Listing {
  return {
    attributes: userAttributes(at),
    from: FROM,
    id: sql`e._id`,
    load: (db, ids, base) => loadUsers(db, { ids, at, base }),
  }
}

type UserRow = {
  _id: string
  external_id: string | null
  first_name: string
  last_name: string
  name: string
  preferred_name: string | null
  email: string
  phone: string | null
  position: string
  active: boolean
  department_id: string | null
  department_name: string | null
  manager_id: string | null
  manager_name: string | null
  created_at: string
  updated_at: string
}

export async function loadUsers(
  db: Database,
  { ids, at, base }: { ids: readonly string[]; at: string; base: string },
): Promise<Resource[]> {
  const { rows } = await sql<UserRow>`select e._id, x.external_id, ${personal("first_name")} as first_name,
      ${personal("last_name")} as last_name, e.name, ${personal("preferred_name")} as preferred_name,
      ${personal("email_address")} as email, ${personal("phone")} as phone,
      e.doc->'employment_data'->>'position' as position, ${isPresent("e", at)} as active,
      e.department_id, (select d.doc->>'name' from tbl_departments d where d._id = e.department_id) as department_name,
      e.manager_id, (select m.name from tbl_employees m where m._id = e.manager_id) as manager_name,
      e.doc->>'created_at' as created_at, e.doc->>'updated_at' as updated_at
    ${FROM} and e._id = any(${[...ids]})`.execute(db)
  return rows.map((row) => presentUser(row, base))
}

export async function loadUser(
  db: Database,
  { id, ...reading }: { id: string; at: string; base: string },
): Promise<Resource | null> {
  const [user] = await loadUsers(db, { ...reading, ids: [id] })
  return user ?? null
}

function presentUser(row: UserRow, base: string): Resource {
  const { _id: id, external_id, manager_id, manager_name, department_id, department_name } = row
  const work = { type: "work", primary: true }
  return {
    schemas: [USER_SCHEMA, ENTERPRISE_SCHEMA],
    id,
    ...(external_id !== null && { externalId: external_id }),
    userName: row.email,
    name: { givenName: row.first_name, familyName: row.last_name, formatted: `${row.first_name} ${row.last_name}` },
    displayName: row.name,
    ...(row.preferred_name !== null && { nickName: row.preferred_name }),
    title: row.position,
    active: row.active,
    emails: [{ value: row.email, ...work }],
    ...(row.phone !== null && { phoneNumbers: [{ value: row.phone, ...work }] }),
    ...(department_id !== null && {
      groups: [
        { value: department_id, display: department_name, $ref: `${base}/Groups/${department_id}`, type: "direct" },
      ],
    }),
    [ENTERPRISE_SCHEMA]: {
      employeeNumber: id,
      ...(department_name !== null && { department: department_name }),
      ...(manager_id !== null && {
        manager: { value: manager_id, displayName: manager_name, $ref: `${base}/Users/${manager_id}` },
      }),
    },
    meta: {
      resourceType: "User",
      created: row.created_at,
      lastModified: row.updated_at,
      location: `${base}/Users/${id}`,
    },
  }
}
