import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import { batchRead, timestamp, type Platform } from "#platform/index.ts"
import { withRequestTimeout } from "#platform/request-scope/index.ts"
import { serviceActor } from "#core/people/index.ts"
import { findKeys, hashKey, KEY_PREFIX, saveUse } from "./keys.store.ts"

type Authenticate = (bearer: string | null) => Promise<Actor>
type Deps = Pick<Platform, "clock" | "db">

const LAST_USE_ACCURACY = { minutes: 1 }

/**
 * Recognizes keys of service accounts, and leaves every other token to `authenticatePerson`. The account is looked up on
 * each request, so that a revocation applies immediately; simultaneous requests share a query.
 * (rules/service-accounts#keys)
 */
export function recognizeKeys({ clock, db }: Deps, authenticatePerson: Authenticate): Authenticate {
  const findTogether = batchRead((hashes) => withRequestTimeout(() => findKeys(db, hashes)))
  return async (bearer) => {
    if (bearer === null || !bearer.startsWith(KEY_PREFIX)) return authenticatePerson(bearer)
    const hash = hashKey(bearer)
    const key = await findTogether(hash)
    const now = clock.now()
    const at = timestamp(now)
    if (!key || key.revoked)
      throw new Refusal("not_signed_in", "This key isn't valid. Ask a super admin for a new one.")
    if (key.expires_at !== null && key.expires_at <= at) {
      throw new Refusal("token_expired", "This key has expired. Ask a super admin for a new one.")
    }
    const before = timestamp(now.subtract(LAST_USE_ACCURACY))
    if (key.last_used_at === null || key.last_used_at < before) await saveUse(db, { hash, at, before })
    return serviceActor(key)
  }
}
