// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/sync-jobs"
import { endpoint } from "./endpoint.ts"

export const readActiveJob = endpoint<typeof contract.readActiveJob>("GET", "/v1/dashboard/bsc/sync-jobs/active")
export const readSyncJob = endpoint<typeof contract.readSyncJob>("GET", "/v1/dashboard/bsc/sync-jobs/{job_id}")
export const refreshEmployeeCycle = endpoint<typeof contract.refreshEmployeeCycle>(
  "POST",
  "/v1/dashboard/bsc/refresh-employee-cycle",
)
export const syncMonth = endpoint<typeof contract.syncMonth>("POST", "/v1/dashboard/bsc/sync")
