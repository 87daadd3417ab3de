// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/employee-bulk"
import { endpoint } from "./endpoint.ts"

export const commitEmployees = endpoint<typeof contract.commitEmployees>("POST", "/v1/employees/bulk/commit")
export const downloadEmployeeTemplate = endpoint<typeof contract.downloadEmployeeTemplate>(
  "GET",
  "/v1/employees/bulk/template",
)
export const previewEmployees = endpoint<typeof contract.previewEmployees>("POST", "/v1/employees/bulk/preview")
