// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/learning"
import { endpoint } from "./endpoint.ts"

export const archiveModule = endpoint<typeof contract.archiveModule>("POST", "/v1/learning/modules/{id}/archive")
export const changeModule = endpoint<typeof contract.changeModule>("PATCH", "/v1/learning/modules/{id}")
export const createModule = endpoint<typeof contract.createModule>("POST", "/v1/learning/modules")
export const deleteModule = endpoint<typeof contract.deleteModule>("DELETE", "/v1/learning/modules/{id}")
export const listCatalog = endpoint<typeof contract.listCatalog>("GET", "/v1/learning/catalog")
export const listModules = endpoint<typeof contract.listModules>("GET", "/v1/learning/modules")
export const orderUnits = endpoint<typeof contract.orderUnits>("PUT", "/v1/learning/modules/{id}/units/order")
export const publishModule = endpoint<typeof contract.publishModule>("POST", "/v1/learning/modules/{id}/publish")
export const readModule = endpoint<typeof contract.readModule>("GET", "/v1/learning/modules/{id}")
export const unpublishModule = endpoint<typeof contract.unpublishModule>("POST", "/v1/learning/modules/{id}/unpublish")
