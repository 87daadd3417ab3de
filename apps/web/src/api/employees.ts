// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/employees"
import { endpoint } from "./endpoint.ts"

export const clearIdpBinding = endpoint<typeof contract.clearIdpBinding>(
  "DELETE",
  "/v1/employees/{employee_id}/idp-binding",
)
export const createEmployee = endpoint<typeof contract.createEmployee>("POST", "/v1/employees")
export const deactivateEmployee = endpoint<typeof contract.deactivateEmployee>("DELETE", "/v1/employees/{employee_id}")
export const editEmployee = endpoint<typeof contract.editEmployee>("PATCH", "/v1/employees/{employee_id}")
export const exportEmployees = endpoint<typeof contract.exportEmployees>("GET", "/v1/employees/export")
export const listEmployees = endpoint<typeof contract.listEmployees>("GET", "/v1/employees")
export const readEmployee = endpoint<typeof contract.readEmployee>("GET", "/v1/employees/{employee_id}")
export const readOwnProfile = endpoint<typeof contract.readOwnProfile>("GET", "/v1/employees/me")
