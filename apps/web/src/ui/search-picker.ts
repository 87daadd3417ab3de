import type { ComboboxItem, ComboboxItemGroup, OptionsFilter } from "@mantine/core"
import { matching } from "./option-filters.ts"

type SearchState = {
  /** What stands in the field. */
  typed: string
  /** Whether that is something to look for, and not the name of what is chosen. */
  isSearching: boolean
  /** Whether the options are the service's answer to it. */
  isAnswered: boolean
  data: readonly (ComboboxItem | ComboboxItemGroup<ComboboxItem>)[]
  /** What is offered of an answer. */
  filter: OptionsFilter
}

/**
 * How a picker that asks the service meets its keys: the first match is marked as soon as it is one, Enter takes the
 * marked one, and leaving the field takes the only one.
 */
export function searchKeys({ typed, isSearching, isAnswered, data, filter }: SearchState) {
  const isSettled = isSearching && isAnswered
  return {
    filter: (input: Parameters<OptionsFilter>[0]) =>
      isSearching && !isAnswered ? matching(input.options, typed) : filter(input),
    selectFirstOptionOnChange: isSettled,
    autoSelectOnBlur: isSettled && onlyOption(data) !== null,
  }
}

/** The value of the only option that can be chosen. */
export function onlyOption(data: SearchState["data"]): string | null {
  const options = data
    .flatMap((option) => ("items" in option ? option.items : [option]))
    .filter(({ disabled }) => !disabled)
  return options.length === 1 ? (options[0]?.value ?? null) : null
}
