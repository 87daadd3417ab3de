// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/activity"
import { endpoint } from "./endpoint.ts"

export const exportActivity = endpoint<typeof contract.exportActivity>("GET", "/v1/employees/activity-export")
export const heartbeat = endpoint<typeof contract.heartbeat>("POST", "/v1/auth/activity-heartbeat")
export const readActivitySummary = endpoint<typeof contract.readActivitySummary>("GET", "/v1/auth/activity-summary")
