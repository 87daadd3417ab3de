import type { Employee } from "@scorecard/contracts/employees"
import type { SignIn } from "@scorecard/contracts/session"
import type { Actor } from "@scorecard/domain/access"
import type { Config } from "#platform/config/index.ts"
import { timestamp } from "#platform/clock/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { accessToken, tokenTimes } from "./access-token.ts"
import { newRefreshToken } from "./refresh-token.ts"
import { insertRefreshToken } from "./refresh-tokens.store.ts"
import { sessions } from "./session.store.ts"

export type SessionConfig = Pick<Config, "accessTokenMinutes" | "refreshTokenDays" | "jwtSecrets">

const HOURS_PER_DAY = 24

/**
 * A session of the employee and the tokens that name it; its end is fixed now and never moves. (rules/sign-in#sessions)
 */
export async function openSessionOf(
  tx: Tx,
  config: SessionConfig,
  employee: Employee,
  client: Actor["client"],
): Promise<SignIn> {
  const { employee_id, access_level, access_scope, personal_data } = employee
  const session_id = newId()
  const refreshUntil = client === "desktop" ? tx.now.add({ hours: config.refreshTokenDays * HOURS_PER_DAY }) : null
  const refresh_until = refreshUntil && timestamp(refreshUntil)
  const standing = { access_level, access_scope, email: personal_data.email_address }
  const actor: Actor = { employee_id, ...standing, session_id, client, impersonated_by: null }

  await sessions.insert(tx.db, {
    _id: session_id,
    employee_id,
    client,
    created_at: tx.at,
    // A desktop's session lasts as long as the last access token that it can still get.
    expires_at: tokenTimes(refreshUntil ?? tx.now, config.accessTokenMinutes).expires_at,
    refresh_until,
    ended_at: null,
    impersonated_by: null,
    impersonator_session_id: null,
    version: 1,
  })
  tx.audit(actor, "session.opened", { collection: sessions.name, id: session_id, employee_id, change: { client } })

  const access = await accessToken(config, actor, tx.now, config.accessTokenMinutes)
  if (refresh_until === null) return { ...access, employee }
  const { token, hash } = newRefreshToken()
  await insertRefreshToken(tx.db, { hash, sessionId: session_id, at: tx.at })
  return { ...access, refresh_token: token, refresh_expires_at: refresh_until, employee }
}
