// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/reminders"
import { endpoint } from "./endpoint.ts"

export const previewReminder = endpoint<typeof contract.previewReminder>(
  "POST",
  "/v1/system/notifications/types/{key}/preview",
)
export const sendReminderNow = endpoint<typeof contract.sendReminderNow>(
  "POST",
  "/v1/system/notifications/types/{key}/send-now",
)
