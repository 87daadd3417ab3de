import type { Actor } from "@scorecard/domain/access"
import type { World } from "#platform/world.ts"
import { sessions } from "./session.store.ts"

/** Ends the session of the token that asks. (decisions §3) */
export async function signOut(deps: Pick<World, "transact">, actor: Actor): Promise<void> {
  await deps.transact(async (tx) => {
    const session = await sessions.get(tx.db, actor.session_id, "for update")
    // A second sign-out that raced the first finds it done.
    if (session.ended_at !== null) return
    await sessions.replace(tx.db, { ...session, ended_at: tx.at })
    tx.audit(actor, "session.ended", { collection: sessions.name, id: session._id, employee_id: session.employee_id })
  })
}
