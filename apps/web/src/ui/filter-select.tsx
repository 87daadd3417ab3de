import { Select, type SelectProps } from "@mantine/core"
import { chosenLabel, useFilterChip, type FilterOptions } from "./filter-chips.tsx"

type FilterSelectProps = Omit<SelectProps, "data" | "value" | "onChange"> & {
  data: FilterOptions
  value: string | null
  onChange: (value: string | null) => void
  /** The value that filters as usual: it is no chip. */
  preset?: string
}

/** A choice of a filter bar. */
export function FilterSelect({ data, value, onChange, preset = "", ...field }: FilterSelectProps) {
  const isSet = value !== null && value !== preset
  useFilterChip(field.label, isSet ? chosenLabel(data, value) : "", () => onChange(preset === "" ? null : preset))
  return <Select {...field} data={data} value={value} onChange={(next) => onChange(next)} />
}
