// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/learning-units"
import { endpoint } from "./endpoint.ts"

export const addUnit = endpoint<typeof contract.addUnit>("POST", "/v1/learning/modules/{id}/units")
export const changeUnit = endpoint<typeof contract.changeUnit>("PATCH", "/v1/learning/modules/{id}/units/{unit_id}")
export const deleteUnit = endpoint<typeof contract.deleteUnit>("DELETE", "/v1/learning/modules/{id}/units/{unit_id}")
export const listUnits = endpoint<typeof contract.listUnits>("GET", "/v1/learning/modules/{id}/units")
export const readUnit = endpoint<typeof contract.readUnit>("GET", "/v1/learning/modules/{id}/units/{unit_id}")
