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
      // Whatever the browser reports about its network, a request is sent now or fails now: none is queued for later
      // without the reader knowing.
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
 * A read as a query. Its key starts with the path segments (without `v1`), so that a write can invalidate all reads
 * of a resource by prefix: `["scorecard", "tasks"]`.
 */
export function apiQuery<E extends AnyEndpoint>(endpoint: E, request: ApiRequest<E> = {}) {
  return queryOptions({
    queryKey: keyOf(endpoint.path, request),
    queryFn: ({ signal }) => call(endpoint, { ...request, signal }),
  })
}

/** The first page is small and quick; the next ones are as large as the service allows. */
const FURTHER_PAGE = 200
/** A list with more pages than this isn't refetched whenever its tab gets the focus. */
const FEW_PAGES = 5

/** A list that loads page by page as the reader scrolls. An explicit `limit` applies to every page. */
export function infiniteApiQuery<E extends AnyEndpoint>(endpoint: E, request: ApiRequest<E> = {}) {
  return infiniteQueryOptions({
    queryKey: keyOf(endpoint.path, "pages", request),
    // The cast: the first page has no cursor, the others do.
    initialPageParam: null as string | null,
    queryFn: async ({ client, queryKey, signal, pageParam }) => {
      const further = pageParam !== null && { limit: FURTHER_PAGE, cursor: pageParam }
      const page = await call(endpoint, { ...request, query: extendQuery<E>({ ...further, ...request.query }), signal })
      const known = client.getQueryData<InfiniteData<unknown, string | null>>(queryKey)
      const before = known?.pages[known.pageParams.indexOf(pageParam)]
      // The cast: every list answers in pages. (rules/http#lists)
      return replaceEqualDeep(before, page) as Reply<E> & Page<Item<E>>
    },
    // Unchanged pages are found page by page, above: comparing a long list at once would block the browser.
    structuralSharing: false,
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= FEW_PAGES,
    getNextPageParam: (last: Page<Item<E>>) => last.next_cursor,
  })
}

type Page<One> = { items: One[]; next_cursor: string | null; total?: number | undefined }

/** Reads something. `useApiQuery(endpoint, {query})` returns TanStack Query's result. */
export function useApiQuery<E extends AnyEndpoint>(
  endpoint: E,
  request: ApiRequest<E> = {},
  options: { enabled?: boolean; refetchInterval?: number | false; gcTime?: number } = {},
) {
  return useQuery({ ...apiQuery(endpoint, request), ...options })
}

/**
 * Reads a list page by page; `items` are those loaded so far. With `keep`, the previous result stays on screen
 * until the next one arrives.
 */
export function useInfiniteList<E extends AnyEndpoint>(
  endpoint: E,
  request: ApiRequest<E> = {},
  { keep = false, ...options }: { enabled?: boolean; keep?: boolean; refetchInterval?: number } = {},
) {
  const list = useInfiniteQuery({
    ...infiniteApiQuery(endpoint, request),
    ...options,
    ...(keep && { placeholderData: keepPreviousData }),
  })
  // The cast: the loaded pages, or the previous ones still shown, belong to the same list.
  const pages = list.data?.pages as Page<Item<E>>[] | undefined
  // The same array until a page arrives: a new array would look like new rows to a table.
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages])
  return { ...list, items, total: pages?.[0]?.total ?? null }
}

/**
 * Writes something and then refetches every read under one of the `stale` prefixes:
 * `useApiMutation((draft) => call(submitTask, { body: draft }), ["scorecard/tasks"])`. It does not wait for what they answer:
 * The refetch isn't awaited: it may unmount the form, and the success message with it.
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
