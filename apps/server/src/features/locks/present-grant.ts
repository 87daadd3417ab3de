import type { UnlockGrant, UnlockGrantView } from "@scorecard/contracts/locks"

/** `at` is the moment that the grant is looked at. Only level 5 sees grants, and they may take back what is not. */
export function presentGrant(grant: UnlockGrant, at: string): UnlockGrantView {
  const status = grant.revoked_at !== null ? "revoked" : grant.until > at ? "active" : "ended"
  return { ...grant, status, abilities: { revoke: status !== "revoked" } }
}
