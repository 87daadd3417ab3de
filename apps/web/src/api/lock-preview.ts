// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/lock-preview"
import { endpoint } from "./endpoint.ts"

export const previewLocks = endpoint<typeof contract.previewLocks>("POST", "/v1/scorecard/locks/preview")
