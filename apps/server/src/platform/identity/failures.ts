import { Refusal } from "@scorecard/contracts/refusals"
import { ClientError, ResponseBodyError } from "openid-client"

/** OAuth errors about the client's registration: for the operator to fix, not the person signing in. */
const SETUP_ERRORS = new Set(["invalid_client", "unauthorized_client", "unsupported_grant_type", "invalid_scope"])

/** The library's errors for a readable but invalid response. */
const BAD_TOKEN_CODES = new Set([
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_KEY_SELECTION_FAILED",
  "OAUTH_UNSUPPORTED_OPERATION",
  "OAUTH_PARSE_ERROR",
])

/**
 * Distinguishes an invalid code or id token (401) from a failing provider (503): unavailable, too slow, or responding
 * with an error or garbage.
 */
export function refusalOfExchange(error: unknown): Refusal {
  if (isAboutTheCode(error) || isAboutTheToken(error)) {
    return new Refusal("sign_in_failed", "The sign-in at the identity provider is not valid. Start over.", {
      cause: error,
    })
  }
  return new Refusal("unavailable", "The identity provider is not working properly.", { cause: error })
}

function isAboutTheCode(error: unknown): boolean {
  return error instanceof ResponseBodyError && error.status < 500 && !SETUP_ERRORS.has(error.error)
}

function isAboutTheToken(error: unknown): boolean {
  if (!(error instanceof ClientError) || error.code === undefined || !BAD_TOKEN_CODES.has(error.code)) return false
  // One code for two errors: part of the id token is not JSON, or the whole response is not.
  return !(error.cause instanceof Error && error.cause.message.includes('"response" body as JSON'))
}
