import { useNavigate, useRouter, useSearch } from "@tanstack/react-router"
import { useCallback, useEffect, useRef, useState } from "react"

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Something was opened beside the page: closing it goes back in the history. */
    opened?: boolean
  }
}

/** The words that some of the filters take, such as the orders of a list: `listTasks.words`. */
type FilterWords = Readonly<Record<string, readonly string[]>>

type FilterOptions<Words> = {
  words?: Words
  /** Words that open something beside the page, such as a drawer: the browser's Back closes it again. */
  opens?: readonly string[]
}

/** A filter whose words are known has one of them or its preset; another has whatever the address says. */
export type SearchFilters<Preset extends Record<string, string>, Words = unknown> = {
  [Name in keyof Preset]: Name extends keyof Words
    ? Words[Name] extends readonly (infer Word extends string)[]
      ? Word | Preset[Name]
      : string
    : string
}

/** What is set is looked at when it comes back out of the address. */
export type SetFilters<Preset extends Record<string, string>> = (change: Partial<Record<keyof Preset, string>>) => void

/**
 * Filters live in the address, so that a view can be kept, shared and gone back to:
 * `const [filters, setFilters] = useSearchFilters({ q: "", sort: "-date" }, { words, opens })`.
 * Values that equal their preset are left out; a word of the address that its list does not know is the preset. Where
 * the filters are named as in the query, the list's endpoint itself says its words: `useSearchFilters(PRESET, listTasks)`.
 */
export function useSearchFilters<const Preset extends Record<string, string>, const Words extends object = object>(
  preset: Preset,
  { words, opens = [] }: FilterOptions<Words> = {},
): [SearchFilters<Preset, Words>, SetFilters<Preset>] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const router = useRouter()
  // The page's own, the same for as long as it stands: so that what changes the address does, too.
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
        search: (before) => differing({ ...before, ...change }, fixed.preset),
      })
    },
    [router, navigate, fixed],
  )
  return [readFilters(search, preset, words), set]
}

/** The same word, if it is one of those that are known. */
export function knownWord<Word extends string>(words: readonly Word[], word: string): Word | undefined {
  return words.find((known) => known === word)
}

/** The filters of an address. */
export function readFilters<Preset extends Record<string, string>, Words>(
  search: Partial<Record<string, string>>,
  preset: Preset,
  words?: Words,
): SearchFilters<Preset, Words> {
  const known: Partial<FilterWords> = { ...words }
  const values = Object.entries(preset).map(([name, value]) => {
    const word = search[name]
    return [name, word === undefined || known[name]?.includes(word) === false ? value : word]
  })
  // The cast: every name of the preset is there, each with one of its words.
  return Object.fromEntries(values) as SearchFilters<Preset, Words>
}

function differing(values: Partial<Record<string, string>>, preset: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter(
      (pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== (preset[pair[0]] ?? ""),
    ),
  )
}

/** What the client writes into addresses. */
type Word = string | number | boolean | null | undefined

/** The address's query as plain words: `?month=2026-10`. */
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
