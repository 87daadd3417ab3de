type Search = Partial<Record<string, string>>

/** The parameters of what can be opened over any page: a new entry of a kind about a person, a request, a dispute. */
export type OverPageSearch = { enter: string; about: string } | { decide: string } | { discuss: string }

/** Where a link leads that opens something over the page it is on; Back closes it. */
export function overThisPage(opens: OverPageSearch) {
  return {
    to: ".",
    search: (before: Search) => ({ ...before, ...opens }),
    state: { opened: true },
    resetScroll: false,
  } as const
}
