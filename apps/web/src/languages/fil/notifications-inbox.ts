import type { messages } from "../../features/notifications/inbox/messages.ts"

export const notificationsInbox: typeof messages = {
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
}
