// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/learning-files"
import { endpoint } from "./endpoint.ts"

export const readFile = endpoint<typeof contract.readFile>("GET", "/v1/learning/files/{id}")
export const readFileUrl = endpoint<typeof contract.readFileUrl>("GET", "/v1/learning/files/{id}/url")
export const uploadFile = endpoint<typeof contract.uploadFile>("POST", "/v1/learning/files")
