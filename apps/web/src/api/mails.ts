// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/mails"
import { endpoint } from "./endpoint.ts"

export const exportMails = endpoint<typeof contract.exportMails>("GET", "/v1/system/email/mails/export")
export const listMails = endpoint<typeof contract.listMails>("GET", "/v1/system/email/mails")
export const readMail = endpoint<typeof contract.readMail>("GET", "/v1/system/email/mails/{id}")
export const retryMail = endpoint<typeof contract.retryMail>("POST", "/v1/system/email/dead/{id}/retry")
export const testEmail = endpoint<typeof contract.testEmail>("POST", "/v1/system/notifications/email-test")
