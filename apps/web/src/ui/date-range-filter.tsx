import { TextInput } from "@mantine/core"
import { formatDay } from "../lib/format.ts"
import { useFilterChip } from "./filter-chips.tsx"
import { messages } from "./messages.ts"

type DateRangeFilterProps = {
  from: string
  to: string
  onChange: (change: { from: string } | { to: string }) => void
  /** The labels of the two fields. */
  labels?: { from: string; to: string }
}

/** Filters a list by first and last day; empty means unlimited. */
export function DateRangeFilter({
  from,
  to,
  onChange,
  labels = { from: messages.dateRangeFilter.from, to: messages.dateRangeFilter.to },
}: DateRangeFilterProps) {
  useFilterChip(labels.from, from === "" ? "" : formatDay(from), () => onChange({ from: "" }))
  useFilterChip(labels.to, to === "" ? "" : formatDay(to), () => onChange({ to: "" }))
  return (
    <>
      <TextInput
        type="date"
        label={labels.from}
        value={from}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label={labels.to}
        value={to}
        onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
      />
    </>
  )
}
