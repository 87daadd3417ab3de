import { Select } from "@mantine/core"
import { listCycles } from "../api/endpoints.gen.ts"
import { useApiQuery } from "../lib/query.ts"
import { thisMonth, type YearMonth } from "../lib/format.ts"
import { messages } from "./messages.ts"

const FIRST_MONTH = 7

/** The fiscal cycle of a month: July to June, named by the year of its July. */
export function cycleOf({ year, month }: YearMonth): string {
  return String(month >= FIRST_MONTH ? year : year - 1)
}

export function currentCycle(): string {
  return cycleOf(thisMonth())
}

/** Picks one of the cycles that have started. */
export function CyclePicker({ value, onChange }: { value: string; onChange: (cycleId: string) => void }) {
  const { data } = useApiQuery(listCycles)
  const begun = (data?.items ?? []).filter(({ _id }) => _id <= currentCycle()).toReversed()
  return (
    <Select
      label={messages.cyclePicker.cycle}
      allowDeselect={false}
      w={150}
      data={begun.map(({ _id, label }) => ({ value: _id, label }))}
      value={value}
      onChange={(id) => id !== null && onChange(id)}
    />
  )
}
