import { Refusal } from "@scorecard/contracts/refusals"
import * as oidc from "openid-client"
import type { Clock } from "#platform/clock/index.ts"
import type { IdpSettings } from "#platform/config/index.ts"
import type { Log } from "#platform/log/index.ts"

const LIFETIME = { hours: 1 }
/** For each request to the provider: a person is waiting. */
const TIMEOUT_SECONDS = 5
const ATTEMPTS = 2

/**
 * Loads the provider's metadata on first use and again after an hour. Concurrent callers share one request. An
 * unresponsive provider is tried twice; while it is unavailable, the last metadata is used, and this is logged once.
 * @returns a function that throws Refusal 503 if there is no metadata at all
 */
export function cacheDiscovery(
  settings: IdpSettings,
  authentication: oidc.ClientAuth,
  { clock, log }: { clock: Clock; log: Log },
): () => Promise<oidc.Configuration> {
  let cached: { configuration: oidc.Configuration; until: Temporal.Instant } | null = null
  let inFlight: Promise<oidc.Configuration> | null = null
  let isUnavailable = false

  const renew = async (): Promise<oidc.Configuration> => {
    try {
      const configuration = await discover(settings, authentication)
      cached = { configuration, until: clock.now().add(LIFETIME) }
      if (isUnavailable) log.info({}, "the identity provider is available again")
      isUnavailable = false
      return configuration
    } catch (error) {
      if (!isUnavailable) log.warn({ err: error }, "the metadata of the identity provider cannot be loaded")
      isUnavailable = true
      if (!cached) throw new Refusal("unavailable", "The identity provider is not responding.", { cause: error })
      return cached.configuration
    }
  }

  return () => {
    if (cached && Temporal.Instant.compare(clock.now(), cached.until) < 0) return Promise.resolve(cached.configuration)
    inFlight ??= renew().finally(() => (inFlight = null))
    return inFlight
  }
}

async function discover(settings: IdpSettings, authentication: oidc.ClientAuth): Promise<oidc.Configuration> {
  const issuer = new URL(settings.issuer)
  const execute = [
    oidc.enableNonRepudiationChecks,
    // The settings allow http only for a provider on loopback.
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

/** @throws if the provider's metadata has no sign-in endpoint */
export function signInAddress(configuration: oidc.Configuration): string {
  const { authorization_endpoint } = configuration.serverMetadata()
  if (authorization_endpoint === undefined || !URL.canParse(authorization_endpoint)) {
    throw new Error("The identity provider's description has no authorization_endpoint")
  }
  return authorization_endpoint
}
