import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from "@mantine/core"

/** For options from the service's search: offers them as they came, except for these values. */
export function without(values: readonly string[]): OptionsFilter {
  return ({ options }) => options.filter((option) => !("value" in option && values.includes(option.value)))
}

/**
 * The options of a picker while the service hasn't answered the current text: only the earlier ones that match,
 * so that Enter can never choose an option the reader didn't search for.
 */
export function matching(options: readonly ComboboxParsedItem[], typed: string): ComboboxParsedItem[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = ({ label, disabled }: ComboboxItem) =>
    disabled !== true && words.every((word) => label.toLowerCase().includes(word))
  return options.flatMap((option): ComboboxParsedItem[] => {
    if (!("items" in option)) return fits(option) ? [option] : []
    const items = option.items.filter(fits)
    return items.length > 0 ? [{ ...option, items }] : []
  })
}
