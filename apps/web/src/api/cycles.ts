// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/cycles"
import { endpoint } from "./endpoint.ts"

export const addCycle = endpoint<typeof contract.addCycle>("POST", "/v1/scorecard/bsc-cycles")
export const changeConfiguration = endpoint<typeof contract.changeConfiguration>(
  "PATCH",
  "/v1/scorecard/configurations",
)
export const deleteCycle = endpoint<typeof contract.deleteCycle>("DELETE", "/v1/scorecard/bsc-cycles/{id}")
export const exportCycles = endpoint<typeof contract.exportCycles>("GET", "/v1/scorecard/bsc-cycles/export")
export const listCycles = endpoint<typeof contract.listCycles>("GET", "/v1/scorecard/bsc-cycles")
export const showConfiguration = endpoint<typeof contract.showConfiguration>("GET", "/v1/scorecard/configurations")
export const showMetrics = endpoint<typeof contract.showMetrics>("GET", "/v1/scorecard/metrics")
export const showRubric = endpoint<typeof contract.showRubric>("GET", "/v1/scorecard/sbs-checklist-rubric")
