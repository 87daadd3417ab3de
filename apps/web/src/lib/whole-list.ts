import { useQuery } from "@tanstack/react-query"
import type { AnyEndpoint, Item, Query } from "../api/endpoint.ts"
import { ask } from "./ask.ts"
import { call, extendQuery } from "./call.ts"

const LARGEST_PAGE = 200

type Page<One> = { items: One[]; next_cursor: string | null }

/** A list of which every page is needed at once, such as the names of ids; of things that a company has hundreds of. */
export function useWhole<E extends AnyEndpoint>(endpoint: E, query?: Query<E>) {
  const { queryKey } = ask(endpoint, query && { query })
  return useQuery({
    queryKey: [...queryKey, "whole"],
    queryFn: async ({ signal }) => {
      const items: Item<E>[] = []
      for (let cursor: string | null | undefined; cursor !== null;) {
        const asked = extendQuery<E>(query, { limit: LARGEST_PAGE, ...(cursor !== undefined && { cursor }) })
        // Every list answers in pages. (rules/http#lists)
        const page = (await call(endpoint, { query: asked, signal })) as Page<Item<E>>
        items.push(...page.items)
        cursor = page.next_cursor
      }
      return items
    },
  })
}
