import type { messages } from "../../features/activity/messages.ts"

export const activity: typeof messages = {
  activityPage: {
    activity: "Aktibidad",
    about:
      "Bilang na aktibo ang isang minuto kapag nakikita ang app sa isang tab o window. Nasa Eastern time ang mga araw.",
    youToday: "Ikaw, ngayong araw",
    youLast7Days: "Ikaw, nakaraang 7 araw",
    yourPeopleAsFile: "I-export ang aktibidad ng mga tao mo",
    fileHasRow:
      "May row sa file ang bawat taong nakikita mo na tumutugma sa mga filter: kung kailan sila huling nag-sign in at huling naging aktibo, at ang mga aktibong minuto nila ngayong araw at sa nakaraang 7 araw.",
    web: "Web",
    desktop: "Desktop",
  },
  minutes: {
    minMinutes: (minutes: number) => `${minutes} min`,
    hMin: (hours: number, minutes: string) => `${hours} h ${minutes} min`,
  },
}
