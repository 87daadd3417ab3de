import { signalEndedSessions } from "#platform/signals/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { EmployeeDocument } from "./employees.store.ts"

type Change = { current: EmployeeDocument; next: EmployeeDocument }

/** Lets every process end the event streams of people whose sessions these changes may have ended. */
export async function signalSessionChanges(tx: Pick<Tx, "db">, changes: readonly Change[]): Promise<void> {
  const ended = changes.filter(mayEndSessions).map(({ next }) => next._id)
  await signalEndedSessions(tx.db, ended)
}

/** A level counts because impersonation needs level 5 on one side and less on the other. */
function mayEndSessions({ current, next }: Change): boolean {
  return (["sessions_end_at", "status", "access_level"] as const).some((field) => current[field] !== next[field])
}
