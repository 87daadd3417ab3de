import { Refusal } from "@scorecard/contracts/refusals"
import * as oidc from "openid-client"
import type { Clock } from "#platform/clock/index.ts"
import type { IdpSettings } from "#platform/config/index.ts"
import type { Log } from "#platform/log/index.ts"

const KEPT = { hours: 1 }
/** For each request to the provider: somebody waits for the answer. */
const TIMEOUT_SECONDS = 5
const ATTEMPTS = 2

/**
 * The provider's description of itself, read at its first use and again after an hour. Callers who come meanwhile wait
 * for the same answer. A provider that does not answer is asked twice; while it stays away, what it said last counts,
 * and the log says so once.
 * @returns a function that throws Refusal 503 where nothing is known of the provider
 */
export function cacheDiscovery(
  settings: IdpSettings,
  authentication: oidc.ClientAuth,
  { clock, log }: { clock: Clock; log: Log },
): () => Promise<oidc.Configuration> {
  let kept: { configuration: oidc.Configuration; until: Temporal.Instant } | null = null
  let underWay: Promise<oidc.Configuration> | null = null
  let isAway = false

  const renew = async (): Promise<oidc.Configuration> => {
    try {
      const configuration = await discover(settings, authentication)
      kept = { configuration, until: clock.now().add(KEPT) }
      if (isAway) log.info({}, "the identity provider answers again")
      isAway = false
      return configuration
    } catch (error) {
      if (!isAway) log.warn({ err: error }, "the identity provider does not say how to sign in")
      isAway = true
      if (!kept) throw new Refusal("unavailable", "The identity provider does not answer.", { cause: error })
      return kept.configuration
    }
  }

  return () => {
    if (kept && Temporal.Instant.compare(clock.now(), kept.until) < 0) return Promise.resolve(kept.configuration)
    underWay ??= renew().finally(() => (underWay = null))
    return underWay
  }
}

async function discover(settings: IdpSettings, authentication: oidc.ClientAuth): Promise<oidc.Configuration> {
  const issuer = new URL(settings.issuer)
  const execute = [
    oidc.enableNonRepudiationChecks,
    // The settings let http through for a provider on loopback only.
    ...(issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : []),
  ]
  for (let attempt = 1; ; attempt += 1) {
    try {
      const options = { execute, timeout: TIMEOUT_SECONDS }
      const { clientId, clientSecret } = settings
      const configuration = await oidc.discovery(issuer, clientId, clientSecret, authentication, options)
      signInAddress(configuration)
      return configuration
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
    }
  }
}

/** @throws where the provider's description does not say where people sign in */
export function signInAddress(configuration: oidc.Configuration): string {
  const { authorization_endpoint } = configuration.serverMetadata()
  if (authorization_endpoint === undefined || !URL.canParse(authorization_endpoint)) {
    throw new Error("The identity provider's description has no authorization_endpoint")
  }
  return authorization_endpoint
}
