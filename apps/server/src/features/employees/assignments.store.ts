import { listEmployeeAssignments, type EmployeeAssignment } from "@scorecard/contracts/employee-assignments"
import { defineList, selectFrom, sql, type Database } from "#platform/index.ts"
import { employeeAssignments, employees, type EmployeeDocument, type StoredAssignment } from "#core/people/index.ts"

type Names = Pick<EmployeeAssignment, "department_name" | "cluster_id" | "cluster_name" | "manager_name">
export type AssignmentRow = Names & { doc: Omit<StoredAssignment, "version">; effective_from: string }

/** A person's assignments with the present names of departments and managers; managers are in the directory. */
export const assignmentList = defineList({
  name: (_query, employeeId) => `assignments-${employeeId}`,
  query: listEmployeeAssignments.query,
  from: selectFrom(
    sql<AssignmentRow>`a.doc, a.effective_from, d.name as department_name, d.cluster_id, c.name as cluster_name,
      m.name as manager_name`,
    sql`tbl_employee_assignments a left join tbl_departments d on d._id = a.department_id
      left join tbl_clusters c on c._id = d.cluster_id left join tbl_employees m on m._id = a.manager_id`,
  ),
  scope: (employeeId: string) => sql<boolean>`a.employee_id = ${employeeId}`,
  filters: {},
  orders: { effective_from: { column: sql`a.effective_from`, key: "effective_from" } },
  ids: [{ column: sql`a._id`, key: ({ doc }) => doc._id }],
})

/** The person's assignment with this id; null if it is another person's. */
export async function findAssignment(
  db: Database,
  employeeId: string,
  assignmentId: string,
): Promise<StoredAssignment | null> {
  const where = sql<boolean>`employee_id = ${employeeId} and _id = ${assignmentId}`
  const [found] = await employeeAssignments.select(db, { where })
  return found ?? null
}

/** These people, locked in the order of their ids. */
export function lockPeople(db: Database, ids: readonly string[]): Promise<EmployeeDocument[]> {
  return employees.select(db, { where: sql`_id = any(${[...ids]})`, orderBy: sql`_id`, lock: "for update" })
}
