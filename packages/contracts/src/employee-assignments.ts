import { z } from "zod"
import { CalendarDate, EmployeeId, Id, listOf, pageQuery, sortQuery, Timestamp } from "./common.ts"
import { route } from "./route.ts"

/** A person's department and manager, with the days they hold. (rules/people#department-and-manager-over-time) */
export const EmployeeAssignment = z
  .strictObject({
    _id: Id,
    employee_id: EmployeeId,
    effective_from: CalendarDate,
    effective_to: CalendarDate.nullable().meta({ description: "The last day; null until another change" }),
    department_id: Id.nullable(),
    department_name: z.string().nullable(),
    cluster_id: Id.nullable(),
    cluster_name: z.string().nullable(),
    manager_id: EmployeeId.nullable(),
    manager_name: z.string().nullable(),
    is_planned: z.boolean().meta({ description: "Takes effect on a later day; can still be withdrawn" }),
    recorded_at: Timestamp,
    recorded_by_id: EmployeeId.nullable(),
    abilities: z.strictObject({ withdraw: z.boolean() }),
  })
  .meta({ id: "EmployeeAssignment" })
export type EmployeeAssignment = z.infer<typeof EmployeeAssignment>

const PATH = "/v1/employees/{employee_id}/assignments"
const tag = "employees"

export const listEmployeeAssignments = route({
  method: "GET",
  path: PATH,
  webOnly: true,
  tag,
  summary: "List a person's departments and managers over time, with planned changes",
  permission: "employees.view",
  params: z.strictObject({ employee_id: EmployeeId }),
  query: z.strictObject({ sort: sortQuery(["effective_from"], "-effective_from"), ...pageQuery }),
  reply: listOf(EmployeeAssignment),
  refusals: ["employee_not_found", "cursor_invalid"],
})

export const withdrawEmployeeAssignment = route({
  method: "DELETE",
  path: `${PATH}/{assignment_id}`,
  webOnly: true,
  tag,
  summary: "Withdraw a planned change of a person's department or manager",
  permission: "employees.edit",
  params: z.strictObject({ employee_id: EmployeeId, assignment_id: Id }),
  refusals: ["employee_not_found", "not_found", "assignment_in_effect", "own_record"],
})
