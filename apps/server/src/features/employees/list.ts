import type { List } from "@scorecard/contracts/common"
import type { EmployeesExportQuery, EmployeeView, listEmployees as contract } from "@scorecard/contracts/employees"
import type { Actor } from "@scorecard/domain"
import { z } from "zod"
import {
  exportFile,
  fieldColumns,
  keysetBatches,
  type Column,
  type FileResponse,
  type Platform,
} from "#platform/index.ts"
import { mapBatches } from "@scorecard/tables"
import {
  countEmployees,
  getEmployeeInPool,
  selectEmployeesAfter,
  type EmployeeDocument,
  type EmployeePosition,
  type EmployeeSort,
} from "./employees.store.ts"
import { loadWiderPools, presentEmployee } from "./policy.ts"
import { fullName } from "./record.ts"

export type EmployeesQuery = z.output<typeof contract.query>

/** One page of the employees in the actor's pool who match the filters. (rules/people#employee-list) */
export async function listEmployees(
  { db, cursors }: Pick<Platform, "db" | "cursors">,
  actor: Actor,
  { limit, cursor, sort: order, ...filter }: EmployeesQuery,
): Promise<List<EmployeeView>> {
  const { sort, descending } = parseOrder(order)
  // A cursor of another order is meaningless in this one.
  const position = z.strictObject({ order: z.literal(order), value: z.union([z.string(), z.number()]), id: z.string() })
  const after = cursors.read(cursor, position)

  const rows = await selectEmployeesAfter(db, actor, filter, { sort, descending, after, limit: limit + 1 })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const widerPools = await loadWiderPools(
    db,
    actor,
    items.map(({ _id }) => _id),
  )
  const hasMore = rows.length > limit && last !== undefined
  return {
    items: items.map((document) => presentEmployee(document, actor, widerPools)),
    next_cursor: hasMore ? cursors.write({ order, ...toPosition(last, sort) }) : null,
    total: await countEmployees(db, actor, filter),
  }
}

/** @throws Refusal 404 for an unknown employee or one outside the actor's pool. */
export async function getEmployee(
  { db }: Pick<Platform, "db">,
  actor: Actor,
  employeeId: string,
): Promise<EmployeeView> {
  const document = await getEmployeeInPool(db, actor, employeeId)
  return presentEmployee(document, actor, await loadWiderPools(db, actor, [employeeId]))
}

function parseOrder(order: EmployeesQuery["sort"]): { sort: EmployeeSort; descending: boolean } {
  const descending = order.startsWith("-")
  // A sort without its minus is the name of a column.
  return { sort: (descending ? order.slice(1) : order) as EmployeeSort, descending }
}

function toPosition(document: EmployeeDocument, sort: EmployeeSort): EmployeePosition {
  const { _id, hire_date, access_level } = document
  const values = { name: fullName(document), employee_id: _id, hire_date, access_level }
  return { value: values[sort], id: _id }
}

type ExportRow = Omit<EmployeeView, "personal_data" | "employment_data" | "abilities"> &
  EmployeeView["personal_data"] &
  EmployeeView["employment_data"]

/** Every reader gets the columns of sensitive fields; the cells are empty where they may not see the value. */
const EXPORT_COLUMNS: Column<ExportRow>[] = fieldColumns<ExportRow>([
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

/** The list as a file, with each person as the list shows them to this reader. (rules/people#employee-list) */
export function exportEmployees(
  { db }: Pick<Platform, "db">,
  actor: Actor,
  { format, sort: order, ...filter }: EmployeesExportQuery,
): Promise<FileResponse> {
  const { sort, descending } = parseOrder(order)
  const batches = keysetBatches<EmployeeDocument>((last, limit) => {
    const after = last && toPosition(last, sort)
    return selectEmployeesAfter(db, actor, filter, { sort, descending, after, limit })
  })
  const rows = mapBatches(batches, async (documents) => documents.map((document) => toExportRow(document, actor)))
  return exportFile("employees", format, EXPORT_COLUMNS, rows)
}

function toExportRow(document: EmployeeDocument, reader: Actor): ExportRow {
  const { personal_data, employment_data, abilities: _, ...rest } = presentEmployee(document, reader)
  return { ...rest, ...personal_data, ...employment_data }
}
