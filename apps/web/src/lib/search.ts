import { useNavigate, useRouter, useSearch, type HistoryState } from "@tanstack/react-router"
import { useCallback, useEffect, useRef, useState } from "react"

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Something was opened beside the page: closing it goes back in the history. */
    opened?: boolean
  }
}

type FilterOptions = {
  /** Words that open something beside the page, such as a drawer: the browser's Back closes it again. */
  opens?: readonly string[]
}

/**
 * Filters live in the address, so that a view can be kept, shared and gone back to:
 * `const [filters, setFilters] = useFilters({ q: "", sort: "-date" })`. Values that equal their preset are left out.
 */
export function useFilters<const Preset extends Record<string, string>>(
  preset: Preset,
  { opens = [] }: FilterOptions = {},
): [Record<keyof Preset, string>, (change: Partial<Record<keyof Preset, string>>) => void] {
  const search: Record<string, string> = useSearch({ strict: false })
  const navigate = useNavigate()
  const router = useRouter()
  // The page's own, the same for as long as it stands: so that what changes the address does, too.
  const [fixed] = useState({ preset, opens })
  const isLeaving = useRef(false)
  useEffect(() => {
    isLeaving.current = false
  }, [search])
  const values = Object.fromEntries(Object.entries(preset).map(([name, value]) => [name, search[name] ?? value]))
  const set = useCallback(
    (change: Partial<Record<string, string>>) => {
      const { search: now, state } = router.state.location as { search: Record<string, string>; state: HistoryState }
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
        search: (before: Record<string, string>) => differing({ ...before, ...change }, fixed.preset),
      })
    },
    [router, navigate, fixed],
  )
  return [values as Record<keyof Preset, string>, set]
}

function differing(values: Record<string, string | undefined>, preset: Record<string, string>): Record<string, string> {
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

export function printSearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search as Record<string, Word>).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null || value === "" ? [] : [[name, String(value)]],
  )
  const text = new URLSearchParams(entries).toString()
  return text === "" ? "" : `?${text}`
}
