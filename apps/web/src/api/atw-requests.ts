// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/atw-requests"
import { endpoint } from "./endpoint.ts"

export const approveAtwRequest = endpoint<typeof contract.approveAtwRequest>(
  "POST",
  "/v1/atw-entry-requests/{id}/approve",
)
export const cancelAtwRequest = endpoint<typeof contract.cancelAtwRequest>("DELETE", "/v1/atw-entry-requests/{id}")
export const countPendingAtwRequests = endpoint<typeof contract.countPendingAtwRequests>(
  "GET",
  "/v1/atw-entry-requests/pending-count",
)
export const exportAtwRequests = endpoint<typeof contract.exportAtwRequests>("GET", "/v1/atw-entry-requests/export")
export const listAtwRequests = endpoint<typeof contract.listAtwRequests>("GET", "/v1/atw-entry-requests")
export const readAtwEntryProof = endpoint<typeof contract.readAtwEntryProof>(
  "GET",
  "/v1/scorecard/atw-entries/{id}/proof",
)
export const readAtwRequest = endpoint<typeof contract.readAtwRequest>("GET", "/v1/atw-entry-requests/{id}")
export const readAtwRequestProof = endpoint<typeof contract.readAtwRequestProof>(
  "GET",
  "/v1/atw-entry-requests/{id}/proof",
)
export const rejectAtwRequest = endpoint<typeof contract.rejectAtwRequest>("POST", "/v1/atw-entry-requests/{id}/reject")
export const submitAtwRequest = endpoint<typeof contract.submitAtwRequest>("POST", "/v1/atw-entry-requests")
