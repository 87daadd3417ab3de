import { listEmployees, type DataGap, type EmployeeView } from "@scorecard/contracts/employees"
import { holds, type Actor } from "@scorecard/domain"
import { type EmployeeDocument, employees, peopleScope } from "#core/people/index.ts"
import {
  defineList,
  equals,
  fieldColumns,
  inScope,
  selectFrom,
  sql,
  type RawBuilder,
  type RowSource,
} from "#platform/index.ts"
import { fullName } from "./employees.store.ts"

const employeeRows = selectFrom(sql<{ doc: unknown; version: number }>`e.doc, e.version`, sql`tbl_employees e`)
const employeeSource: RowSource<EmployeeDocument, Actor, unknown> = {
  select: async (db, window) => (await employeeRows.select(db, window)).map(employees.parse),
  count: employeeRows.count,
}

/** Whether the record lacks the value; false for all if the actor may not see it. (rules/people#sensitive-fields) */
function lacks(actor: Actor, gap: DataGap | undefined): RawBuilder<boolean> {
  if (gap === undefined) return sql`true`
  if (gap === "regularization_date")
    return holds(actor, "employees.edit") ? sql`e.regularization_date is null` : sql`false`
  return gap === "manager" ? sql`e.manager_id is null` : sql`e.department_id is null`
}

/** The employees of the actor's pool. (rules/people#employee-list) */
export const employeeList = defineList({
  name: "employees",
  query: listEmployees.query,
  from: employeeSource,
  scope: (actor: Actor, filters) => sql<boolean>`(${peopleScope(actor, filters)} and ${lacks(actor, filters.without)})`,
  filters: {
    q: inScope,
    department_id: inScope,
    cluster_id: inScope,
    without: inScope,
    status: equals("e.status"),
    access_level: equals("e.access_level"),
  },
  orders: {
    name: { column: sql`e.name`, key: fullName },
    employee_id: { column: sql`e._id`, key: "_id" },
    hire_date: { column: sql`e.hire_date`, key: "hire_date" },
    access_level: { column: sql`e.access_level`, key: "access_level" },
  },
  ids: [{ column: sql`e._id`, key: "_id" }],
  // Every reader gets the columns of sensitive fields; the cells are empty where they may not see the value.
  columns: [
    ...fieldColumns<ExportRow>(["employee_id", "name", "first_name", "last_name", "preferred_name", "email_address"]),
    ...fieldColumns<ExportRow>(["pronouns", "birth_date", "phone", "position", "department_id", "manager_id"]),
    ...fieldColumns<ExportRow>(["employment_type", "hire_date", "regularization_date", "separation_date"]),
    ...fieldColumns<ExportRow>(["bsc_enabled", "access_level", "access_scope", "access_mode", "status", "created_at"]),
    ...fieldColumns<ExportRow>(["updated_at", "version"]),
  ],
})

export type ExportRow = Omit<EmployeeView, "personal_data" | "employment_data" | "abilities"> &
  EmployeeView["personal_data"] &
  EmployeeView["employment_data"]
