import type { EmployeeChange } from "@scorecard/contracts/employees"
import type { EmployeeDocument } from "./employees.store.ts"
import { withLeaving } from "./leaving.ts"

/** The record after a merge patch, and after what follows from it. (decisions §12) */
export function applyChange(
  current: EmployeeDocument,
  change: EmployeeChange,
  when: { now: Temporal.Instant; at: string },
): EmployeeDocument {
  const next = {
    ...current,
    ...change,
    personal_data: { ...current.personal_data, ...change.personal_data },
    employment_data: { ...current.employment_data, ...change.employment_data },
  }
  return withLeaving(current, next, when.now, when.at)
}
