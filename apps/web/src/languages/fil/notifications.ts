import type { messages } from "../../features/notifications/messages.ts"
import { count } from "../../lib/format.ts"

export const notifications: typeof messages = {
  notificationBell: {
    noneUnread: "walang hindi pa nababasa",
    unread: (unread: number) => `${unread} hindi pa nababasa`,
    notificationsDetail: (detail: string) => `Mga notification, ${detail}`,
    nothingUnread: "Walang hindi pa nababasang notification",
    unreadNotifications: (unreadNotifications: number) =>
      count(unreadNotifications, "hindi pa nababasang notification", "hindi pa nababasang notification"),
    noNotificationsYet: "Wala pang notification",
    noNotificationsYetText: "Lalabas dito ang mga balita tungkol sa iyo at sa trabaho mo.",
    allNotifications: "Lahat ng notification",
    preferences: "Mga preference",
  },
  notificationItem: {
    forWhileYouActed: (mirroredFrom: string) => `Para kay ${mirroredFrom}, habang kumikilos ka bilang siya`,
    new: "Bago",
  },
  readAllButton: {
    markAllAsRead: "Markahan ang lahat bilang nabasa",
  },
}
