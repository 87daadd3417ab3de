import { AssignmentRecord, AssignmentsQuery } from "@scorecard/contracts/learning-enrollments"
import { Refusal } from "@scorecard/contracts/refusals"
import { poolReach, type Actor } from "@scorecard/domain"
import { collection, defineList, equals, sql, type Database, type RawBuilder } from "#platform/index.ts"
import { inPool, isManagedBy } from "#core/people/index.ts"

export const assignments = collection("tbl_learning_enrollments", AssignmentRecord)

/** The departments that the actor manages: all of their people are in the actor's pool. */
function managedDepartments(actor: Actor): RawBuilder<unknown> {
  const reach = poolReach(actor)
  if (reach === "everyone") return sql`select d._id from tbl_departments d`
  if (reach === "self") return sql`select null::text where false`
  return sql`select d._id from tbl_departments d where ${isManagedBy(actor.employee_id)}`
}

function visibleTo(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`((employee_id is not null and ${inPool(actor, sql`employee_id`)})
    or department_id in (${managedDepartments(actor)}))`
}

/** Those of these departments that the actor may enroll. */
export async function findManagedDepartments(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ _id: string }>`select managed._id from (${managedDepartments(actor)}) managed
    where managed._id = any(${[...ids]})`.execute(db)
  return new Set(rows.map(({ _id }) => _id))
}

/** @throws Refusal 404, whether it is missing or outside the pool. */
export async function getVisibleAssignment(
  db: Database,
  actor: Actor,
  id: string,
  lock?: "for update",
): Promise<AssignmentRecord> {
  const where = sql<boolean>`_id = ${id} and ${visibleTo(actor)}`
  const [found] = await assignments.select(db, { where, ...(lock && { lock }) })
  if (!found) throw new Refusal("not_found", "There is no such enrollment, or none that you can see.")
  return found
}

/** The existing enrollments of these people and departments in a module. */
export function lockAssignments(
  db: Database,
  moduleId: string,
  { employee_ids, department_ids }: { employee_ids: readonly string[]; department_ids: readonly string[] },
): Promise<AssignmentRecord[]> {
  return assignments.select(db, {
    where: sql<boolean>`module_id = ${moduleId}
      and (employee_id = any(${[...employee_ids]}) or department_id = any(${[...department_ids]}))`,
    orderBy: sql`_id`,
    lock: "for update",
  })
}

export const assignmentList = defineList({
  name: "learning-assignments",
  query: AssignmentsQuery,
  from: assignments,
  scope: visibleTo,
  filters: {
    module_id: equals("module_id"),
    employee_id: equals("employee_id"),
    department_id: equals("department_id"),
    source: equals("source"),
  },
  orders: {
    created_at: "created_at",
    due_date: { column: sql`due_key`, key: ({ due_date }) => due_date ?? "9999" },
  },
})

type AssignmentNames = { module_title: string; name: string }

/** The names of the assignments' modules, people and departments. */
export async function loadAssignmentNames(db: Database, ids: readonly string[]): Promise<Map<string, AssignmentNames>> {
  const { rows } = await sql<
    AssignmentNames & { _id: string }
  >`select n._id, coalesce(m.title, n.module_id) as module_title,
      coalesce(e.name, d.name, n.employee_id, n.department_id) as name
    from tbl_learning_enrollments n
    left join tbl_learning_modules m on m._id = n.module_id
    left join tbl_employees e on e._id = n.employee_id
    left join tbl_departments d on d._id = n.department_id
    where n._id = any(${[...ids]})`.execute(db)
  return new Map(rows.map(({ _id, ...names }) => [_id, names]))
}

/** Whether someone is already enrolled in a module, by name or with their department. */
export async function isEnrolled(db: Database, employeeId: string, moduleId: string): Promise<boolean> {
  const { rows } = await sql<{ enrolled: boolean }>`select exists (
      select from tbl_learning_enrollments where module_id = ${moduleId} and (employee_id = ${employeeId}
        or department_id = (select department_id from tbl_employees where _id = ${employeeId}))) as enrolled`.execute(
    db,
  )
  return rows[0]?.enrolled === true
}
