import { Refusal } from "@scorecard/contracts/refusals"
import * as oidc from "openid-client"
import type { Clock } from "#platform/clock/index.ts"
import type { IdpSettings } from "#platform/config/index.ts"
import type { Log } from "#platform/log/index.ts"
import { authenticateClient, EXACT_REDIRECT_URI } from "./client-authentication.ts"
import { cacheDiscovery, signInAddress } from "./discovery.ts"
import { refusalOfExchange } from "./failures.ts"

/** What the client received from the provider. The `state` is the client's own concern. */
export type CodeExchange = {
  code: string
  redirect_uri: string
  /** PKCE: if the client sent a challenge. */
  code_verifier?: string | undefined
  nonce?: string | undefined
}

/** From a validated id token. `email` is as the provider wrote it: not yet normalized or compared. */
export type ProviderProfile = { sub: string; email: string | null; email_verified: boolean }

export type IdentityProvider = {
  /** Where clients send people to sign in. @throws Refusal 503 */
  describe(): Promise<{ authorization_endpoint: string; client_id: string; scope: string }>
  /** @throws Refusal 401 `sign_in_failed` for an invalid code or id token, 503 if the provider fails. */
  exchange(request: CodeExchange): Promise<ProviderProfile>
}

const SCOPE = "openid email"
/** OpenID Connect Core §2: at most 255 ASCII characters. */
const SUBJECT = /^[\x21-\x7e]{1,255}$/

/**
 * An OpenID Connect provider. The id token's signature is always verified, although TLS would suffice; its times are
 * compared with real time, the provider's, not with the service's clock.
 */
export function openIdentityProvider(settings: IdpSettings, deps: { clock: Clock; log: Log }): IdentityProvider {
  const configuration = cacheDiscovery(settings, authenticateClient(settings.clientSecret), deps)
  return {
    async describe() {
      return {
        authorization_endpoint: signInAddress(await configuration()),
        client_id: settings.clientId,
        scope: SCOPE,
      }
    },

    async exchange(request) {
      const provider = await configuration()
      const answer = await redeem(provider, request).catch((error: unknown) => {
        const refusal = refusalOfExchange(error)
        // A 503 is logged by the provider's caller.
        if (refusal.status < 500) deps.log.warn({ err: error }, "a sign-in at the identity provider failed")
        throw refusal
      })
      const claims = answer.claims()
      if (!claims || !SUBJECT.test(claims.sub)) {
        throw new Refusal("sign_in_failed", "The identity provider's answer does not say who signed in.")
      }
      const { sub, email, email_verified } = claims
      return { sub, email: typeof email === "string" ? email : null, email_verified: email_verified === true }
    },
  }
}

function redeem(provider: oidc.Configuration, request: CodeExchange) {
  const callback = new URL(request.redirect_uri)
  // The client has checked the response's `iss` and `state`. There is only one provider, and the code is valid only at
  // its token endpoint, so the check of `iss` that the library requires is satisfied here.
  callback.search = new URLSearchParams({ code: request.code, iss: provider.serverMetadata().issuer }).toString()
  callback.hash = ""
  return oidc.authorizationCodeGrant(
    provider,
    callback,
    {
      idTokenExpected: true,
      ...(request.nonce !== undefined && { expectedNonce: request.nonce }),
      ...(request.code_verifier !== undefined && { pkceCodeVerifier: request.code_verifier }),
    },
    { [EXACT_REDIRECT_URI]: request.redirect_uri },
  )
}
