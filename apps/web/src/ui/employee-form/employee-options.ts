import type { EmployeeView } from "@scorecard/contracts/employees"

type EmploymentType = EmployeeView["employment_data"]["employment_type"]

export const STATUS_NAMES: Record<EmployeeView["status"], string> = { active: "Active", inactive: "Inactive" }

export const EMPLOYMENT_TYPE_NAMES: Record<EmploymentType, string> = {
  full_time: "Full time",
  part_time: "Part time",
  contract: "Contract",
}

/** Whom somebody of level 2 to 4 sees. (rules/people#pool) */
export const SCOPE_NAMES: Record<EmployeeView["access_scope"], string> = {
  team: "Their own people",
  company: "The whole company",
}

export function optionsOf(names: Readonly<Record<string | number, string>>): { value: string; label: string }[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }))
}
