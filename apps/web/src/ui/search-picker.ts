import type { ComboboxItem, ComboboxItemGroup, OptionsFilter } from "@mantine/core"
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react"
import { matching } from "./option-filters.ts"

type SearchState = {
  /** What stands in the field. */
  typed: string
  /** Whether that is something to look for, and not the name of what is chosen. */
  isSearching: boolean
  /** Whether the options are the service's answer to it; until then those that match are offered of what is known. */
  isAnswered: boolean
  /** Whether the service is being asked for it: not yet while somebody types. */
  isAsked: boolean
  data: readonly (ComboboxItem | ComboboxItemGroup<ComboboxItem>)[]
  /** What is offered of an answer. */
  filter: OptionsFilter
}

/**
 * How a picker that asks the service meets its keys: the first match is marked as soon as it is one, Enter takes the
 * marked one, also if it is pressed before the service has answered, and leaving the field takes the only one.
 * @returns the properties of the field, and the only option that is offered, for a field of several to take.
 */
export function useSearchKeys({ typed, isSearching, isAnswered, isAsked, data, filter }: SearchState) {
  const field = useRef<HTMLInputElement>(null)
  const isSettled = isSearching && isAnswered
  const offered = isAnswered ? data : matching(data, typed)
  const only = isSearching ? onlyOption(offered) : null
  // Opening the list unmarks what typing marked, a moment later: the first match is marked after that, each time.
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
