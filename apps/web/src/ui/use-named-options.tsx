import { Loader, type ComboboxItem } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState, type ReactNode } from "react"
import type { AnyEndpoint, Item } from "../api/endpoint.ts"
import { apiQuery } from "../lib/query.ts"
import { extendQuery } from "../lib/api-client.ts"
import { formatNumber } from "../lib/format.ts"
import { without } from "./option-filters.ts"
import { useSearchKeys } from "./search-picker.ts"
import { messages } from "./messages.ts"

const SHOWN = 50
const PAUSE_MS = 200

type Named = { _id: string; name: string }
type Found<One> = { items: One[]; next_cursor: string | null; total?: number | undefined }

type NamedOptions<E extends AnyEndpoint> = {
  list: E
  /** What the list is cut by besides what is typed. */
  query?: object
  /** What is chosen now, which may not be among the first that are found. */
  chosen: readonly Named[]
  /** Of what was found, what may be chosen. */
  offer?: (one: Item<E>) => boolean
}

/**
 * What a picker needs to offer things that the service finds by their names: the first of them at once, others as one
 * types. What is not shown is counted in the last line.
 */
export function useNamedOptions<E extends AnyEndpoint>({ list, query, chosen, offer }: NamedOptions<E>) {
  const [typed, setTyped] = useState("")
  // A chosen name stands in the field: it is nothing to look for.
  const wanted = chosen.some(({ name }) => name === typed) ? "" : typed.trim()
  const [q] = useDebouncedValue(wanted, PAUSE_MS)
  const asked = extendQuery<E>(query, { ...(q !== "" && { q }), limit: SHOWN })
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...apiQuery(list, { query: asked }),
    placeholderData: keepPreviousData,
  })
  // The lists that are picked from consist of things with names.
  const found = data as Found<Item<E> & Named> | undefined
  const items = (found?.items ?? []).filter((one) => offer?.(one) ?? true)
  const known = new Set(items.map(({ _id }) => _id))
  const strangers = chosen.filter(({ _id }) => !known.has(_id))
  const options = [...strangers, ...items].map(optionOf)
  const isSearching = wanted !== ""
  // The field needs the name of what is chosen, but whoever searches is offered what was found.
  const hidden = isSearching ? strangers.map(({ _id }) => _id) : []
  const { keys } = useSearchKeys({
    typed,
    isSearching,
    isAsked: q === wanted,
    isAnswered: q === wanted && found !== undefined && !isPlaceholderData,
    data: [...items.map(optionOf), ...moreOf(found)],
    filter: without(hidden),
  })
  return {
    data: [...options, ...moreOf(found)],
    searchable: true,
    searchValue: typed,
    onSearchChange: setTyped,
    ...keys,
    nothingFoundMessage: isFetching ? messages.useNamedOptions.searching : messages.useNamedOptions.noSuchName,
    ...loaderOf(isFetching && q !== ""),
  }
}

/** Says that there are more than are shown; it cannot be chosen. */
export function moreOf(found: Found<unknown> | undefined): ComboboxItem[] {
  if (!found || found.next_cursor === null) return []
  const amount =
    found.total === undefined ? messages.useNamedOptions.thereAre : formatNumber(found.total - found.items.length)
  return [{ value: "…", label: messages.useNamedOptions.more(amount), disabled: true }]
}

function loaderOf(busy: boolean): { rightSection?: ReactNode } {
  return busy
    ? { rightSection: <Loader size={14} role="img" aria-label={messages.useNamedOptions.searchingLabel} /> }
    : {}
}

function optionOf({ _id, name }: Named): ComboboxItem {
  return { value: _id, label: name }
}
