import { localized } from "../../../lib/language.ts"

/** UI copy of the inbox, which loads with its page. */
export const messages = localized("notificationsInbox", {
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
})
