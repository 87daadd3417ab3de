// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/visibility"
import { endpoint } from "./endpoint.ts"

export const readVisibility = endpoint<typeof contract.readVisibility>("GET", "/v1/visibility")
export const readVisibilityCatalog = endpoint<typeof contract.readVisibilityCatalog>("GET", "/v1/system/visibility")
export const switchVisibility = endpoint<typeof contract.switchVisibility>("PUT", "/v1/system/visibility/{key}")
