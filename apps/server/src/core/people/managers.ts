import { ACCESS_LEVELS, poolReach } from "@scorecard/domain"
import { sql, type Database, type RawBuilder } from "#platform/index.ts"

const MANAGING_LEVELS = ACCESS_LEVELS.filter(
  (access_level) => poolReach({ access_level, access_scope: "team" }) !== "self",
)

/**
 * A query of `(employee_id, manager_id)`: each person's own manager plus the managers of their department and its
 * cluster. Managers must be active and of a level whose pool includes others; self-management is left out. These are
 * the managers to notify: those further up can see the person but aren't notified.
 * @param people a query or list of ids to follow `in`, such as sql`select …` or sql.join(ids)
 */
export function managersOf(people: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select distinct named.employee_id, m._id as manager_id
    from (
      select e._id as employee_id, e.manager_id from tbl_employees e where e._id in (${people})
      union all
      select e._id, named.manager_id from tbl_employees e join tbl_departments d on d._id = e.department_id
        cross join lateral jsonb_array_elements_text(d.manager_ids) as named(manager_id) where e._id in (${people})
      union all
      select e._id, named.manager_id from tbl_employees e join tbl_departments d on d._id = e.department_id
        join tbl_clusters c on c._id = d.cluster_id
        cross join lateral jsonb_array_elements_text(c.manager_ids) as named(manager_id) where e._id in (${people})
    ) as named
    join tbl_employees m on m._id = named.manager_id and m._id <> named.employee_id
      and m.status = 'active' and m.access_level = any(${MANAGING_LEVELS})`
}

/** The managers of each of these people, both sorted by id. People without a manager are left out. */
export async function managerIdsOf(db: Database, employeeIds: readonly string[]): Promise<Map<string, string[]>> {
  const people = sql`select unnest(${[...new Set(employeeIds)]}::text[])`
  const { rows } = await sql<{ employee_id: string; manager_ids: string[] }>`
    select employee_id, array_agg(manager_id order by manager_id) as manager_ids
    from (${managersOf(people)}) as managing group by employee_id order by employee_id`.execute(db)
  return new Map(rows.map((row) => [row.employee_id, row.manager_ids]))
}

/**
 * The reviewers of a person's requests: their own manager and the managers of their department. Managers of the
 * cluster can see a request too but are notified only if there are no closer reviewers. Read-only people decide nothing.
 */
export async function reviewerIdsOf(db: Database, employeeId: string): Promise<string[]> {
  const managers = (await managerIdsOf(db, [employeeId])).get(employeeId) ?? []
  const all = await withoutReadOnly(db, managers)
  const { rows } = await sql<{ manager_id: string }>`
    select e.manager_id from tbl_employees e where e._id = ${employeeId} and e.manager_id is not null
    union
    select named.manager_id from tbl_employees e join tbl_departments d on d._id = e.department_id
      cross join lateral jsonb_array_elements_text(d.manager_ids) as named(manager_id) where e._id = ${employeeId}`.execute(
    db,
  )
  const near = new Set(rows.map(({ manager_id }) => manager_id))
  const nearest = all.filter((id) => near.has(id))
  return nearest.length > 0 ? nearest : all
}

async function withoutReadOnly(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`select _id from tbl_employees
    where _id = any(${[...ids]}) and doc->>'access_mode' = 'read_only'`.execute(db)
  const readOnly = new Set(rows.map(({ _id }) => _id))
  return ids.filter((id) => !readOnly.has(id))
}
