// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/receipts"
import { endpoint } from "./endpoint.ts"

export const getReceipt = endpoint<typeof contract.getReceipt>("GET", "/v1/dashboard/bsc/receipt")
