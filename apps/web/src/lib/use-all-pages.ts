import { useQuery } from "@tanstack/react-query"
import type { AnyEndpoint, Item, Query } from "../api/endpoint.ts"
import { apiQuery } from "./query.ts"
import { call, extendQuery } from "./api-client.ts"

const LARGEST_PAGE = 200

type Page<One> = { items: One[]; next_cursor: string | null }

/** A list whose pages are all needed at once, such as names by id. For lists of at most hundreds of items. */
export function useAllPages<E extends AnyEndpoint>(endpoint: E, query?: Query<E>) {
  const { queryKey } = apiQuery(endpoint, query && { query })
  return useQuery({
    queryKey: [...queryKey, "whole"],
    queryFn: async ({ signal }) => {
      const items: Item<E>[] = []
      for (let cursor: string | null | undefined; cursor !== null;) {
        const request = extendQuery<E>(query, { limit: LARGEST_PAGE, ...(cursor !== undefined && { cursor }) })
        // Every list answers in pages. (rules/http#lists)
        const page = (await call(endpoint, { query: request, signal })) as Page<Item<E>>
        items.push(...page.items)
        cursor = page.next_cursor
      }
      return items
    },
  })
}
