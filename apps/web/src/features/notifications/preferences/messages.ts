import { localized } from "../../../lib/language.ts"

/** UI copy of the preferences, which loads with its page. */
export const messages = localized("notificationsPreferences", {
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
})
