import { CreateRequest, listCreateRequests } from "@scorecard/contracts/create-requests"
import { Refusal } from "@scorecard/contracts/refusals"
import { SUPER_ADMIN, holds, poolReach, type AccessLevel, type Actor } from "@scorecard/domain"
import {
  collection,
  defineList,
  equals,
  fieldColumns,
  plainCell,
  sql,
  type Column,
  type Database,
  type RawBuilder,
} from "#platform/index.ts"
import type { z } from "zod"
import { inPool, isManagedBy } from "#core/people/index.ts"

const CreateRequestDocument = CreateRequest.omit({ abilities: true })
export type CreateRequestDocument = z.output<typeof CreateRequestDocument>
export type CreateRequestsQuery = z.output<typeof listCreateRequests.query>

export const createRequests = collection("tbl_employee_create_requests", CreateRequestDocument)

/**
 * Approvers see all requests; others see their own, and so does a service account that is not for the whole company.
 * (rules/people#create-requests)
 */
function isVisibleTo(actor: Actor): RawBuilder<boolean> {
  const seesAll = holds(actor, "employees.approve_requests") && poolReach(actor) !== "departments"
  if (seesAll) return sql<boolean>`true`
  return sql<boolean>`requested_by_id = ${actor.employee_id}`
}

/** @throws Refusal 404, whether the request is unknown or not visible to the actor. */
export async function getVisibleRequest(
  db: Database,
  actor: Actor,
  id: string,
  lock?: "for update",
): Promise<CreateRequestDocument> {
  const where = sql<boolean>`_id = ${id} and ${isVisibleTo(actor)}`
  const [found] = await createRequests.select(db, { where, ...(lock && { lock }) })
  if (!found) throw new Refusal("not_found", "There is no such request, or not one that you may see.")
  return found
}

type Proposed = CreateRequestDocument["proposed"]

const proposed = (names: readonly (keyof Proposed)[]): Column<CreateRequestDocument>[] =>
  names.map((name) => ({ head: `proposed.${name}`, cell: (request) => plainCell(request.proposed[name]) }))
const personal = (names: readonly (keyof Proposed["personal_data"])[]): Column<CreateRequestDocument>[] =>
  names.map((name) => ({ head: name, cell: (request) => plainCell(request.proposed.personal_data[name]) }))
const employment = (names: readonly (keyof Proposed["employment_data"])[]): Column<CreateRequestDocument>[] =>
  names.map((name) => ({ head: name, cell: (request) => plainCell(request.proposed.employment_data[name]) }))

export const createRequestList = defineList({
  name: "create-requests",
  query: listCreateRequests.query,
  from: createRequests,
  scope: isVisibleTo,
  filters: { status: equals("status"), requested_by_id: equals("requested_by_id") },
  orders: { created_at: "created_at", name: { column: sql`name`, key: proposedName } },
  columns: [
    ...fieldColumns<CreateRequestDocument>(["_id", "status", "requested_by_id", "created_at"]),
    ...proposed(["employee_id", "access_level", "access_scope", "hire_date"]),
    ...personal(["first_name", "last_name", "preferred_name", "email_address", "birth_date", "phone", "pronouns"]),
    ...employment(["position", "department_id", "manager_id", "employment_type"]),
    ...employment(["regularization_date", "separation_date", "bsc_enabled"]),
    ...fieldColumns<CreateRequestDocument>(["decided_by_id", "decided_at", "review_note", "employee_id"]),
    ...fieldColumns<CreateRequestDocument>(["updated_at", "version"]),
  ],
})

/** The value of the generated column in the database. */
function proposedName({ proposed: { personal_data } }: CreateRequestDocument): string {
  return `${personal_data.last_name} ${personal_data.first_name}`
}

export type Approver = Pick<Actor, "employee_id" | "access_level" | "access_scope" | "access_mode">

/** Qualified by the table, since a subquery has a `doc` of its own. */
const PROPOSED = sql`tbl_employee_create_requests.doc->'proposed'`
const PLACEMENT = sql`${PROPOSED}->'employment_data'`
const DEPARTMENT = sql`${PLACEMENT}->>'department_id'`
const MANAGER = sql`${PLACEMENT}->>'manager_id'`

/**
 * Whether the person could approve a request as it is, as a condition on `tbl_employee_create_requests`: it grants no
 * level above their own and places no one outside their pool. The SQL equivalent of the checks that run on approval. A
 * proposal without a placement is left to those who see the whole company.
 */
function canApprove(approver: Approver): RawBuilder<boolean> {
  const { employee_id, access_level, access_scope } = approver
  if (!holds(approver, "employees.approve_requests")) return sql<boolean>`false`
  if (access_level === SUPER_ADMIN) return sql<boolean>`true`
  const accessFits = sql<boolean>`(${PROPOSED}->>'access_level')::integer <= ${access_level}
    and ${PROPOSED}->>'access_scope' = 'team'`
  if (poolReach({ access_level, access_scope }) === "everyone") return sql<boolean>`(${accessFits})`
  const actor = { employee_id, access_level, access_scope } as Actor // A pool depends on these three only.
  return sql<boolean>`(${accessFits}
    and (${DEPARTMENT} is null or ${managesDepartment(employee_id)})
    and (${MANAGER} is null or ${inPool(actor, MANAGER)})
    and (${managesDepartment(employee_id)} or ${reportsTo(employee_id)}))`
}

function managesDepartment(employeeId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from tbl_departments d where d._id = ${DEPARTMENT} and ${isManagedBy(employeeId)})`
}

/** Whether the proposed manager is the person or reports to them, directly or indirectly. */
function reportsTo(employeeId: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${MANAGER} in (
    with recursive reports(_id) as (select ${employeeId}::text
      union select e._id from tbl_employees e join reports r on e.manager_id = r._id)
    select _id from reports), false)`
}

/** The requests among these that the actor could approve as they are. */
export async function filterApprovable(db: Database, actor: Actor, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ _id: string }>`select _id from tbl_employee_create_requests
    where _id = any(${[...ids]}) and ${canApprove(actor)}`.execute(db)
  return new Set(rows.map(({ _id }) => _id))
}

/** The active people of these levels. */
export async function selectApprovers(db: Database, levels: readonly AccessLevel[]): Promise<Approver[]> {
  const { rows } = await sql<Approver>`
    select _id as employee_id, access_level, doc->>'access_scope' as access_scope,
      'full' as access_mode from tbl_employees
    where access_level = any(${[...levels]}) and status = 'active'
      and doc->>'access_mode' is distinct from 'read_only' order by _id`.execute(db)
  return rows
}

/** The people among these who could approve the request as it is. */
export async function filterApprovers(
  db: Database,
  requestId: string,
  approvers: readonly Approver[],
): Promise<string[]> {
  if (approvers.length === 0) return []
  const queries = approvers.map(
    (approver) => sql`select ${approver.employee_id}::text as _id from tbl_employee_create_requests
      where _id = ${requestId} and ${canApprove(approver)}`,
  )
  const { rows } = await sql<{ _id: string }>`${sql.join(queries, sql` union all `)}`.execute(db)
  return rows.map(({ _id }) => _id)
}
