import type { Actor } from "@scorecard/domain/access"
import { signalEndedSessions } from "#platform/signals/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { findStanding, sessions } from "./session.store.ts"

/**
 * Ends a session with all its tokens, and with it the impersonations that were begun in it: every call and every
 * refresh looks at the session. Ending it twice is ending it once. (rules/sign-in#sessions)
 */
export async function endSession(
  tx: Tx,
  sessionId: string,
  action: "session.ended" | "session.revoked" | "impersonation.ended",
  change: Record<string, unknown> = {},
): Promise<void> {
  const session = await sessions.get(tx.db, sessionId, "for update")
  if (session.ended_at !== null) return
  await sessions.replace(tx.db, { ...session, ended_at: tx.at })
  const { employee_id } = session
  await signalEndedSessions(tx.db, [employee_id])
  tx.audit(await holderOf(tx, sessionId), action, { collection: sessions.name, id: sessionId, employee_id, change })
}

/** Whose session it is, with the super admin behind it: both go into the audit record. */
async function holderOf(tx: Tx, sessionId: string): Promise<Actor | null> {
  const standing = await findStanding(tx.db, sessionId, tx.at)
  if (!standing) return null
  const { expires_at: _expires, open: _open, active: _active, ...person } = standing
  return { ...person, session_id: sessionId }
}
