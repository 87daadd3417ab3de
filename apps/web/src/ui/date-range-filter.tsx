import { DateField } from "./dates/date-field.tsx"
import { messages } from "./messages.ts"

type DateRangeFilterProps = {
  from: string
  to: string
  onChange: (change: { from: string } | { to: string }) => void
  /** The labels of the two fields. */
  labels?: { from: string; to: string }
}

const WIDTH = 150

/** Filters a list by first and last day; empty means unlimited. */
export function DateRangeFilter({
  from,
  to,
  onChange,
  labels = { from: messages.dateRangeFilter.from, to: messages.dateRangeFilter.to },
}: DateRangeFilterProps) {
  return (
    <>
      <DateField label={labels.from} value={from} onChange={(day) => onChange({ from: day })} w={WIDTH} />
      <DateField label={labels.to} value={to} onChange={(day) => onChange({ to: day })} w={WIDTH} />
    </>
  )
}
