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
  /** Filters other than the typed text. */
  query?: object
  /** The current selection, which may not be among the first results. */
  chosen: readonly Named[]
  /** The options to offer from the results. */
  offer?: (one: Item<E>) => boolean
}

/**
 * The options of a picker that searches the service by name: the first ones immediately, others while typing.
 * The last line counts the results that aren't shown.
 */
export function useNamedOptions<E extends AnyEndpoint>({ list, query, chosen, offer }: NamedOptions<E>) {
  const [typed, setTyped] = useState("")
  // The field shows the name of the selection, which isn't a search text.
  const wanted = chosen.some(({ name }) => name === typed) ? "" : typed.trim()
  const [q] = useDebouncedValue(wanted, PAUSE_MS)
  const pageQuery = extendQuery<E>(query, { ...(q !== "" && { q }), limit: SHOWN })
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...apiQuery(list, { query: pageQuery }),
    placeholderData: keepPreviousData,
  })
  // The items of the lists that are picked from have names.
  const found = data as Found<Item<E> & Named> | undefined
  const items = (found?.items ?? []).filter((one) => offer?.(one) ?? true)
  const known = new Set(items.map(({ _id }) => _id))
  const strangers = chosen.filter(({ _id }) => !known.has(_id))
  const options = [...strangers, ...items].map(optionOf)
  const isSearching = wanted !== ""
  // The field needs the name of the selection, but a search offers only what was found.
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

/** Says that there are more results than shown. It can't be chosen. */
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
