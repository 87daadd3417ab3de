import type { EmployeeView } from "@scorecard/contracts/employees"
import { messages } from "./messages.ts"

type EmploymentType = EmployeeView["employment_data"]["employment_type"]

export const STATUS_NAMES: Record<EmployeeView["status"], string> = messages.employeeOptions.statusNames

export const EMPLOYMENT_TYPE_NAMES: Record<EmploymentType, string> = messages.employeeOptions.employmentTypeNames

/** The people a level 2 to 4 employee can see. (rules/people#pool) */
export const SCOPE_NAMES: Record<EmployeeView["access_scope"], string> = messages.employeeOptions.scopeNames

/** What they may do with what they see. (rules/people#read-only-access) */
export const MODE_NAMES: Record<EmployeeView["access_mode"], string> = messages.employeeOptions.modeNames

export function optionsOf(names: Readonly<Record<string | number, string>>): { value: string; label: string }[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }))
}
