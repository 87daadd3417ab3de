import { formatDay, NOTHING } from "../../lib/format.ts"
import { LEVEL_NAMES } from "../../lib/levels.ts"
import type { EmployeeValues } from "./employee-values.ts"
import { EMPLOYMENT_TYPE_NAMES, SCOPE_NAMES } from "./employee-options.ts"

/** What each field is called, by its path. */
export const EMPLOYEE_LABELS = {
  access_level: "Access level",
  access_scope: "Sees",
  hire_date: "Hire date",
  "personal_data.first_name": "First name",
  "personal_data.last_name": "Last name",
  "personal_data.preferred_name": "Preferred name",
  "personal_data.email_address": "Work email",
  "personal_data.birth_date": "Date of birth",
  "personal_data.phone": "Phone",
  "personal_data.pronouns": "Pronouns",
  "employment_data.position": "Position",
  "employment_data.department_id": "Department",
  "employment_data.manager_id": "Manager",
  "employment_data.employment_type": "Employment",
  "employment_data.regularization_date": "Regularization date",
  "employment_data.separation_date": "Last day of work",
  "employment_data.bsc_enabled": "Gets a scorecard",
} as const

/** An employee's fields as words, by their path: for showing two versions beside each other. */
export function wordsOf(
  values: EmployeeValues,
  nameOf: { department: (id: string | null) => string; person: (id: string) => string },
): Record<keyof typeof EMPLOYEE_LABELS, string> {
  const { personal_data: personal, employment_data: employment } = values
  return {
    access_level: LEVEL_NAMES[Number(values.access_level)] ?? values.access_level,
    access_scope: SCOPE_NAMES[values.access_scope],
    hire_date: formatDay(values.hire_date),
    "personal_data.first_name": personal.first_name,
    "personal_data.last_name": personal.last_name,
    "personal_data.preferred_name": personal.preferred_name || NOTHING,
    "personal_data.email_address": personal.email_address,
    "personal_data.birth_date": formatDay(personal.birth_date),
    "personal_data.phone": personal.phone || NOTHING,
    "personal_data.pronouns": personal.pronouns || NOTHING,
    "employment_data.position": employment.position,
    "employment_data.department_id": nameOf.department(employment.department_id) || NOTHING,
    "employment_data.manager_id": employment.manager_id === null ? NOTHING : nameOf.person(employment.manager_id),
    "employment_data.employment_type": EMPLOYMENT_TYPE_NAMES[employment.employment_type],
    "employment_data.regularization_date": formatDay(employment.regularization_date),
    "employment_data.separation_date": formatDay(employment.separation_date),
    "employment_data.bsc_enabled": employment.bsc_enabled ? "Yes" : "No",
  }
}
