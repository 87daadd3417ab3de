// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/recycle-bin"
import { endpoint } from "./endpoint.ts"

export const exportRecycleBin = endpoint<typeof contract.exportRecycleBin>("GET", "/v1/scorecard/recycle-bin/export")
export const listRecycleBin = endpoint<typeof contract.listRecycleBin>("GET", "/v1/scorecard/recycle-bin")
export const purgeEntry = endpoint<typeof contract.purgeEntry>("DELETE", "/v1/scorecard/recycle-bin/{kind}/{id}")
