import { Refusal } from "@scorecard/contracts/refusals"
import { ClientError, ResponseBodyError } from "openid-client"

/** OAuth's words for faults of the client's registration: they are for the operator to mend, not for who signs in. */
const SETUP_FAULTS = new Set(["invalid_client", "unauthorized_client", "unsupported_grant_type", "invalid_scope"])

/** What the library says of an answer that came, was readable, and does not hold. */
const BAD_TOKEN_CODES = new Set([
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_KEY_SELECTION_FAILED",
  "OAUTH_UNSUPPORTED_OPERATION",
  "OAUTH_PARSE_ERROR",
])

/**
 * Tells a code or an id token that does not hold (401) from a provider that does not work (503): it is away, too slow,
 * answers with an error of its own or with something that is no answer at all.
 */
export function refusalOfExchange(error: unknown): Refusal {
  if (isAboutTheCode(error) || isAboutTheToken(error)) {
    return new Refusal("sign_in_failed", "The sign-in at the identity provider does not hold. Start it again.", {
      cause: error,
    })
  }
  return new Refusal("unavailable", "The identity provider does not answer as it should.", { cause: error })
}

function isAboutTheCode(error: unknown): boolean {
  return error instanceof ResponseBodyError && error.status < 500 && !SETUP_FAULTS.has(error.error)
}

function isAboutTheToken(error: unknown): boolean {
  if (!(error instanceof ClientError) || error.code === undefined || !BAD_TOKEN_CODES.has(error.code)) return false
  // One code for two things: a part of the id token is no JSON, or the whole answer is none.
  return !(error.cause instanceof Error && error.cause.message.includes('"response" body as JSON'))
}
