import { CalendarDate, EmployeeId, Id, Timestamp, Version } from "@scorecard/contracts/common"
import { lastDay, type YearMonth } from "@scorecard/domain"
import { z } from "zod"
import { collection, newId, sql, type Database, type RawBuilder } from "#platform/index.ts"

/**
 * `tbl_employee_assignments`: a person's departments and managers with their days. A person without a document has the
 * placement of their record since the beginning. (rules/people#department-and-manager-over-time)
 */
export const StoredAssignment = z.strictObject({
  _id: Id,
  employee_id: EmployeeId,
  effective_from: CalendarDate,
  /** The day before the next one; null without a next one. */
  effective_to: CalendarDate.nullable(),
  department_id: Id.nullable(),
  manager_id: EmployeeId.nullable(),
  /** It also covers all days before it. */
  is_first: z.boolean(),
  /** Not in the person's record yet. */
  is_planned: z.boolean(),
  recorded_at: Timestamp,
  recorded_by_id: EmployeeId.nullable(),
  version: Version,
})
export type StoredAssignment = z.infer<typeof StoredAssignment>

export const employeeAssignments = collection("tbl_employee_assignments", StoredAssignment, "not_found", {
  key: "employee_id",
})

/** What an assignment says of a person's record. */
export type PlacedRecord = {
  _id: string
  hire_date: string
  created_at: string
  created_by_id: string | null
  employment_data: { department_id: string | null; manager_id: string | null }
}

/** The placement of a record that was never changed. */
export function firstAssignment(person: PlacedRecord): StoredAssignment {
  const { department_id, manager_id } = person.employment_data
  return {
    _id: newId(),
    employee_id: person._id,
    effective_from: person.hire_date,
    effective_to: null,
    department_id,
    manager_id,
    is_first: true,
    is_planned: false,
    recorded_at: person.created_at,
    recorded_by_id: person.created_by_id,
    version: 1,
  }
}

/** By person, in order of their days. Lock the people before changing them. */
export async function selectAssignments(
  db: Database,
  employeeIds: readonly string[],
): Promise<Map<string, StoredAssignment[]>> {
  if (employeeIds.length === 0) return new Map()
  const where = sql<boolean>`employee_id = any(${[...employeeIds]}::text[])`
  const found = await employeeAssignments.select(db, { where, orderBy: sql`employee_id, effective_from` })
  return Map.groupBy(found, ({ employee_id }) => employee_id)
}

type Replacement = { removed: readonly StoredAssignment[]; added: readonly StoredAssignment[] }

/** Replaces assignments: the removed ones make room for others of the same days. */
export async function replaceAssignments(db: Database, { removed, added }: Replacement): Promise<void> {
  if (removed.length > 0) {
    await sql`delete from tbl_employee_assignments where employee_id = any(${removed.map((one) => one.employee_id)}::text[])
      and _id = any(${removed.map(({ _id }) => _id)}::text[])`.execute(db)
  }
  await employeeAssignments.insertMany(db, added)
}

/** For people whose records are removed. */
export async function removeAssignments(db: Database, employeeIds: readonly string[]): Promise<void> {
  if (employeeIds.length === 0) return
  await sql`delete from tbl_employee_assignments where employee_id = any(${[...employeeIds]}::text[])`.execute(db)
}

/** The people with planned assignments whose day has come, in the order of their ids. */
export async function findDueTransfers(db: Database, today: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ employee_id: string }>`select distinct employee_id from tbl_employee_assignments
    where is_planned and effective_from <= ${today} order by employee_id limit ${limit}`.execute(db)
  return rows.map(({ employee_id }) => employee_id)
}

/** Whether anyone is planned to join the department. */
export async function isDepartmentPlanned(db: Database, departmentId: string): Promise<boolean> {
  const { rows } = await sql`select from tbl_employee_assignments
    where is_planned and department_id = ${departmentId} limit 1`.execute(db)
  return rows.length > 0
}

/** Of people with one assignment, their record says the same. The condition of an index. */
const IS_MOVE = sql<boolean>`(not a.is_first or a.effective_to is not null)`

/**
 * The assignments `a` that decide the month of people who moved: those of their last employed day in it, with the
 * people's records as `p`. All others have the placement of their record.
 */
function movedIn(month: YearMonth): RawBuilder<unknown> {
  // A missing separation date is ignored by least.
  const day = sql`least(p.separation_date, ${lastDay(month)})`
  return sql`tbl_employee_assignments a join tbl_employees p on p._id = a.employee_id
    where ${IS_MOVE} and (a.is_first or a.effective_from <= ${day})
      and (a.effective_to is null or a.effective_to >= ${day})`
}

/**
 * The placement of the month for people who moved, as a query of `(employee_id, facts json)`.
 * @param people a condition on the column `employee_id`
 */
export function placementsOfMany(people: RawBuilder<boolean>, month: YearMonth): RawBuilder<unknown> {
  return sql`select a.employee_id, json_build_object('department_id', a.department_id, 'manager_id', a.manager_id) as facts
    from ${movedIn(month)} and ${people}`
}

/**
 * Joins `placed` to `tbl_employees e`: where people who moved belong in the month.
 * @param among the only people to read, so that a distributed database queries their shards alone (decision 0026)
 */
export function joinPlacements(month: YearMonth, among?: readonly string[]): RawBuilder<unknown> {
  const people = among ? sql` and a.employee_id = any(${[...among]}::text[])` : sql``
  return sql`left join (select a.employee_id, a.department_id, a.manager_id from ${movedIn(month)}${people}) placed
    on placed.employee_id = e._id`
}

/** The department of the month, of `tbl_employees e` with `joinPlacements`. */
export const PLACED_DEPARTMENT = sql<string | null>`case when placed.employee_id is null then e.department_id
  else placed.department_id end`

/**
 * A condition over `tbl_employees e`: people who belong to the unit as of the month. The queries inside do not depend
 * on the row, so each runs once. (rules/people#department-of-a-month)
 */
export function belongsTo(
  { department_id, cluster_id }: { department_id?: string | undefined; cluster_id?: string | undefined },
  month: YearMonth | null,
): RawBuilder<boolean> {
  const isOfUnit = (department: RawBuilder<unknown>) => {
    const conditions = [
      ...(department_id === undefined ? [] : [sql<boolean>`${department} = ${department_id}`]),
      ...(cluster_id === undefined
        ? []
        : [sql<boolean>`${department} in (select _id from tbl_departments where cluster_id = ${cluster_id})`]),
    ]
    return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
  }
  if (department_id === undefined && cluster_id === undefined) return sql<boolean>`true`
  if (month === null) return isOfUnit(sql`e.department_id`)
  return sql<boolean>`(e._id in (select a.employee_id from ${movedIn(month)} and ${isOfUnit(sql`a.department_id`)})
    or ${isOfUnit(sql`e.department_id`)} and e._id not in (select a.employee_id from ${movedIn(month)}))`
}

/** A condition over `tbl_employees e`: people who belong, belonged, or are planned to belong to one of the departments. */
export function everBelongsTo(departments: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(e.department_id in (${departments}) or e._id in (select a.employee_id
    from tbl_employee_assignments a where ${IS_MOVE} and a.department_id in (${departments})))`
}

/** A department as rows and exports name it. */
export type Unit = { department_name: string; cluster_id: string | null; cluster_name: string | null }

/** Every department with its cluster, by id: a few hundred at most. */
export async function loadUnits(db: Database): Promise<ReadonlyMap<string, Unit>> {
  const { rows } = await sql<Unit & { _id: string }>`select d._id, d.name as department_name, d.cluster_id,
      c.name as cluster_name
    from tbl_departments d left join tbl_clusters c on c._id = d.cluster_id`.execute(db)
  return new Map(rows.map(({ _id, ...unit }) => [_id, unit]))
}

export const NO_UNIT = { department_name: null, cluster_id: null, cluster_name: null }
