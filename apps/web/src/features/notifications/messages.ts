import { count } from "../../lib/format.ts"
import { localized } from "../../lib/language.ts"

/** UI copy of the notification pages, by component. */
export const messages = localized("notifications", {
  inboxPage: {
    newestFirst: "Newest first",
    oldestFirst: "Oldest first",
    notifications: "Notifications",
    preferences: "Preferences",
    show: "Show",
    all: "All",
    unread: "Unread",
    type: "Type",
    everyType: "All types",
    sortBy: "Sort by",
    youHaveReadEverything: "You're all caught up",
    noNotifications: "No notifications",
    whatConcerns: "News about you and your work appears here.",
    newer: "Newer",
    older: "Older",
  },
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
  preferenceLabels: {
    channelNames: { in_app: "Inbox", email: "Email" },
    quietHours: "Quiet hours",
    neither: "Neither",
    to: (start: string, end: string) => `${start} to ${end}`,
    none: "None",
  },
  preferencesForm: {
    groups: {
      entries: "Entries about you",
      requests: "Requests",
      evaluations: "Evaluations",
      results: "Your final figures",
      locks: "Locks",
      people: "People",
      news: "News",
      feedback: "Feedback",
    },
    superAdminHasSwitched: "A super admin has turned this off for everyone.",
    superAdminHasSwitchedText: (includes: boolean) =>
      `A super admin has turned this off for ${includes ? "the inbox" : "email"}.`,
    yourPreferencesAreSaved: "Preferences saved.",
    type: "Type",
    quietHours: "Quiet hours",
    noEmailAtCertainHours: "No email at certain hours",
    noEmailDescription:
      "Emails during these hours are skipped, not sent later. You'll still get notifications in your inbox.",
    emailMe: "Notifications by email",
    emailMeDescription: "Turns email on or off for every type at once.",
    from: "From",
    until: "Until",
    timeZone: "Time zone",
    savePreferences: "Save preferences",
    preferencesCanBeChanged: "You can't change preferences while acting as someone else.",
  },
  preferencesPage: {
    notificationPreferences: "Notification preferences",
    about: "Choose which notifications go to your inbox and which are emailed to you.",
  },
  readAllButton: {
    markAllAsRead: "Mark all as read",
  },
})
