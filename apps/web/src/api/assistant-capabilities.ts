// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/assistant-capabilities"
import { endpoint } from "./endpoint.ts"

export const explainBonus = endpoint<typeof contract.explainBonus>("GET", "/v1/assistant/explain/bonus")
export const explainScheduledLocking = endpoint<typeof contract.explainScheduledLocking>(
  "GET",
  "/v1/assistant/explain/scheduled-locking",
)
export const explainTenure = endpoint<typeof contract.explainTenure>("GET", "/v1/assistant/explain/tenure")
export const listCapabilities = endpoint<typeof contract.listCapabilities>("GET", "/v1/assistant/capabilities")
export const rankEmployees = endpoint<typeof contract.rankEmployees>("GET", "/v1/assistant/rank/employees")
export const summarizeBsc = endpoint<typeof contract.summarizeBsc>("GET", "/v1/assistant/summarize/bsc")
