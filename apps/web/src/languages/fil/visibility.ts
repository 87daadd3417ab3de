import type { messages } from "../../features/visibility/messages.ts"
import { count } from "../../lib/format.ts"

export const visibility: typeof messages = {
  visibilityPage: {
    visibility: "Visibility",
    about:
      "Itago ang mga page at story para sa lahat. Kapag itinago ang isang section, itinatago rin ang lahat ng nasa loob nito, at pupunta sa home page ang link nito. Walang data na mabubura.",
  },
  visibilitySwitch: {
    isVisibleAgain: (label: string) => `Nakikita na ulit ang ${label}.`,
    hiddenWithItsSection: "Nakatago kasama ng section nito",
    hideLabel: (label: string) => `Itago ang ${label}?`,
    hide: "Itago",
    peopleWillNoLonger: (people: number) =>
      `${count(people, "tao", "tao")} ang hindi na makakakita nito. Walang data na mabubura.`,
    thisAlsoHidesPages: (pages: number, names: string) =>
      `Itatago rin nito ang ${count(pages, "page", "page")}: ${names}.`,
    thisAlsoHidesStories: (stories: number, names: string) =>
      `Itatago rin nito ang ${count(stories, "story", "story")}: ${names}.`,
    isHidden: (label: string) => `Nakatago na ang ${label}.`,
    undo: "I-undo",
  },
}
