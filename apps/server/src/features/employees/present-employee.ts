import type { EmployeeView } from "@scorecard/contracts/employees"
import { holds, type Actor } from "@scorecard/domain/access"
import { abilitiesOver } from "./abilities.ts"
import type { EmployeeDocument } from "./employees.store.ts"

/**
 * The record as this reader may see it: sensitive fields are left out for whoever is neither the person nor an editor.
 * (rules/people#sensitive-fields)
 * @param widerPools those of the people presented whose pool reaches beyond the reader's
 */
export function presentEmployee(
  document: EmployeeDocument,
  reader: Actor,
  widerPools: ReadonlySet<string> = new Set(),
): EmployeeView {
  const { _id, idp_sub: _idp, sessions_end_at: _sessions, personal_data, employment_data, ...rest } = document
  const { birth_date, phone, ...personal } = personal_data
  const { regularization_date, ...employment } = employment_data
  const seesAll = reader.employee_id === _id || holds(reader.access_level, "employees.edit")
  return {
    employee_id: _id,
    name: nameOf(document),
    ...rest,
    personal_data: { ...personal, ...(seesAll && { birth_date, phone }) },
    employment_data: { ...employment, ...(seesAll && { regularization_date }) },
    abilities: abilitiesOver(reader, document, widerPools),
  }
}

/** As the database's own `name` column puts it together. */
export function nameOf({ personal_data: { preferred_name, first_name, last_name } }: EmployeeDocument): string {
  return `${preferred_name ?? first_name} ${last_name}`
}
