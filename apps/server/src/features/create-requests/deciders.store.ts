import {
  ACCESS_LEVELS,
  SUPER_ADMIN,
  holds,
  poolReach,
  type AccessLevel,
  type AccessScope,
  type Actor,
} from "@scorecard/domain/access"
import type { RawBuilder } from "kysely"
import { inPool, isManagedBy } from "#core/people/index.ts"
import { sql, type Database } from "#platform/documents/index.ts"

type Decider = Pick<Actor, "employee_id" | "access_level" | "access_scope">

/** By the table's name: a subquery has a `doc` of its own. */
const PROPOSED = sql`tbl_employee_create_requests.doc->'proposed'`
const PLACE = sql`${PROPOSED}->'employment_data'`
const DEPARTMENT = sql`${PLACE}->>'department_id'`
const MANAGER = sql`${PLACE}->>'manager_id'`

/**
 * Whether the person could approve a request as it stands, as a condition over `tbl_employee_create_requests`: they give
 * no level above their own, and put nobody where they do not reach. It is what an approval asks, said in SQL; a
 * proposal that names no place is for those who see everybody.
 */
function decidableBy({ employee_id, access_level, access_scope }: Decider): RawBuilder<boolean> {
  if (!holds(access_level, "employees.approve_requests")) return sql<boolean>`false`
  if (access_level === SUPER_ADMIN) return sql<boolean>`true`
  const standing = sql<boolean>`(${PROPOSED}->>'access_level')::integer <= ${access_level}
    and ${PROPOSED}->>'access_scope' = 'team'`
  if (poolReach({ access_level, access_scope }) === "everyone") return sql<boolean>`(${standing})`
  const actor = { employee_id, access_level, access_scope } as Actor // a pool is of these three
  return sql<boolean>`(${standing}
    and (${DEPARTMENT} is null or ${managesDepartment(employee_id)})
    and (${MANAGER} is null or ${inPool(actor, MANAGER)})
    and (${managesDepartment(employee_id)} or ${standsUnder(employee_id)}))`
}

function managesDepartment(employeeId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from tbl_departments d where d._id = ${DEPARTMENT} and ${isManagedBy(employeeId)})`
}

/** Whether the proposed manager is the person, or reports to them, directly or indirectly. */
function standsUnder(employeeId: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${MANAGER} in (
    with recursive reports(_id) as (select ${employeeId}::text
      union select e._id from tbl_employees e join reports r on e.manager_id = r._id)
    select _id from reports), false)`
}

/** Of these requests, those that the actor could approve as they stand. */
export async function decidableAmong(db: Database, actor: Actor, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ _id: string }>`select _id from tbl_employee_create_requests
    where _id = any(${[...ids]}) and ${decidableBy(actor)}`.execute(db)
  return new Set(rows.map(({ _id }) => _id))
}

const LEVELS = ACCESS_LEVELS.filter((level) => holds(level, "employees.approve_requests"))

/** Everybody active who could approve the request as it stands. */
export async function decidersOf(db: Database, requestId: string): Promise<string[]> {
  const { rows: approvers } = await sql<{ employee_id: string; access_level: AccessLevel; access_scope: AccessScope }>`
    select _id as employee_id, access_level, doc->>'access_scope' as access_scope from tbl_employees
    where access_level = any(${LEVELS}) and status = 'active' order by _id`.execute(db)
  if (approvers.length === 0) return []
  const answers = approvers.map(
    (approver) => sql`select ${approver.employee_id}::text as _id from tbl_employee_create_requests
      where _id = ${requestId} and ${decidableBy(approver)}`,
  )
  const { rows } = await sql<{ _id: string }>`${sql.join(answers, sql` union all `)}`.execute(db)
  return rows.map(({ _id }) => _id).toSorted()
}
