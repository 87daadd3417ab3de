// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/months"
import { endpoint } from "./endpoint.ts"

export const finalizeMonth = endpoint<typeof contract.finalizeMonth>("POST", "/v1/dashboard/bsc/finalize")
export const readMonthReport = endpoint<typeof contract.readMonthReport>("GET", "/v1/dashboard/bsc/month-report")
export const reopenMonth = endpoint<typeof contract.reopenMonth>("POST", "/v1/dashboard/bsc/reopen")
