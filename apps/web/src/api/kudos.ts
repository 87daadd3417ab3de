// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/kudos"
import { endpoint } from "./endpoint.ts"

export const changeKudos = endpoint<typeof contract.changeKudos>("PATCH", "/v1/scorecard/weekly-kudos/{id}")
export const deleteKudos = endpoint<typeof contract.deleteKudos>("DELETE", "/v1/scorecard/weekly-kudos/{id}")
export const draftKudos = endpoint<typeof contract.draftKudos>("POST", "/v1/scorecard/weekly-kudos")
export const exportKudos = endpoint<typeof contract.exportKudos>("GET", "/v1/scorecard/weekly-kudos/export")
export const listKudos = endpoint<typeof contract.listKudos>("GET", "/v1/scorecard/weekly-kudos")
export const listOwnKudos = endpoint<typeof contract.listOwnKudos>("GET", "/v1/scorecard/weekly-kudos/me")
export const publishKudos = endpoint<typeof contract.publishKudos>("POST", "/v1/scorecard/weekly-kudos/{id}/publish")
export const readKudos = endpoint<typeof contract.readKudos>("GET", "/v1/scorecard/weekly-kudos/{id}")
