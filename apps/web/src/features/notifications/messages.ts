import { count } from "../../lib/format.ts"
import { localized } from "../../lib/language.ts"

/** UI copy of the notification pages, by component. */
export const messages = localized("notifications", {
  notificationBell: {
    noneUnread: "none unread",
    unread: (unread: number) => `${unread} unread`,
    notificationsDetail: (detail: string) => `Notifications, ${detail}`,
    nothingUnread: "No unread notifications",
    unreadNotifications: (unreadNotifications: number) => count(unreadNotifications, "unread notification"),
    noNotificationsYet: "No notifications yet",
    noNotificationsYetText: "News about you and your work appears here.",
    allNotifications: "All notifications",
    preferences: "Preferences",
  },
  notificationItem: {
    forWhileYouActed: (mirroredFrom: string) => `For ${mirroredFrom}, while you acted as them`,
    new: "New",
  },
  readAllButton: {
    markAllAsRead: "Mark all as read",
  },
})
