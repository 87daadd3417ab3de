import type { SearchResult } from "@scorecard/contracts/search"
import { localized } from "../../lib/language.ts"

export const messages = localized("search", {
  search: "Search",
  placeholder: "Find people, pages, entries and months",
  results: "Results",
  recent: "Recent",
  hints: {
    own: "Type a page or a month, such as “October”.",
    pool: "Type a name, a page or a month.",
    evaluating: "Type a name, a page or a month. Or try “evaluate Liam”.",
    closing:
      "Type a name, a page or a month. Or try “evaluate Liam”, “unlock Liam attendance October” or “close October”.",
  },
  nothing: (text: string) => `Nothing matches “${text}”.`,
  failed: "The search doesn't work right now. Try again in a moment.",
  found: (count: number) => (count === 1 ? "1 result" : `${count} results`),
  kinds: {
    person: "People",
    action: "Actions",
    page: "Pages",
    month: "Months",
    entry: "Entries",
  } satisfies Record<SearchResult["kind"], string>,
  shortcuts: {
    title: "Keyboard shortcuts",
    search: "Search",
    focusSearch: "Search while you're not typing in a field",
    help: "Show this list",
    save: "Save the entry you're writing",
    choose: "Answer a checklist item with yes, no or N/A",
    or: "or",
  },
})
