// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/dashboards"
import { endpoint } from "./endpoint.ts"

export const compareEmployees = endpoint<typeof contract.compareEmployees>("GET", "/v1/dashboard/bsc/comparison")
export const exportMonth = endpoint<typeof contract.exportMonth>("GET", "/v1/dashboard/bsc/export")
export const listAvailableMonths = endpoint<typeof contract.listAvailableMonths>(
  "GET",
  "/v1/dashboard/bsc/available-months",
)
export const showBsc = endpoint<typeof contract.showBsc>("GET", "/v1/dashboard/bsc")
export const showComparisonAccess = endpoint<typeof contract.showComparisonAccess>(
  "GET",
  "/v1/dashboard/bsc/comparison-access",
)
export const showMonthSnapshot = endpoint<typeof contract.showMonthSnapshot>("GET", "/v1/dashboard/bsc/month-snapshot")
export const showPerformance = endpoint<typeof contract.showPerformance>("GET", "/v1/dashboard/bsc/performance")
