// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/final-versions"
import { endpoint } from "./endpoint.ts"

export const exportVersion = endpoint<typeof contract.exportVersion>(
  "GET",
  "/v1/dashboard/bsc/month-report/versions/{version}/export",
)
export const listVersions = endpoint<typeof contract.listVersions>("GET", "/v1/dashboard/bsc/month-report/versions")
export const readVersion = endpoint<typeof contract.readVersion>(
  "GET",
  "/v1/dashboard/bsc/month-report/versions/{version}",
)
