import type { EmployeesExportQuery, EmployeeView } from "@scorecard/contracts/employees"
import type { Actor } from "@scorecard/domain/access"
import type { FileAnswer } from "#platform/http/index.ts"
import { exportFile, fieldColumns, keysetBatches, mapBatches, type Column } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import { selectPage, type EmployeeDocument } from "./employees.store.ts"
import { orderOf, positionOf } from "./list-employees.ts"
import { presentEmployee } from "./present-employee.ts"

type Line = Omit<EmployeeView, "personal_data" | "employment_data" | "abilities"> &
  EmployeeView["personal_data"] &
  EmployeeView["employment_data"]

/** Sensitive fields have their columns for everybody, and stay empty where the reader may not see them. */
const COLUMNS: Column<Line>[] = fieldColumns<Line>([
  "employee_id",
  "name",
  "first_name",
  "last_name",
  "preferred_name",
  "email_address",
  "pronouns",
  "birth_date",
  "phone",
  "position",
  "department_id",
  "manager_id",
  "employment_type",
  "hire_date",
  "regularization_date",
  "separation_date",
  "bsc_enabled",
  "access_level",
  "access_scope",
  "status",
  "created_at",
  "updated_at",
  "version",
])

/** The list as a file, each person as the list shows them to this reader. (rules/people#employee-list) */
export function exportEmployees(
  { db }: Pick<World, "db">,
  actor: Actor,
  { format, sort: order, ...filter }: EmployeesExportQuery,
): Promise<FileAnswer> {
  const { sort, descending } = orderOf(order)
  const batches = keysetBatches<EmployeeDocument>((last, limit) => {
    const after = last && positionOf(last, actor, sort)
    return selectPage(db, actor, filter, { sort, descending, after, limit })
  })
  const lines = mapBatches(batches, async (documents) => documents.map((document) => lineOf(document, actor)))
  return exportFile("employees", format, COLUMNS, lines)
}

function lineOf(document: EmployeeDocument, reader: Actor): Line {
  const { personal_data, employment_data, abilities: _, ...rest } = presentEmployee(document, reader)
  return { ...rest, ...personal_data, ...employment_data }
}
