import type { SignIn } from "@scorecard/contracts/session"
import type { Actor } from "@scorecard/domain/access"
import type { Config } from "#platform/config/index.ts"
import { timestamp } from "#platform/clock/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import { signToken } from "./tokens.ts"

const SECONDS_PER_MINUTE = 60
const MS_PER_SECOND = 1000

export type TokenHolder = Pick<Actor, "employee_id" | "email" | "client" | "session_id" | "impersonated_by">
export type AccessToken = Pick<SignIn, "access_token" | "token_type" | "expires_in" | "expires_at">

/** When a token that is signed now ends. Tokens count whole seconds. */
export function tokenTimes(now: Temporal.Instant, minutes: number) {
  const iat = Math.floor(now.epochMilliseconds / MS_PER_SECOND)
  const exp = iat + minutes * SECONDS_PER_MINUTE
  return { iat, exp, expires_at: timestamp(Temporal.Instant.fromEpochMilliseconds(exp * MS_PER_SECOND)) }
}

/** A token for this session. Its end is fixed: nothing extends it. (rules/sign-in#access-tokens) */
export async function accessToken(
  { jwtSecrets }: Pick<Config, "jwtSecrets">,
  holder: TokenHolder,
  now: Temporal.Instant,
  minutes: number,
): Promise<AccessToken> {
  const { iat, exp, expires_at } = tokenTimes(now, minutes)
  const { employee_id: sub, email, client, session_id: sid, impersonated_by } = holder
  const act = impersonated_by === null ? {} : { act: { sub: impersonated_by } }
  const access_token = await signToken({ sub, email, client, sid, jti: newId(), iat, exp, ...act }, jwtSecrets)
  return { access_token, token_type: "Bearer", expires_in: exp - iat, expires_at }
}
