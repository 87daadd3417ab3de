// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/system"
import { endpoint } from "./endpoint.ts"

export const readAppStatus = endpoint<typeof contract.readAppStatus>("GET", "/v1/public/app-status")
export const readSystemStatus = endpoint<typeof contract.readSystemStatus>("GET", "/v1/system/status")
