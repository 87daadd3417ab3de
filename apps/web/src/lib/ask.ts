import {
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import type { AnyEndpoint, Item, Params, Query, Reply } from "../api/endpoint.ts"
import { call } from "./call.ts"
import { isFinalAnswer } from "./problem.ts"

const RETRIES = 2
const FRESH_MS = 10_000

export function openQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < RETRIES && !isFinalAnswer(error),
      },
    },
  })
}

type Asked<E extends AnyEndpoint> = { params?: Params<E>; query?: Query<E> }

/**
 * A read as a query. Its key starts with the path's parts (without `v1`), so that a write makes all reads of a resource
 * stale by a prefix: `["scorecard", "tasks"]`.
 */
export function ask<E extends AnyEndpoint>(endpoint: E, asked: Asked<E> = {}) {
  return queryOptions({
    queryKey: [...pathKey(endpoint.path), asked] as readonly unknown[],
    queryFn: ({ signal }) => call(endpoint, { ...asked, signal }),
  })
}

/** A list that goes on page by page as the reader scrolls. */
export function askAll<E extends AnyEndpoint>(endpoint: E, asked: Asked<E> = {}) {
  return infiniteQueryOptions({
    queryKey: [...pathKey(endpoint.path), "pages", asked] as readonly unknown[],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      call(endpoint, {
        ...asked,
        query: { ...asked.query, ...(pageParam !== null && { cursor: pageParam }) } as Query<E>,
        signal,
      }) as Promise<Reply<E> & Page<Item<E>>>,
    getNextPageParam: (last: Page<Item<E>>) => last.next_cursor,
  })
}

type Page<One> = { items: One[]; next_cursor: string | null; total?: number | undefined }

/** Reads something. `useAsk(endpoint, {query})` gives TanStack Query's result. */
export function useAsk<E extends AnyEndpoint>(
  endpoint: E,
  asked: Asked<E> = {},
  options: { enabled?: boolean; refetchInterval?: number | false } = {},
) {
  return useQuery({ ...ask(endpoint, asked), ...options })
}

/**
 * Reads a list page by page; `items` are those that have come so far. With `keep`, what was asked before stays in sight
 * until the answer to another filter comes.
 */
export function useList<E extends AnyEndpoint>(
  endpoint: E,
  asked: Asked<E> = {},
  { keep = false, ...options }: { enabled?: boolean; keep?: boolean } = {},
) {
  const list = useInfiniteQuery({
    ...askAll(endpoint, asked),
    ...options,
    ...(keep && { placeholderData: keepPreviousData }),
  })
  const pages = (list.data?.pages ?? []) as Page<Item<E>>[]
  return { ...list, items: pages.flatMap((page) => page.items), total: pages[0]?.total ?? null }
}

/**
 * Writes something; afterwards every read under one of the `stale` prefixes is asked again:
 * `useWrite((draft) => call(submitTask, { body: draft }), ["scorecard/tasks"])`.
 */
export function useWrite<Input, Output>(write: (input: Input) => Promise<Output>, stale: readonly string[]) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: () => Promise.all(stale.map((prefix) => client.invalidateQueries({ queryKey: prefix.split("/") }))),
  })
}

function pathKey(path: string): string[] {
  return path.split("/").filter((part) => part !== "" && part !== "v1")
}
