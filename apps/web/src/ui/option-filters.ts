import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from "@mantine/core"

/** For options that the service found by what was typed: offers them as they came, but for these values. */
export function without(values: readonly string[]): OptionsFilter {
  return ({ options }) => options.filter((option) => !("value" in option && values.includes(option.value)))
}

/**
 * The options for a picker whose service has not answered what is typed now: of those that came for something else only
 * the ones that match, so that Enter can never take one that nobody looked for.
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
