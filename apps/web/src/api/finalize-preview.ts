// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/finalize-preview"
import { endpoint } from "./endpoint.ts"

export const exportPreview = endpoint<typeof contract.exportPreview>("GET", "/v1/dashboard/bsc/finalize/preview/export")
export const previewFinalize = endpoint<typeof contract.previewFinalize>("POST", "/v1/dashboard/bsc/finalize/preview")
