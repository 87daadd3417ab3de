import type { Employee } from "@scorecard/contracts/employees"
import type { SignIn } from "@scorecard/contracts/session"
import type { Actor } from "@scorecard/domain/access"
import type { Config } from "#platform/config/index.ts"
import { timestamp } from "#platform/clock/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { sessions } from "./session.store.ts"
import { signToken } from "./tokens.ts"

const SECONDS_PER_MINUTE = 60
const MS_PER_SECOND = 1000

/** A session of the employee and the token that names it; its end is fixed now and never moves. (decisions §3) */
export async function openSessionOf(
  tx: Tx,
  config: Pick<Config, "accessTokenMinutes" | "jwtSecrets">,
  employee: Employee,
  client: Actor["client"],
): Promise<SignIn> {
  const sid = newId()
  const issuedAt = Math.floor(tx.now.epochMilliseconds / MS_PER_SECOND)
  const expiresIn = config.accessTokenMinutes * SECONDS_PER_MINUTE
  const exp = issuedAt + expiresIn
  // The token counts whole seconds; the session ends with it.
  const expires_at = timestamp(Temporal.Instant.fromEpochMilliseconds(exp * MS_PER_SECOND))
  const { employee_id, access_level, access_scope, personal_data } = employee
  const email = personal_data.email_address

  await sessions.insert(tx.db, {
    _id: sid,
    employee_id,
    client,
    created_at: tx.at,
    expires_at,
    ended_at: null,
    impersonated_by: null,
    version: 1,
  })
  const actor: Actor = {
    employee_id,
    access_level,
    access_scope,
    email,
    session_id: sid,
    client,
    impersonated_by: null,
  }
  tx.audit(actor, "session.opened", { collection: sessions.name, id: sid, employee_id, change: { client } })

  const claims = { sub: employee_id, email, client, sid, jti: newId(), iat: issuedAt, exp }
  const access_token = await signToken(claims, config.jwtSecrets)
  return { access_token, token_type: "Bearer", expires_in: expiresIn, expires_at, employee }
}
