import { Select, type SelectProps } from "@mantine/core"
import { chosenLabel, useFilterChip, type FilterOptions } from "./filter-chips.tsx"

type FilterSelectProps = Omit<SelectProps, "data" | "value" | "onChange"> & {
  data: FilterOptions
  value: string | null
  onChange: (value: string | null) => void
  /** The default value; it gets no chip. */
  defaultChoice?: string
}

/** A choice of a filter bar. */
export function FilterSelect({ data, value, onChange, defaultChoice = "", ...field }: FilterSelectProps) {
  const isSet = value !== null && value !== defaultChoice
  useFilterChip(field.label, isSet ? chosenLabel(data, value) : "", () =>
    onChange(defaultChoice === "" ? null : defaultChoice),
  )
  return <Select {...field} data={data} value={value} onChange={(next) => onChange(next)} />
}
