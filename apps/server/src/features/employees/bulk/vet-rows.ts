import { EmployeeId } from "@scorecard/contracts/common"
import type { BulkRow, BulkRowError } from "@scorecard/contracts/employee-bulk"
import { EmployeeChange, EmployeeDraft } from "@scorecard/contracts/employees"
import type { Actor } from "@scorecard/domain/access"
import type { z } from "zod"
import { cellErrors, inTurns, UNTOLD, withBrokenCells, type RowsTold, type TextTable } from "#platform/tables/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { applyChange } from "../apply-change.ts"
import { findAmong, type EmployeeDocument } from "../employees.store.ts"
import { newEmployee, RESERVED_IDS } from "../new-employee.ts"
import type { Domains } from "../placement.ts"
import { judgeTogether } from "./judge-together.ts"
import { readRows, type GivenRow } from "./read-rows.ts"

/** What a row comes to: the record as it is and as it is to be, or why not. */
export type VettedRow = {
  row: number
  employee_id: string
  action: BulkRow["action"]
  current: EmployeeDocument | null
  next: EmployeeDocument | null
  /** `column` is a field's name here. */
  errors: BulkRowError[]
}
type Known = ReadonlyMap<string, { document: EmployeeDocument; inPool: boolean }>

/**
 * Checks every row as POST and PATCH would, but all of them as one change: a manager may stand in the same file, and
 * two rows may not take one address. The one validator of preview and commit; the number of its queries does not grow
 * with the rows. (rules/people#employee-uploads)
 * @throws Refusal 422 `file_not_readable` for heads that are no fields.
 */
export async function vetRows(
  tx: Tx,
  config: Domains,
  actor: Actor,
  table: TextTable,
  { lock, told = UNTOLD }: { lock?: "for update"; told?: RowsTold } = {},
): Promise<VettedRow[]> {
  const { rows, headOf } = readRows(table)
  const ids = [...new Set(rows.map(({ employee_id }) => employee_id))]
  const found = await findAmong(tx.db, actor, ids, lock)
  const known: Known = new Map(found.map((one) => [one.document._id, one]))

  const firstRows = new Map<string, number>()
  const vetted = await inTurns(rows, told, (given) => {
    const first = firstRows.get(given.employee_id)
    firstRows.set(given.employee_id, first ?? given.row)
    return first === undefined ? vetRow(given, known, actor, tx) : repeated(given, known, first)
  })
  await judgeTogether(tx, config, actor, vetted)
  const named = vetted.map((one) => ({
    ...one,
    errors: one.errors.map((error) => ({ ...error, column: error.column === null ? null : headOf(error.column) })),
  }))
  return withBrokenCells(named, table)
}

function vetRow(given: GivenRow, known: Known, actor: Actor, tx: Tx): VettedRow {
  const { row, employee_id, version, fields } = given
  const stands = known.get(employee_id)
  const start = { row, employee_id, current: null, next: null }
  if (stands?.inPool) {
    const { document: current } = stands
    if (version !== undefined && version !== current.version) {
      return { ...start, action: "update", current, errors: [otherVersion()] }
    }
    const change = EmployeeChange.safeParse(fields)
    if (!change.success) return { ...start, action: "update", current, errors: errorsOf(change.error, fields) }
    return { ...start, action: "update", current, next: applyChange(current, change.data, tx), errors: [] }
  }
  const { status, ...asked } = fields
  const draft = EmployeeDraft.safeParse({ ...asked, employee_id })
  const errors = [
    ...idErrors(employee_id, stands !== undefined),
    ...(version === undefined ? [] : [fault("version", "invalid", "New people have no version yet.")]),
    ...(status === undefined || status === "active" ? [] : [fault("status", "invalid", "New people start as active.")]),
    ...(draft.success ? [] : errorsOf(draft.error, fields).filter(({ column }) => column !== "employee_id")),
  ]
  const next = draft.success && errors.length === 0 ? newEmployee(employee_id, draft.data, actor, tx.at) : null
  return { ...start, action: "create", next, errors }
}

const otherVersion = () =>
  fault(
    "version",
    "version_mismatch",
    "Somebody has changed this person since the export. Export again, or leave the version out.",
  )

function repeated({ row, employee_id }: GivenRow, known: Known, first: number): VettedRow {
  const action = known.get(employee_id)?.inPool ? "update" : "create"
  const error =
    employee_id === ""
      ? fault("employee_id", "required", "Every row needs an employee_id.")
      : fault("employee_id", "duplicate_row", `Row ${first} is about the same person.`)
  return { row, employee_id, action, current: null, next: null, errors: [error] }
}

/** Somebody out of the pool is somebody who has the id, as for POST /v1/employees: no more is told. */
function idErrors(employeeId: string, isTaken: boolean): BulkRowError[] {
  if (employeeId === "") return [fault("employee_id", "required", "Every row needs an employee_id.")]
  if (isTaken) return [fault("employee_id", "employee_id_taken", "Another employee has this id.")]
  if (RESERVED_IDS.includes(employeeId)) return [fault("employee_id", "invalid", "This word is reserved.")]
  const form = EmployeeId.safeParse(employeeId)
  return form.success ? [] : [fault("employee_id", "invalid", form.error.issues[0]?.message ?? "Not an id.")]
}

/** A field's name says where it stands: no two parts of the record have the same. */
const errorsOf = (error: z.core.$ZodError, given: object) => cellErrors(error, given, ({ field }) => field)

function fault(column: string, code: string, message: string): BulkRowError {
  return { column, code, message }
}
