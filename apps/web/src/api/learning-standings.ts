// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/learning-standings"
import { endpoint } from "./endpoint.ts"

export const exportModuleStandings = endpoint<typeof contract.exportModuleStandings>(
  "GET",
  "/v1/learning/enrollments/by-module/export",
)
export const listModuleStandings = endpoint<typeof contract.listModuleStandings>(
  "GET",
  "/v1/learning/enrollments/by-module",
)
