import { LOCK_PAGE_LABELS } from "./lock-labels.ts"
import { useMe } from "./me.ts"
import { keysOf } from "./objects.ts"

/** Their names. Task delivery is locked like them, but is not an entry. */
export const { task_delivery: _, ...NEW_ENTRY_KINDS } = LOCK_PAGE_LABELS

/** The kinds of entries that the reader may make about a person. */
export function useNewEntryKinds(employeeId: string) {
  const me = useMe()
  if (!me.can("scorecard.submit") || employeeId === me.employee_id) return []
  return keysOf(NEW_ENTRY_KINDS).filter((kind) => me.shows(`scorecard.${kind}`))
}
