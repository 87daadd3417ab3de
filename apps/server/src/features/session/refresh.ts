import { Refusal } from "@scorecard/contracts/refusals"
import type { SignIn } from "@scorecard/contracts/session"
import type { Actor } from "@scorecard/domain"
import { timestamp, type Platform, type Tx } from "#platform/index.ts"
import type { AssertNotInMaintenance } from "./policy.ts"
import {
  type SpentToken,
  findProfile,
  insertRefreshToken,
  lockRefreshToken,
  replaceSuccessor,
  sessions,
  useRefreshToken,
} from "./session.store.ts"
import { endSession } from "./sessions.ts"
import { type ClientTraits, clientFingerprint, createAccessToken, createRefreshToken, hashToken } from "./tokens.ts"

/**
 * Within it the same client may ask again, because the response to its first call may have been lost.
 * (rules/sign-in#refresh-tokens)
 */
const RETRY_WINDOW = { seconds: 10 }
/**
 * Within it a response that was given up for lost may still arrive. Anybody who presents its token later had it all the
 * time: then two clients hold the family, each by another token, and one of them is a thief.
 */
const LATE_RESPONSE_WINDOW = { hours: 1 }

type RefreshDeps = Pick<Platform, "config" | "transact"> & { assertNotInMaintenance: AssertNotInMaintenance }
type RefreshInput = ClientTraits & { refresh_token: string }
type Outcome = { signIn: SignIn } | { reused: true }

/**
 * Changes a refresh token for a new pair of the same family. The family ends a year after the sign-in, however often it
 * was renewed; a used token that is presented again ends it at once. (rules/sign-in#refresh-tokens)
 * @throws Refusal 401 `refresh_token_invalid` or `refresh_token_reused`; 503 in maintenance.
 */
export async function refreshSession(deps: RefreshDeps, { refresh_token, ...client }: RefreshInput): Promise<SignIn> {
  const outcome = await deps.transact<Outcome>((tx) => rotateToken(tx, deps, refresh_token, client))
  // Thrown only now: the end of the family has to be committed.
  if ("reused" in outcome) {
    throw new Refusal(
      "refresh_token_reused",
      "This refresh token was used before. The session has ended: sign in again.",
    )
  }
  return outcome.signIn
}

async function rotateToken(tx: Tx, deps: RefreshDeps, token: string, client: ClientTraits): Promise<Outcome> {
  const hash = hashToken(token)
  const mark = clientFingerprint(token, client)
  const next = createRefreshToken()
  const sessionId = await useRefreshToken(tx.db, { hash, mark, successor: next.hash, at: tx.at })
  if (sessionId !== null) return { signIn: await issueTokens(tx, deps, sessionId, next) }

  const spent = await lockRefreshToken(tx.db, hash, tx.at)
  if (!spent || isLateResponse(spent, tx.now)) {
    throw new Refusal("refresh_token_invalid", "This refresh token is no longer valid. Sign in again.")
  }
  const { successor_id: successor } = spent
  const isRepeated = isRetry(spent, mark, tx.now) && successor !== null
  if (isRepeated && (await replaceSuccessor(tx.db, { hash, successor, next: next.hash, at: tx.at }))) {
    return { signIn: await issueTokens(tx, deps, spent.session_id, next) }
  }
  await endSession(tx, spent.session_id, "session.revoked", { reason: "refresh_token_reused" })
  return { reused: true }
}

/** Replaced by the retry and never used: invalid, but no sign of theft. The family stays with the retry's pair. */
function isLateResponse({ used_at, replaced_at }: SpentToken, now: Temporal.Instant): boolean {
  return used_at === null && replaced_at !== null && replaced_at >= timestamp(now.subtract(LATE_RESPONSE_WINDOW))
}

function isRetry({ used_at, used_mark }: SpentToken, mark: string, now: Temporal.Instant): boolean {
  return used_at !== null && used_mark === mark && used_at >= timestamp(now.subtract(RETRY_WINDOW))
}

async function issueTokens(
  tx: Tx,
  { config, assertNotInMaintenance }: RefreshDeps,
  session_id: string,
  next: { token: string; hash: string },
): Promise<SignIn> {
  const { employee_id, client, refresh_until } = await sessions.get(tx.db, session_id)
  const employee = await findProfile(tx.db, { employee_id })
  if (!employee || refresh_until === null) throw new Error("A refresh token's session has no employee or no end")
  const { access_level, access_scope, personal_data } = employee
  const email = personal_data.email_address
  assertNotInMaintenance(email)

  await insertRefreshToken(tx.db, { hash: next.hash, sessionId: session_id, at: tx.at })
  const actor: Actor = { employee_id, access_level, access_scope, email, session_id, client, impersonated_by: null }
  tx.audit(actor, "session.refreshed", { collection: sessions.name, id: session_id, employee_id })
  const access = await createAccessToken(config, actor, tx.now, config.accessTokenMinutes)
  return { ...access, refresh_token: next.token, refresh_expires_at: refresh_until, employee }
}
