import { Refusal } from "@scorecard/contracts/refusals"
import * as oidc from "openid-client"
import type { Clock } from "#platform/clock/index.ts"
import type { IdpSettings } from "#platform/config/index.ts"
import type { Log } from "#platform/log/index.ts"
import { authenticateClient, EXACT_REDIRECT_URI } from "./client-authentication.ts"
import { cacheDiscovery, signInAddress } from "./discovery.ts"
import { refusalOfExchange } from "./failures.ts"

/** What the client brings back from the provider. The `state` is the client's own business. */
export type CodeExchange = {
  code: string
  redirect_uri: string
  /** PKCE: where the client sent a challenge along. */
  code_verifier?: string | undefined
  nonce?: string | undefined
}

/** Of a validated id token. `email` is as the provider wrote it: nothing has been compared yet. */
export type ProviderProfile = { sub: string; email: string | null; email_verified: boolean }

export type IdentityProvider = {
  /** Where clients send people to sign in. @throws Refusal 503 */
  describe(): Promise<{ authorization_endpoint: string; client_id: string; scope: string }>
  /** @throws Refusal 401 `sign_in_failed` for a code or an id token that does not hold, 503 when the provider does not. */
  exchange(ask: CodeExchange): Promise<ProviderProfile>
}

const SCOPE = "openid email"
/** OpenID Connect Core §2: at most 255 ASCII characters. */
const SUBJECT = /^[\x21-\x7e]{1,255}$/

/**
 * An OpenID Connect provider. The id token's signature is always verified, although TLS would do; its times are
 * compared with the real time, which is the provider's, and not with the service's clock.
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

    async exchange(ask) {
      const provider = await configuration()
      const answer = await redeem(provider, ask).catch((error: unknown) => {
        const refusal = refusalOfExchange(error)
        // A 503 is logged where it is answered.
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

function redeem(provider: oidc.Configuration, ask: CodeExchange) {
  const answered = new URL(ask.redirect_uri)
  // The client has checked the answer's own `iss` and `state`. There is one provider only, and the code is good at its
  // token endpoint alone, so the check of `iss` that the library insists on is met here.
  answered.search = new URLSearchParams({ code: ask.code, iss: provider.serverMetadata().issuer }).toString()
  answered.hash = ""
  return oidc.authorizationCodeGrant(
    provider,
    answered,
    {
      idTokenExpected: true,
      ...(ask.nonce !== undefined && { expectedNonce: ask.nonce }),
      ...(ask.code_verifier !== undefined && { pkceCodeVerifier: ask.code_verifier }),
    },
    { [EXACT_REDIRECT_URI]: ask.redirect_uri },
  )
}
