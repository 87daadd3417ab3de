import type { EmployeeChange } from "@scorecard/contracts/employees"
import { invalidField } from "@scorecard/contracts/refusals"
import { easternDate, type PlacementChange } from "@scorecard/domain"
import type { EmployeeDocument } from "./employees.store.ts"

/** A change of the department or the manager from a day on. */
export type Transfer = PlacementChange & {
  /** It takes effect later: until then the record keeps what it says. */
  isPlanned: boolean
  /** The change names its day, which may be the news for values that the record already has. */
  isDated: boolean
}

/** People are transferred as far ahead as they are hired; a date years ahead is a mistyped year. */
const MAX_MONTHS_AHEAD = 12

/**
 * The transfer in a change of a record; null if it has none. Before the hire date everyone has their first placement.
 * @throws Refusal 422 naming `effective_from`. (rules/people#department-and-manager-over-time)
 */
export function parseTransfer(
  current: EmployeeDocument,
  { effective_from, hire_date = current.hire_date, employment_data }: EmployeeChange,
  now: Temporal.Instant,
): Transfer | null {
  const { department_id, manager_id } = employment_data ?? {}
  if (department_id === undefined && manager_id === undefined) {
    if (effective_from === undefined) return null
    throw invalidField("effective_from", "This day is for a change of department_id or manager_id. Add one of them.")
  }
  const today = easternDate(now)
  const earliest = hire_date > today ? hire_date : today
  const from = effective_from ?? earliest
  if (from < hire_date) throw invalidField("effective_from", `The person was hired on ${hire_date}. Use a later day.`)
  const latest = Temporal.PlainDate.from(today).add({ months: MAX_MONTHS_AHEAD }).toString()
  if (from > earliest && from > latest) {
    throw invalidField("effective_from", `A change can be planned up to ${MAX_MONTHS_AHEAD} months ahead: ${latest}.`)
  }
  const isPlanned = from > earliest
  // Without a day, a value that is already in the record is no change.
  if (effective_from !== undefined) return { effective_from: from, department_id, manager_id, isPlanned, isDated: true }
  const { employment_data: before } = current
  return {
    effective_from: from,
    department_id: department_id === before.department_id ? undefined : department_id,
    manager_id: manager_id === before.manager_id ? undefined : manager_id,
    isPlanned,
    isDated: false,
  }
}

/** The record to save: a planned transfer leaves the department and the manager as they are. */
export function withoutPlanned(
  current: EmployeeDocument,
  next: EmployeeDocument,
  transfer: Transfer | null,
): EmployeeDocument {
  if (!transfer?.isPlanned) return next
  const { department_id, manager_id } = current.employment_data
  return { ...next, employment_data: { ...next.employment_data, department_id, manager_id } }
}

/** What the audit log stores of a transfer that names its day. */
export function auditTransfer(transfer: Transfer | null): Record<string, unknown> {
  if (!transfer?.isDated) return {}
  const { effective_from, department_id, manager_id, isPlanned } = transfer
  return isPlanned ? { planned: { effective_from, department_id, manager_id } } : { effective_from }
}
