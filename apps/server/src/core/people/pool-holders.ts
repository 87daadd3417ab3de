import { ACCESS_LEVELS, SUPER_ADMIN, poolReach } from "@scorecard/domain"
import { sql, type RawBuilder } from "#platform/index.ts"

const MANAGING_LEVELS = ACCESS_LEVELS.filter(
  (access_level) => poolReach({ access_level, access_scope: "team" }) !== "self",
)
/** Super admins see everyone by role, so only people they actually manage count as their team. */
const WIDE_LEVELS = MANAGING_LEVELS.filter((level) => level !== SUPER_ADMIN)

/**
 * A query of `(employee_id, manager_id)`: everyone whose pool includes one of these people. The inverse of `inPool`,
 * for notices to all managers up the chain (`managersOf` stops at the nearest). Managers must be active; people are not
 * in their own pool here, and super admins only have the people they manage. Materialized for the reason of `inPool`'s.
 * @param people a query of ids to follow `in`
 */
export function poolHoldersOf(people: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`with holders as materialized (with recursive requested as materialized (
      select e._id, e.manager_id, e.department_id from tbl_employees e where e._id in (${people})
    ), above(employee_id, manager_id) as (
      select _id, manager_id from requested where manager_id is not null
      union
      select a.employee_id, m.manager_id from above a join tbl_employees m on m._id = a.manager_id
        where m.manager_id is not null
    ), named as (
      select employee_id, manager_id from above
      union
      select requested._id, by.manager_id from requested join tbl_departments d on d._id = requested.department_id
        cross join lateral jsonb_array_elements_text(d.manager_ids) as by(manager_id)
      union
      select requested._id, by.manager_id from requested join tbl_departments d on d._id = requested.department_id
        join tbl_clusters c on c._id = d.cluster_id
        cross join lateral jsonb_array_elements_text(c.manager_ids) as by(manager_id)
    )
    select named.employee_id, m._id as manager_id from named
      join tbl_employees m on m._id = named.manager_id and m._id <> named.employee_id
      where m.status = 'active' and m.access_level = any(${MANAGING_LEVELS})
    union
    select requested._id, m._id from requested join tbl_employees m on m._id <> requested._id
      where m.status = 'active' and m.access_level = any(${WIDE_LEVELS}) and m.doc->>'access_scope' = 'company')
    select holders.employee_id, holders.manager_id from holders`
}
