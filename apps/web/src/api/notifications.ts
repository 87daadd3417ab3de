// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/notifications"
import { endpoint } from "./endpoint.ts"

export const changePreferences = endpoint<typeof contract.changePreferences>("PUT", "/v1/notifications/preferences")
export const listNotifications = endpoint<typeof contract.listNotifications>("GET", "/v1/notifications")
export const markAllRead = endpoint<typeof contract.markAllRead>("POST", "/v1/notifications/read-all")
export const markRead = endpoint<typeof contract.markRead>("POST", "/v1/notifications/{id}/read")
export const openNotificationStream = endpoint<typeof contract.openNotificationStream>(
  "GET",
  "/v1/notifications/stream",
)
export const readPreferences = endpoint<typeof contract.readPreferences>("GET", "/v1/notifications/preferences")
export const readUnreadCount = endpoint<typeof contract.readUnreadCount>("GET", "/v1/notifications/unread-count")
