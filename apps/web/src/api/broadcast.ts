// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/broadcast"
import { endpoint } from "./endpoint.ts"

export const exportBroadcasts = endpoint<typeof contract.exportBroadcasts>("GET", "/v1/system/email/broadcasts/export")
export const listBroadcasts = endpoint<typeof contract.listBroadcasts>("GET", "/v1/system/email/broadcasts")
export const readBroadcast = endpoint<typeof contract.readBroadcast>("GET", "/v1/system/email/broadcasts/{id}")
export const sendBroadcast = endpoint<typeof contract.sendBroadcast>("POST", "/v1/system/email/send")
