import { isDeepStrictEqual } from "node:util"
import type { EmployeeDocument } from "./employees.store.ts"

/**
 * What the audit log keeps of a change: which fields, and what they were and became. Of personal data and of what is
 * kept from most readers, only the names of the fields, because audit records are never erased.
 */
export function changeOf(before: EmployeeDocument, after: EmployeeDocument): Record<string, unknown> {
  const personal = changedKeys(before.personal_data, after.personal_data).map((key) => `personal_data.${key}`)
  const sensitive = changedKeys(sensitiveFields(before), sensitiveFields(after)).map((key) => `employment_data.${key}`)
  const [was, is] = [plainFields(before), plainFields(after)]
  const plain = changedKeys(was, is)
  return { fields: [...plain, ...personal, ...sensitive], before: pick(was, plain), after: pick(is, plain) }
}

function sensitiveFields({ employment_data: { regularization_date } }: EmployeeDocument): Record<string, unknown> {
  return { regularization_date }
}

function plainFields({
  access_level,
  access_scope,
  status,
  hire_date,
  employment_data: { regularization_date: _, ...employment },
}: EmployeeDocument): Record<string, unknown> {
  return { access_level, access_scope, status, hire_date, ...employment }
}

function changedKeys(before: object, after: object): string[] {
  const was = new Map(Object.entries(before))
  return Object.entries(after).flatMap(([key, value]) => (isDeepStrictEqual(value, was.get(key)) ? [] : [key]))
}

function pick(from: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, from[key]]))
}
