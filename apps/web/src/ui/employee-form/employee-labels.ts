import { formatDay, NOTHING } from "../../lib/format.ts"
import { LEVEL_NAMES } from "../../lib/levels.ts"
import type { EmployeeValues } from "./employee-values.ts"
import { EMPLOYMENT_TYPE_NAMES, MODE_NAMES, SCOPE_NAMES } from "./employee-options.ts"
import { messages } from "./messages.ts"

/** Each field's label, by its path. */
export const EMPLOYEE_LABELS = messages.employeeLabels.employeeLabels

/** An employee's fields in words, by path, for comparing two versions. */
export function displayValues(
  values: EmployeeValues,
  nameOf: { department: (id: string | null) => string; person: (id: string) => string },
): Record<keyof typeof EMPLOYEE_LABELS, string> {
  const { personal_data: personal, employment_data: employment } = values
  return {
    access_level: LEVEL_NAMES[Number(values.access_level)] ?? values.access_level,
    access_scope: SCOPE_NAMES[values.access_scope],
    access_mode: MODE_NAMES[values.access_mode],
    hire_date: formatDay(values.hire_date),
    "personal_data.first_name": personal.first_name,
    "personal_data.last_name": personal.last_name,
    "personal_data.preferred_name": personal.preferred_name || NOTHING,
    "personal_data.email_address": personal.email_address || NOTHING,
    "personal_data.birth_date": formatDay(personal.birth_date),
    "personal_data.phone": personal.phone || NOTHING,
    "personal_data.pronouns": personal.pronouns || NOTHING,
    "employment_data.position": employment.position,
    "employment_data.department_id": nameOf.department(employment.department_id) || NOTHING,
    "employment_data.manager_id": employment.manager_id === null ? NOTHING : nameOf.person(employment.manager_id),
    "employment_data.employment_type": EMPLOYMENT_TYPE_NAMES[employment.employment_type],
    "employment_data.regularization_date": formatDay(employment.regularization_date),
    "employment_data.separation_date": formatDay(employment.separation_date),
    "employment_data.bsc_enabled": employment.bsc_enabled ? messages.employeeLabels.yes : messages.employeeLabels.no,
  }
}
