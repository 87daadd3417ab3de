import {
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  queryOptions,
  replaceEqualDeep,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from "@tanstack/react-query"
import { useMemo } from "react"
import type { AnyEndpoint, Item, Params, Query, Reply } from "../api/endpoint.ts"
import { call, extendQuery } from "./api-client.ts"
import { isFinalAnswer, isOvertaken } from "./problem.ts"

const RETRIES = 2
const FRESH_MS = 10_000

export function openQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Whatever the browser says of its network, a request is sent now or fails now: none waits to be sent behind
      // the reader's back.
      mutations: { networkMode: "always" },
      queries: {
        networkMode: "always",
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < RETRIES && !isFinalAnswer(error) && navigator.onLine,
      },
    },
  })
}

type ApiRequest<E extends AnyEndpoint> = { params?: Params<E>; query?: Query<E> }

/**
 * A read as a query. Its key starts with the path's parts (without `v1`), so that a write makes all reads of a resource
 * stale by a prefix: `["scorecard", "tasks"]`.
 */
export function apiQuery<E extends AnyEndpoint>(endpoint: E, request: ApiRequest<E> = {}) {
  return queryOptions({
    queryKey: keyOf(endpoint.path, request),
    queryFn: ({ signal }) => call(endpoint, { ...request, signal }),
  })
}

/** Whoever reads on wants much: the first page comes quickly, those after it are as large as the service gives them. */
const FURTHER_PAGE = 200
/** A list that was read further than this is not read again whenever its tab comes to the front. */
const FEW_PAGES = 5

/** A list that goes on page by page as the reader scrolls. A `limit` that is asked for holds for every page. */
export function infiniteApiQuery<E extends AnyEndpoint>(endpoint: E, request: ApiRequest<E> = {}) {
  return infiniteQueryOptions({
    queryKey: keyOf(endpoint.path, "pages", request),
    // The cast: the first page has no cursor, the others have one.
    initialPageParam: null as string | null,
    queryFn: async ({ client, queryKey, signal, pageParam }) => {
      const further = pageParam !== null && { limit: FURTHER_PAGE, cursor: pageParam }
      const page = await call(endpoint, { ...request, query: extendQuery<E>({ ...further, ...request.query }), signal })
      const known = client.getQueryData<InfiniteData<unknown, string | null>>(queryKey)
      const before = known?.pages[known.pageParams.indexOf(pageParam)]
      // The cast: every list answers in pages. (rules/http#lists)
      return replaceEqualDeep(before, page) as Reply<E> & Page<Item<E>>
    },
    // What stayed the same is found page by page, above: over a long list at once it would hold up the browser.
    structuralSharing: false,
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= FEW_PAGES,
    getNextPageParam: (last: Page<Item<E>>) => last.next_cursor,
  })
}

type Page<One> = { items: One[]; next_cursor: string | null; total?: number | undefined }

/** Reads something. `useApiQuery(endpoint, {query})` gives TanStack Query's result. */
export function useApiQuery<E extends AnyEndpoint>(
  endpoint: E,
  request: ApiRequest<E> = {},
  options: { enabled?: boolean; refetchInterval?: number | false } = {},
) {
  return useQuery({ ...apiQuery(endpoint, request), ...options })
}

/**
 * Reads a list page by page; `items` are those that have come so far. With `keep`, what was asked before stays in sight
 * until the answer to another filter comes.
 */
export function useInfiniteList<E extends AnyEndpoint>(
  endpoint: E,
  request: ApiRequest<E> = {},
  { keep = false, ...options }: { enabled?: boolean; keep?: boolean } = {},
) {
  const list = useInfiniteQuery({
    ...infiniteApiQuery(endpoint, request),
    ...options,
    ...(keep && { placeholderData: keepPreviousData }),
  })
  // The cast: the pages of `askAll`, or those that stay in sight, are of the same list.
  const pages = list.data?.pages as Page<Item<E>>[] | undefined
  // The same array until a page comes: a table would take another one for other rows.
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages])
  return { ...list, items, total: pages?.[0]?.total ?? null }
}

/**
 * Writes something; afterwards every read under one of the `stale` prefixes is asked again:
 * `useApiMutation((draft) => call(submitTask, { body: draft }), ["scorecard/tasks"])`. It does not wait for what they answer:
 * that may take the form off the page, and with it the word that it was done.
 */
export function useApiMutation<Input, Output>(write: (input: Input) => Promise<Output>, stale: readonly string[]) {
  const client = useQueryClient()
  const askAgain = () => {
    for (const prefix of stale) void client.invalidateQueries({ queryKey: prefix.split("/") })
  }
  return useMutation({
    mutationFn: write,
    onSuccess: askAgain,
    onError: (error) => {
      if (isOvertaken(error)) askAgain()
    },
  })
}

function keyOf(path: string, ...request: unknown[]): readonly unknown[] {
  return [...path.split("/").filter((part) => part !== "" && part !== "v1"), ...request]
}
