import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import type { World } from "#platform/world.ts"
import { endSession } from "./end-session.ts"
import { hashOf } from "./refresh-token.ts"
import { sessionOfRefreshToken } from "./refresh-tokens.store.ts"

/**
 * Ends the session of the Bearer token, that of the refresh token, or both. A refresh token may do so at any age: used
 * ones too. (rules/sign-in#sessions)
 * @throws Refusal 401 where neither names a session.
 */
export async function signOut(
  deps: Pick<World, "transact">,
  { actor, refresh_token }: { actor: Actor | null; refresh_token?: string | undefined },
): Promise<void> {
  if (!actor && refresh_token === undefined) throw new Refusal("not_signed_in", "Sign in first.")
  await deps.transact(async (tx) => {
    const ofToken = refresh_token === undefined ? null : await sessionOfRefreshToken(tx.db, hashOf(refresh_token))
    if (refresh_token !== undefined && ofToken === null) {
      throw new Refusal("refresh_token_invalid", "There is no such refresh token.")
    }
    // In one order always, so that two sign-outs of the same two sessions do not wait for each other.
    const ids = new Set([actor?.session_id, ofToken].filter((id) => typeof id === "string"))
    for (const id of [...ids].toSorted()) await endSession(tx, id, "session.ended")
  })
}
