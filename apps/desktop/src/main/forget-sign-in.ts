import { openHttp } from "./http.ts"
import type { Clock, Log, SecretStore } from "./ports.ts"
import { openVault } from "./secret.ts"
import { revokeRefreshToken } from "./session.ts"

/** Whoever removes the program does not wait for a service that does not answer. */
const LIMIT_MS = 3_000

type ForgetDeps = { secrets: SecretStore; serviceUrl: string; clock: Clock; log: Log }

/**
 * Ends the sign-in at the service, if it answers soon, and deletes it from the credential store in any case. Used where
 * the client itself does not run. @throws what the credential store throws
 */
export async function forgetSignIn({ secrets, serviceUrl, clock, log }: ForgetDeps): Promise<void> {
  const http = openHttp({ serviceUrl, clock, userAgent: `ScorecardDesktop (${process.platform})` })
  const vault = openVault(secrets, serviceUrl, log)
  const current = await vault.load().catch(() => null)
  const older = await vault.toRevoke().catch(() => [])
  const tokens = current === null ? older : [current.refresh_token, ...older]
  const revoked = await Promise.all(tokens.map((token) => revokeRefreshToken(http, token, LIMIT_MS)))
  log("sign_in_forgotten", { sessions: tokens.length, ended: revoked.filter(Boolean).length })
  await secrets.delete()
}
