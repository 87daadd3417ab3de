import { useNavigate, useRouter, useSearch } from "@tanstack/react-router"
import { useCallback, useEffect, useRef, useState } from "react"

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Something was opened on top of the page: closing it goes back in the history. */
    opened?: boolean
  }
}

/** The allowed values of some filters, such as a list's sort orders: `listTasks.words`. */
type FilterValues = Readonly<Record<string, readonly string[]>>

type FilterOptions<Words> = {
  words?: Words
  /** Parameters that open something on top of the page, such as a drawer: the browser's Back button closes it. */
  opens?: readonly string[]
}

/** A filter with known values has one of them or its default; any other filter has whatever the address says. */
export type SearchFilters<Preset extends Record<string, string>, Words = unknown> = {
  [Name in keyof Preset]: Name extends keyof Words
    ? Words[Name] extends readonly (infer Word extends string)[]
      ? Word | Preset[Name]
      : string
    : string
}

/** Values are validated when they are read back from the address. */
export type SetFilters<Preset extends Record<string, string>> = (change: Partial<Record<keyof Preset, string>>) => void

/**
 * Filters are stored in the address, so that a view can be bookmarked, shared and returned to:
 * `const [filters, setFilters] = useSearchFilters({ q: "", sort: "-date" }, { words, opens })`.
 * Values equal to their default are left out; an unknown value becomes the default. If the filters are named as in
 * the query, the list's endpoint itself has the allowed values: `useSearchFilters(PRESET, listTasks)`.
 */
export function useSearchFilters<const Preset extends Record<string, string>, const Words extends object = object>(
  preset: Preset,
  { words, opens = [] }: FilterOptions<Words> = {},
): [SearchFilters<Preset, Words>, SetFilters<Preset>] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const router = useRouter()
  // Constants of the page, so the setter stays the same too.
  const [fixed] = useState({ preset, opens })
  const isLeaving = useRef(false)
  useEffect(() => {
    isLeaving.current = false
  }, [search])
  const set = useCallback(
    (change: Partial<Record<string, string>>) => {
      const { search: now, state } = router.state.location
      const isOpening = fixed.opens.some((word) => !now[word] && change[word])
      const isClosing = fixed.opens.some((word) => now[word] && change[word] === "")
      if (isClosing && state.opened) {
        if (!isLeaving.current) router.history.back()
        isLeaving.current = true
        return
      }
      void navigate({
        to: ".",
        replace: !isOpening,
        state: isOpening ? (before) => ({ ...before, opened: true }) : true,
        resetScroll: false,
        search: (before: Partial<Record<string, string>>) => differing({ ...before, ...change }, fixed.preset),
      })
    },
    [router, navigate, fixed],
  )
  return [readFilters(search, preset, words), set]
}

/** The value, if it is one of the allowed ones. */
export function knownWord<Word extends string>(words: readonly Word[], word: string): Word | undefined {
  return words.find((known) => known === word)
}

/** The filters in an address. */
export function readFilters<Preset extends Record<string, string>, Words>(
  search: Partial<Record<string, string>>,
  preset: Preset,
  words?: Words,
): SearchFilters<Preset, Words> {
  const known: Partial<FilterValues> = { ...words }
  const values = Object.entries(preset).map(([name, value]) => {
    const word = search[name]
    return [name, word === undefined || known[name]?.includes(word) === false ? value : word]
  })
  // The cast: every default has an entry, each with one of its allowed values.
  return Object.fromEntries(values) as SearchFilters<Preset, Words>
}

function differing(values: Partial<Record<string, string>>, preset: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter(
      (pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== (preset[pair[0]] ?? ""),
    ),
  )
}

/** What the client writes to the address. */
type Word = string | number | boolean | null | undefined

/** The address's query as plain strings: `?month=2026-10`. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

export function printSearch(search: Readonly<Record<string, Word>>): string {
  const entries = Object.entries(search).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null || value === "" ? [] : [[name, String(value)]],
  )
  const text = new URLSearchParams(entries).toString()
  return text === "" ? "" : `?${text}`
}
