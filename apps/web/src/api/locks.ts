// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/locks"
import { endpoint } from "./endpoint.ts"

export const changeLocks = endpoint<typeof contract.changeLocks>("PATCH", "/v1/scorecard/locks")
export const exportUnlockGrants = endpoint<typeof contract.exportUnlockGrants>(
  "GET",
  "/v1/scorecard/unlock-grants/export",
)
export const grantUnlock = endpoint<typeof contract.grantUnlock>("POST", "/v1/scorecard/unlock-grants")
export const listUnlockGrants = endpoint<typeof contract.listUnlockGrants>("GET", "/v1/scorecard/unlock-grants")
export const revokeUnlockGrant = endpoint<typeof contract.revokeUnlockGrant>(
  "DELETE",
  "/v1/scorecard/unlock-grants/{id}",
)
export const showLockStatus = endpoint<typeof contract.showLockStatus>("GET", "/v1/scorecard/locks/status")
export const showLocks = endpoint<typeof contract.showLocks>("GET", "/v1/scorecard/locks")
export const showUnlockGrant = endpoint<typeof contract.showUnlockGrant>("GET", "/v1/scorecard/unlock-grants/{id}")
