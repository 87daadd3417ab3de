// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/notification-catalogue"
import { endpoint } from "./endpoint.ts"

export const changeNotificationType = endpoint<typeof contract.changeNotificationType>(
  "PATCH",
  "/v1/system/notifications/types/{key}",
)
export const listNotificationTypes = endpoint<typeof contract.listNotificationTypes>(
  "GET",
  "/v1/system/notifications/types",
)
export const readNotificationType = endpoint<typeof contract.readNotificationType>(
  "GET",
  "/v1/system/notifications/types/{key}",
)
export const retryAnnouncement = endpoint<typeof contract.retryAnnouncement>(
  "POST",
  "/v1/system/notifications/dead/{id}/retry",
)
