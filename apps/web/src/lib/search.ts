import { useNavigate, useSearch } from "@tanstack/react-router"

/**
 * Filters live in the address, so that a view can be kept, shared and gone back to:
 * `const [filters, setFilters] = useFilters({ q: "", sort: "-date" })`. Values that equal their preset are left out.
 */
export function useFilters<const Preset extends Record<string, string>>(
  preset: Preset,
): [Record<keyof Preset, string>, (change: Partial<Record<keyof Preset, string>>) => void] {
  const search: Record<string, string> = useSearch({ strict: false })
  const navigate = useNavigate()
  const values = Object.fromEntries(Object.entries(preset).map(([name, value]) => [name, search[name] ?? value]))
  const set = (change: Partial<Record<keyof Preset, string>>) =>
    void navigate({
      to: ".",
      replace: true,
      resetScroll: false,
      search: (before: Record<string, string>) => differing({ ...before, ...change }, preset),
    })
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
