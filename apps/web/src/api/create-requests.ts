// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/create-requests"
import { endpoint } from "./endpoint.ts"

export const approveCreateRequest = endpoint<typeof contract.approveCreateRequest>(
  "POST",
  "/v1/employees/create-requests/{id}/approve",
)
export const exportCreateRequests = endpoint<typeof contract.exportCreateRequests>(
  "GET",
  "/v1/employees/create-requests/export",
)
export const listCreateRequests = endpoint<typeof contract.listCreateRequests>("GET", "/v1/employees/create-requests")
export const readCreateRequest = endpoint<typeof contract.readCreateRequest>(
  "GET",
  "/v1/employees/create-requests/{id}",
)
export const rejectCreateRequest = endpoint<typeof contract.rejectCreateRequest>(
  "POST",
  "/v1/employees/create-requests/{id}/reject",
)
export const submitCreateRequest = endpoint<typeof contract.submitCreateRequest>(
  "POST",
  "/v1/employees/create-requests",
)
