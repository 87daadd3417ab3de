import { Refusal } from "@scorecard/contracts/refusals"
import { SUPER_ADMIN, poolReach, type Actor } from "@scorecard/domain"
import { lockShared, sql, type Database } from "#platform/index.ts"
import pg from "pg"
import { type EmployeeDocument, employees, inPool, isManagedBy, reaches } from "#core/people/index.ts"

export { EmployeeDocument, employees, removeEmployees, replaceEmployees } from "#core/people/index.ts"

/** One person of the actor's pool. @throws Refusal 404, whether the person is unknown or outside the pool. */
export async function getEmployeeInPool(
  db: Database,
  actor: Actor,
  employeeId: string,
  lock?: "for update",
): Promise<EmployeeDocument> {
  const where = sql<boolean>`_id = ${employeeId} and ${reaches(actor, sql`${employeeId}::text`)}`
  const [found] = await employees.select(db, { where, ...(lock && { lock }) })
  if (!found) throw new Refusal("employee_not_found", "There is no such employee, or you can't see them.")
  return found
}

/** Equals the generated `name` column in the database. */
export function fullName({ personal_data: { preferred_name, first_name, last_name } }: EmployeeDocument): string {
  return `${preferred_name ?? first_name} ${last_name}`
}

const HIERARCHY_LOCK = 7_301_423

/**
 * Blocks other changes of levels, statuses and managers until the transaction ends: whether a super admin is the last
 * one, and whether a manager closes a loop, depends on other rows. Take this lock before any row is locked.
 */
export async function lockHierarchy(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${HIERARCHY_LOCK})`.execute(db)
}

export async function countOtherSuperAdmins(db: Database, employeeId: string): Promise<number> {
  return employees.count(
    db,
    sql`access_level = ${SUPER_ADMIN} and status = 'active'
    and separation_date is null and _id <> ${employeeId}`,
  )
}

/** These people and all managers above them, each with their manager. Terminates even if there is a loop. */
export async function selectManagerChains(db: Database, ids: readonly string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ _id: string; manager_id: string | null }>`with recursive above as (
      select _id, manager_id from tbl_employees where _id = any(${[...ids]})
      union select e._id, e.manager_id from tbl_employees e join above a on e._id = a.manager_id)
    select _id, manager_id from above`.execute(db)
  return new Map(rows.map((row) => [row._id, row.manager_id]))
}

/**
 * The people among these with a direct or indirect report that the actor may not see, and no other of these people in
 * between: reports who move with them.
 */
export async function findManagersWithUnseenReports(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ top: string }>`with recursive moved(_id) as (select unnest(${[...ids]}::text[])),
    below(_id, top) as (
      select _id, _id from moved
      union select e._id, b.top from tbl_employees e join below b on e.manager_id = b._id
        where not exists (select 1 from moved m where m._id = e._id))
    select distinct top from below where _id <> top and not ${inPool(actor, sql`_id`)}`.execute(db)
  return new Set(rows.map((row) => row.top))
}

/**
 * The people among these who manage anyone outside the actor's pool: directly, through others, or as managers of a
 * department or cluster. Their level and status do not count, since both can be raised again.
 */
export async function findWiderPools(db: Database, actor: Actor, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0 || poolReach(actor) === "everyone") return new Set()
  const { rows } = await sql<{ manager_id: string }>`with recursive people(_id) as (select unnest(${[...ids]}::text[])),
    below(_id, manager_id) as (
      select e._id, p._id from people p join tbl_employees e on e.manager_id = p._id
      union select e._id, b.manager_id from below b join tbl_employees e on e.manager_id = b._id),
    units as (
      select d._id, p._id as manager_id from people p
        join tbl_departments d on d.manager_ids @> jsonb_build_array(p._id)
      union select d._id, p._id from people p join tbl_clusters c on c.manager_ids @> jsonb_build_array(p._id)
        join tbl_departments d on d.cluster_id = c._id),
    managed as (
      select _id, manager_id from below
      union select e._id, u.manager_id from units u join tbl_employees e on e.department_id = u._id)
    select distinct manager_id from managed where not ${inPool(actor, sql`_id`)}`.execute(db)
  return new Set(rows.map((row) => row.manager_id))
}

export async function filterActive(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ _id: string }>`select _id from tbl_employees
    where _id = any(${[...ids]}) and status = 'active'`.execute(db)
  return new Set(rows.map((row) => row._id))
}

/** The existing departments among these. They cannot be deleted until the transaction ends. */
export async function lockDepartments(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  return new Set(await lockShared(db, "tbl_departments", ids))
}

/** For each existing department among these, whether the actor manages it, directly or through its cluster. */
export async function findManagedDepartments(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, boolean>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    _id: string
    manages: boolean
  }>`select d._id, ${isManagedBy(actor.employee_id)} as manages
    from tbl_departments d where d._id = any(${[...ids]})`.execute(db)
  return new Map(rows.map((row) => [row._id, row.manages]))
}

/** The owners of these addresses, by the address in lower case. */
export async function findEmailOwners(db: Database, emails: readonly string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const { rows } = await sql<{ email: string; _id: string }>`select email, _id from tbl_employees
    where email = any(${emails.map((email) => email.toLowerCase())})`.execute(db)
  return new Map(rows.map((row) => [row.email, row._id]))
}

type NamedPerson = { email: string | null; first_name: string; last_name: string; hire_date: string }

/**
 * The people of the actor's pool with a given name and hire date, unless both sides have an email address, by their
 * place in the list. Where several people match, none does.
 */
export async function findByNameAndHireDate(
  db: Database,
  actor: Actor,
  people: readonly NamedPerson[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ at: number; id: string }>`select (wanted.at - 1)::integer as at, min(e._id) as id
    from jsonb_array_elements(${JSON.stringify(people)}::jsonb) with ordinality as wanted (person, at)
    join tbl_employees e on e.hire_date = wanted.person->>'hire_date'
      and lower(e.doc->'personal_data'->>'first_name') = lower(wanted.person->>'first_name')
      and lower(e.doc->'personal_data'->>'last_name') = lower(wanted.person->>'last_name')
      and (e.email is null or wanted.person->>'email' is null)
    where ${inPool(actor, sql`e._id`)}
    group by wanted.at having count(*) = 1`.execute(db)
  return new Map(rows.map(({ at, id }) => [at, id]))
}

/** E1001, E1002, …: one more than the highest. Lock the hierarchy before this, or two requests get the same id. */
export async function generateEmployeeId(db: Database): Promise<string> {
  const { rows } = await sql<{ number: number }>`select coalesce(max(substring(_id from 2)::bigint), 1000) + 1 as number
    from tbl_employees where _id ~ '^E[0-9]{1,12}$'`.execute(db)
  return `E${rows[0]?.number ?? 1001}`
}

/** Turns a violated unique constraint into the refusal that a request a moment later would get. */
export async function mapDuplicateErrors<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write
  } catch (error) {
    const constraint =
      error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION ? error.constraint : undefined
    if (constraint === "tbl_employees_email") throw emailTaken(error)
    if (constraint === "tbl_employees_pkey") throw employeeIdTaken(error)
    throw error
  }
}

const UNIQUE_VIOLATION = "23505"

export function emailTaken(cause?: unknown): Refusal {
  const message = "Another employee has this email address."
  return new Refusal("email_taken", message, { errors: [{ path: "personal_data.email_address", message }], cause })
}

export function employeeIdTaken(cause?: unknown): Refusal {
  const message = "Another employee has this ID."
  return new Refusal("employee_id_taken", message, { errors: [{ path: "employee_id", message }], cause })
}

/** Those among these people who are in the actor's pool, by id. */
export async function selectPeopleInPool(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, { status: EmployeeDocument["status"]; email: string | null }>> {
  const { rows } = await sql<{ _id: string; status: EmployeeDocument["status"]; email: string | null }>`
    select _id, status, email from tbl_employees where _id = any(${[...ids]}) and ${inPool(actor, sql`_id`)}`.execute(
    db,
  )
  return new Map(rows.map(({ _id, ...person }) => [_id, person]))
}

/** Active people who could sign in by their email address and never have. */
export async function findNeverSignedIn(db: Database): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`select _id from tbl_employees
    where status = 'active' and idp_sub is null and email is not null order by _id`.execute(db)
  return rows.map(({ _id }) => _id)
}

/**
 * The people with these ids, and for each whether the actor may see them. A lock is taken in the order of the ids, so
 * that two transactions that lock many rows never deadlock.
 */
export async function selectByIds(
  db: Database,
  actor: Actor,
  ids: readonly string[],
  lock?: "for update",
): Promise<{ document: EmployeeDocument; inPool: boolean }[]> {
  const lockClause = lock ? sql`for update` : sql``
  const { rows } = await sql<{ doc: unknown; version: number; in_pool: boolean }>`select doc, version,
      ${inPool(actor, sql`_id`)} as in_pool
    from tbl_employees where _id = any(${[...ids]}) order by _id ${lockClause}`.execute(db)
  return rows.map((row) => ({ document: employees.parse(row), inPool: row.in_pool }))
}

/** Everyone whose manager is one of these people. */
export async function selectReports(
  db: Database,
  managerIds: readonly string[],
): Promise<{ _id: string; name: string; manager_id: string }[]> {
  if (managerIds.length === 0) return []
  const { rows } = await sql<{ _id: string; name: string; manager_id: string }>`select _id, name, manager_id
    from tbl_employees where manager_id = any(${[...managerIds]}) order by _id`.execute(db)
  return rows
}

/** The ids of the active super admins without a last day. There are few. */
export async function selectSuperAdmins(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ _id: string }>`select _id from tbl_employees
    where access_level = ${SUPER_ADMIN} and status = 'active' and separation_date is null`.execute(db)
  return new Set(rows.map((row) => row._id))
}

/** Active people whose last day was before this Eastern day, locked in the order of their ids. */
export function lockLeavers(db: Database, today: string, limit: number): Promise<EmployeeDocument[]> {
  const where = sql<boolean>`status = 'active' and separation_date < ${today}`
  return employees.select(db, { where, orderBy: sql`_id`, limit, lock: "for update" })
}
