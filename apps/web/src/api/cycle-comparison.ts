// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/cycle-comparison"
import { endpoint } from "./endpoint.ts"

export const compareCycles = endpoint<typeof contract.compareCycles>("GET", "/v1/scorecard/bsc-cycles/compare")
export const copyConfiguration = endpoint<typeof contract.copyConfiguration>(
  "POST",
  "/v1/scorecard/bsc-cycles/{id}/copy-configuration",
)
export const exportComparison = endpoint<typeof contract.exportComparison>(
  "GET",
  "/v1/scorecard/bsc-cycles/compare/export",
)
