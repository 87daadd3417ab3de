import { count } from "../../lib/format.ts"
import { localized } from "../../lib/language.ts"

/** UI copy of the visibility pages, by component. */
export const messages = localized("visibility", {
  visibilityPage: {
    visibility: "Visibility",
    about:
      "Hide pages and stories for everyone. Hiding a section hides everything in it, and its link goes to the home page. No data is deleted.",
  },
  visibilitySwitch: {
    isVisibleAgain: (label: string) => `${label} is visible again.`,
    hiddenWithItsSection: "Hidden with its section",
    hideLabel: (label: string) => `Hide ${label}?`,
    hide: "Hide",
    peopleWillNoLonger: (people: number) =>
      `${count(people, "person", "people")} will no longer see it. No data is deleted.`,
    thisAlsoHidesPages: (pages: number, names: string) => `This also hides ${count(pages, "page")}: ${names}.`,
    thisAlsoHidesStories: (stories: number, names: string) =>
      `This also hides ${count(stories, "story", "stories")}: ${names}.`,
    isHidden: (label: string) => `${label} is hidden.`,
    undo: "Undo",
  },
})
