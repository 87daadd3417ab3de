// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/audit"
import { endpoint } from "./endpoint.ts"

export const exportActivityLogs = endpoint<typeof contract.exportActivityLogs>("GET", "/v1/system/activity-logs/export")
export const listActivityLogs = endpoint<typeof contract.listActivityLogs>("GET", "/v1/system/activity-logs")
export const verifyActivityLogs = endpoint<typeof contract.verifyActivityLogs>("GET", "/v1/system/activity-logs/verify")
