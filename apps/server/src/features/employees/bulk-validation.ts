import type { z } from "zod"
import { EmployeeId } from "@scorecard/contracts/common"
import { EmployeeChange, EmployeeDraft, EmployeeStatus } from "@scorecard/contracts/employees"
import { catchRefusal } from "@scorecard/contracts/refusals"
import { easternDate, type Actor } from "@scorecard/domain"
import * as bulk from "#core/bulk/index.ts"
import { applyDeparture, lockOrganization } from "#core/people/index.ts"
import type { Tx } from "#platform/index.ts"
import type { Context, EmployeeRow, InputRow, KnownEmployees } from "./bulk-rows.ts"
import { lockHierarchy, selectByIds, type EmployeeDocument } from "./employees.store.ts"
import { applyChange, createRecord, RESERVED_IDS } from "./record.ts"
import { parseTransfer } from "./transfers.ts"

/* Every row is validated like a POST or PATCH. (rules/people#employee-uploads) */

/** With `lock`, the people, the hierarchy and the organization stay as they are until the transaction ends. */
export async function loadPeople(
  tx: Tx,
  actor: Actor,
  rows: readonly InputRow[],
  lock: boolean,
): Promise<KnownEmployees> {
  if (lock) {
    await lockHierarchy(tx.db)
    await lockOrganization(tx.db)
  }
  const ids = [...new Set(rows.map(({ employee_id }) => employee_id))]
  const found = await selectByIds(tx.db, actor, ids, lock ? "for update" : undefined)
  return new Map(found.map((each) => [each.document._id, each]))
}

/** Validates a row without the other rows. */
export function validateRow(input: InputRow, { tx, actor, headerOf, known }: Context): EmployeeRow {
  const { row, employee_id, version, fields } = input
  const existing = known.get(employee_id)
  const base = { row, employee_id, current: null, next: null, transfer: null }
  if (existing?.inPool) {
    const current = applyDeparture(existing.document, tx)
    if (version !== undefined && version !== current.version) {
      return { ...base, action: "update", current, errors: [staleVersion()] }
    }
    const change = EmployeeChange.safeParse(fields)
    if (!change.success) {
      const rest = EmployeeChange.safeParse(withoutIssues(fields, change.error))
      const partial = rest.success ? applyChange(current, rest.data, tx) : null
      const errors = bulk.cellErrors(change.error, fields, ({ field }) => headerOf(field))
      return { ...base, action: "update", current, partial, errors }
    }
    const next = applyChange(current, change.data, tx)
    const issue = catchRefusal(() => parseTransfer(current, change.data, tx.now))
    if (issue) {
      const errors = [bulk.rowError(headerOf("effective_from"), issue.code, issue.errors[0]?.message ?? issue.message)]
      return { ...base, action: "update", current, partial: next, errors }
    }
    return {
      ...base,
      action: "update",
      current,
      next,
      transfer: parseTransfer(current, change.data, tx.now),
      errors: [],
    }
  }
  const { status, effective_from, ...draftFields } = fields
  const draft = EmployeeDraft.safeParse({ ...draftFields, employee_id })
  const draftErrors = draft.success ? [] : bulk.cellErrors(draft.error, fields, ({ field }) => headerOf(field))
  const errors = [
    ...idErrors(employee_id, existing !== undefined),
    ...(version === undefined ? [] : [bulk.rowError("version", "invalid", "New people have no version yet.")]),
    ...(effective_from === undefined || effective_from === fields.hire_date ? [] : [sinceHired(headerOf)]),
    ...(isStatus(status) ? [] : [bulk.rowError("status", "invalid", "A status is active or inactive.")]),
    ...draftErrors.filter(({ column }) => column !== "employee_id"),
  ]
  const next =
    draft.success && isStatus(status) && errors.length === 0
      ? createRecord(employee_id, { ...draft.data, status }, actor, tx)
      : null
  if (next !== null || draft.success || existing !== undefined) return { ...base, action: "create", next, errors }
  const fillable = withoutIssues({ ...draftFields, employee_id }, draft.error)
  const rest = EmployeeDraft.safeParse(withPlaceholders(fillable, easternDate(tx.now)))
  const partial = rest.success ? createRecord(employee_id, rest.data, actor, tx) : null
  return { ...base, action: "create", next, partial, errors }
}

/** The fields without those that a schema refuses. */
function withoutIssues<Fields extends object>(fields: Fields, { issues }: z.core.$ZodError): Fields {
  const rest = structuredClone(fields)
  for (const { path } of issues) {
    const holder = path
      .slice(0, -1)
      .reduce<unknown>((at, key) => (isObject(at) ? Reflect.get(at, key) : undefined), rest)
    const last = path.at(-1)
    if (isObject(holder) && last !== undefined) Reflect.deleteProperty(holder, last)
  }
  return rest
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

/** Takes the place of required fields that are missing or wrong while the rest of their row is checked; never stored. */
function withPlaceholders(fields: InputRow["fields"] & { employee_id: string }, hire_date: string) {
  const { personal_data, employment_data } = fields
  const person = { first_name: "-", last_name: "-" }
  return {
    hire_date,
    ...fields,
    personal_data: { ...person, ...personal_data },
    employment_data: { position: "-", ...employment_data },
  }
}

function isStatus(value: unknown): value is EmployeeDocument["status"] | undefined {
  return EmployeeStatus.optional().safeParse(value).success
}

const sinceHired = (headerOf: bulk.HeaderOf) =>
  bulk.rowError(
    headerOf("effective_from"),
    "invalid",
    "New people have their department and manager from their hire date on. Leave this empty.",
  )

const staleVersion = () =>
  bulk.rowError(
    "version",
    "version_mismatch",
    "This person has changed since the export. Export again, or leave the version out.",
  )

/** As in POST /v1/employees, an id outside the pool is reported as taken; nothing else is revealed. */
function idErrors(employeeId: string, isTaken: boolean): bulk.RowError[] {
  if (employeeId === "") return [bulk.rowError("employee_id", "required", "Every row needs an employee_id.")]
  if (isTaken) return [bulk.rowError("employee_id", "employee_id_taken", "Another employee has this ID.")]
  if (RESERVED_IDS.includes(employeeId)) return [bulk.rowError("employee_id", "invalid", "This word is reserved.")]
  const parsed = EmployeeId.safeParse(employeeId)
  return parsed.success
    ? []
    : [bulk.rowError("employee_id", "invalid", parsed.error.issues[0]?.message ?? "Not an id.")]
}
