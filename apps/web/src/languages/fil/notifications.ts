import type { messages } from "../../features/notifications/messages.ts"
import { count } from "../../lib/format.ts"

export const notifications: typeof messages = {
  inboxPage: {
    newestFirst: "Pinakabago muna",
    oldestFirst: "Pinakaluma muna",
    notifications: "Mga notification",
    preferences: "Mga preference",
    show: "Ipakita",
    all: "Lahat",
    unread: "Hindi pa nababasa",
    type: "Uri",
    everyType: "Lahat ng uri",
    sortBy: "Ayusin ayon sa",
    youHaveReadEverything: "Nabasa mo na ang lahat",
    noNotifications: "Walang notification",
    whatConcerns: "Lalabas dito ang mga balita tungkol sa iyo at sa trabaho mo.",
    newer: "Mas bago",
    older: "Mas luma",
  },
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
  preferenceLabels: {
    channelNames: { in_app: "Inbox", email: "Email" },
    quietHours: "Quiet hours",
    neither: "Wala sa dalawa",
    to: (start, end) => `${start} hanggang ${end}`,
    none: "Wala",
  },
  preferencesForm: {
    groups: {
      entries: "Mga entry tungkol sa iyo",
      requests: "Mga request",
      evaluations: "Mga evaluation",
      results: "Ang mga final na numero mo",
      locks: "Mga lock",
      people: "Mga tao",
      news: "Balita",
      feedback: "Feedback",
    },
    superAdminHasSwitched: "In-off ito ng isang super admin para sa lahat.",
    superAdminHasSwitchedText: (includes: boolean) =>
      `In-off ito ng isang super admin para sa ${includes ? "inbox" : "email"}.`,
    yourPreferencesAreSaved: "Na-save ang mga preference.",
    type: "Uri",
    quietHours: "Quiet hours",
    noEmailAtCertainHours: "Walang email sa ilang partikular na oras",
    noEmailDescription:
      "Hindi na ipinapadala ang mga email sa mga oras na ito. Makakatanggap ka pa rin ng mga notification sa inbox mo.",
    emailMe: "Mga notification sa email",
    emailMeDescription: "Ino-on o ino-off ang email para sa lahat ng uri nang sabay. Nasa inbox ang lahat.",
    from: "Mula",
    until: "Hanggang",
    timeZone: "Time zone",
    savePreferences: "I-save ang mga preference",
    preferencesCanBeChanged: "Hindi mo mababago ang mga preference habang kumikilos ka bilang ibang tao.",
  },
  preferencesPage: {
    notificationPreferences: "Mga preference sa notification",
    about: "Piliin kung aling mga notification ang mapupunta sa inbox mo at alin ang ie-email sa iyo.",
  },
  readAllButton: {
    markAllAsRead: "Markahan ang lahat bilang nabasa",
  },
}
