import type { EmployeeChange } from "@scorecard/contracts/employees"
import { isNewAddress } from "./address-change.ts"
import type { EmployeeDocument } from "./employees.store.ts"
import { withLeaving } from "./leaving.ts"

/** The record after a merge patch, and after what follows from it. (rules/http#merge-patch) */
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
  const left = withLeaving(current, next, when.now, when.at)
  // Whoever signed in by the old address is signed out.
  return isNewAddress(current, next) ? { ...left, sessions_end_at: when.at } : left
}
