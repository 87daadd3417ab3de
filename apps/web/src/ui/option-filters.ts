import type { OptionsFilter } from "@mantine/core"

/** For options that the service found by what was typed: offers them as they came, but for these values. */
export function without(values: readonly string[]): OptionsFilter {
  return ({ options }) => options.filter((option) => !("value" in option && values.includes(option.value)))
}
