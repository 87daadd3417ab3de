import type { messages } from "../../features/notifications/preferences/messages.ts"

export const notificationsPreferences: typeof messages = {
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
}
