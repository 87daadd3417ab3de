// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/files"
import { endpoint } from "./endpoint.ts"

export const openFile = endpoint<typeof contract.openFile>("GET", "/v1/files/{token}")
