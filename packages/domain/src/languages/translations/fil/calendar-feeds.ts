import type { Translations } from "../../translate.ts"

export const calendarFeeds: Translations = {
  "There is no calendar at this address. Create a new address on your profile.":
    "Walang calendar sa address na ito. Gumawa ng bagong address sa profile mo.",
  "My shifts and deadlines": "Mga shift at deadline ko",
  "The week of {0} locks": "Mala-lock ang linggo ng {0}",
  "The month of {0} locks": "Mala-lock ang buwan ng {0}",
  "Last day for the evaluations of this week": "Huling araw para sa mga evaluation ngayong linggo",
  "Last day to dispute recent entries about you": "Huling araw para i-dispute ang mga bagong entry tungkol sa iyo",
  "Acknowledge your figures of {0}": "Kumpirmahin ang mga numero mo para sa {0}",
}
