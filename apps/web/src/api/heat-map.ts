// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/heat-map"
import { endpoint } from "./endpoint.ts"

export const exportHeatMap = endpoint<typeof contract.exportHeatMap>("GET", "/v1/dashboard/bsc/heat-map/export")
export const showHeatMap = endpoint<typeof contract.showHeatMap>("GET", "/v1/dashboard/bsc/heat-map")
