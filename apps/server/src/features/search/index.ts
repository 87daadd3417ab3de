import * as contracts from "@scorecard/contracts/search"
import { mount, type MountedRoute } from "#platform/index.ts"
import { readKnown, search, type SearchDependencies } from "./search.ts"

/** People, pages, entries, months and actions by typing, within what the reader may open. (rules/dashboards#search) */
export function openSearch(deps: SearchDependencies): { routes: MountedRoute[] } {
  return {
    routes: [
      mount(contracts.searchEverything, ({ actor, query }) => search(deps, actor, query)),
      mount(contracts.readKnownResults, ({ actor, query }) => readKnown(deps, actor, query)),
    ],
  }
}
