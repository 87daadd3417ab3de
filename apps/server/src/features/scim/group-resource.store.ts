import { sql, type Database } from "#platform/index.ts"
import type { Listing, Resource } from "./listing.store.ts"

export const GROUP_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:Group"

const FROM = sql`from tbl_departments d left join tbl_scim_resources x on x._id = d._id where true`
const MEMBERS = sql`from tbl_employees e left join tbl_scim_resources u on u._id = e._id
  where e.email is not null and not coalesce(u.is_deleted, false)`

/** Departments, with their members. */
export function groupListing(): Listing {
  const member = {
    column: sql`(select string_agg(e._id, ' ') ${MEMBERS} and e.department_id = d._id)`,
    exact: true,
  } as const
  return {
    attributes: {
      id: { column: sql`d._id`, exact: true },
      externalid: { column: sql`x.external_id`, exact: true },
      displayname: { column: sql`d.doc->>'name'` },
      members: member,
      "meta.created": { column: sql`d.doc->>'created_at'`, exact: true },
      "meta.lastmodified": { column: sql`d.doc->>'updated_at'`, exact: true },
    },
    from: FROM,
    id: sql`d._id`,
    load: loadGroups,
  }
}

type GroupRow = {
  _id: string
  name: string
  external_id: string | null
  created_at: string
  updated_at: string
  members: { value: string; display: string }[] | null
}

async function loadGroups(db: Database, ids: readonly string[], base: string): Promise<Resource[]> {
  const { rows } = await sql<GroupRow>`select d._id, d.doc->>'name' as name, x.external_id,
      d.doc->>'created_at' as created_at, d.doc->>'updated_at' as updated_at,
      (select jsonb_agg(jsonb_build_object('value', e._id, 'display', e.name) order by e._id)
        ${MEMBERS} and e.department_id = d._id) as members
    ${FROM} and d._id = any(${[...ids]})`.execute(db)
  return rows.map(({ _id: id, name, external_id, created_at, updated_at, members }) => ({
    schemas: [GROUP_SCHEMA],
    id,
    ...(external_id !== null && { externalId: external_id }),
    displayName: name,
    members: (members ?? []).map((each) => ({ ...each, type: "User", $ref: `${base}/Users/${each.value}` })),
    meta: { resourceType: "Group", created: created_at, lastModified: updated_at, location: `${base}/Groups/${id}` },
  }))
}

export async function loadGroup(db: Database, id: string, base: string): Promise<Resource | null> {
  const [group] = await loadGroups(db, [id], base)
  return group ?? null
}
