import { localized } from "../../lib/language.ts"

/** UI copy of the activity pages, by component. */
export const messages = localized("activity", {
  activityPage: {
    activity: "Activity",
    about: "A minute counts as active when the app was visible in a tab or window. Days are in Eastern time.",
    youToday: "You, today",
    youLast7Days: "You, last 7 days",
    yourPeopleAsFile: "Export your people's activity",
    fileHasRow:
      "The file has a row for everyone you can see who matches the filters: when they last signed in and were last active, and their active minutes today and over the last 7 days.",
    web: "Web",
    desktop: "Desktop",
  },
  minutes: {
    minMinutes: (minutes: number) => `${minutes} min`,
    hMin: (hours: number, minutes: string) => `${hours} h ${minutes} min`,
  },
})
