import type { ComboboxItem, ComboboxItemGroup, OptionsFilter } from "@mantine/core"
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react"
import { matching } from "./option-filters.ts"

type SearchState = {
  /** The text in the field. */
  typed: string
  /** Whether it is a search text and not the name of the current selection. */
  isSearching: boolean
  /** Whether the options are the service's answer to it. Until then, matching options already loaded are offered. */
  isAnswered: boolean
  /** Whether a search is pending. Not set while the reader is typing. */
  isAsked: boolean
  data: readonly (ComboboxItem | ComboboxItemGroup<ComboboxItem>)[]
  /** The options offered for an answer. */
  filter: OptionsFilter
}

/**
 * Keyboard handling for a picker that searches the service: the first match is highlighted, Enter chooses it even if
 * pressed before the service has answered, and leaving the field chooses the only match.
 * @returns the field's props, and the only option offered, for fields with several values.
 */
export function useSearchKeys({ typed, isSearching, isAnswered, isAsked, data, filter }: SearchState) {
  const field = useRef<HTMLInputElement>(null)
  const isSettled = isSearching && isAnswered
  const offered = isAnswered ? data : matching(data, typed)
  const only = isSearching ? onlyOption(offered) : null
  // Opening the list clears the highlight a moment later, so the first match is highlighted after that, each time.
  const wantsMark = isSettled || (isSearching && !isAsked && offered.length > 0)
  const [isMarking, setMarking] = useState(false)
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- follows Mantine's own timing of the option list
    setMarking(false)
    if (!wantsMark) return undefined
    const timer = setTimeout(() => setMarking(true))
    return () => clearTimeout(timer)
  }, [wantsMark, typed])
  const [awaited, setAwaited] = useState<string | null>(null)
  useEffect(() => {
    if (awaited === null || (awaited === typed && !(isSettled && isMarking))) return
    // oxlint-disable-next-line react/set-state-in-effect -- Enter is carried out on the list in the page
    setAwaited(null)
    if (awaited === typed) markedOption(field)?.click()
  }, [awaited, typed, isSettled, isMarking])
  const keys = {
    ref: field,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === "Enter" && isSearching && !isAnswered) setAwaited(typed)
    },
    filter: (input: Parameters<OptionsFilter>[0]) =>
      isSearching && !isAnswered ? matching(input.options, typed) : filter(input),
    selectFirstOptionOnChange: isMarking,
    autoSelectOnBlur: only !== null,
  }
  return { keys, only }
}

function markedOption(field: RefObject<HTMLInputElement | null>): HTMLElement | null {
  const list = document.getElementById(field.current?.getAttribute("aria-controls") ?? "")
  return list?.querySelector<HTMLElement>("[data-combobox-selected]") ?? null
}

/** The value of the only option that can be chosen. */
export function onlyOption(data: SearchState["data"]): string | null {
  const options = data
    .flatMap((option) => ("items" in option ? option.items : [option]))
    .filter(({ disabled }) => !disabled)
  return options.length === 1 ? (options[0]?.value ?? null) : null
}
