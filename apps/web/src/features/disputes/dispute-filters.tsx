import { FilterBar } from "../../ui/filter-bar.tsx"
import { FilterSelect } from "../../ui/filter-chips.tsx"
import { MonthField } from "../../ui/dates/month-field.tsx"
import { PersonPicker } from "../../ui/person-picker.tsx"
import { KIND_LABELS, optionsOf, STATUS_LABELS } from "./labels.ts"
import type { ChangeFilters, DisputeFilters, View } from "./use-dispute-filters.ts"
import { messages } from "./messages.ts"

type DisputeFilterBarProps = { view: View; filters: DisputeFilters; onChange: ChangeFilters }

const text = messages.filters

/** Disputes to decide are all open, and the reader's own are all about them. */
export function DisputeFilterBar({ view, filters, onChange }: DisputeFilterBarProps) {
  const { status, kind, employee, month } = filters
  return (
    <FilterBar>
      {view !== "to_decide" && (
        <FilterSelect
          label={text.status}
          placeholder={text.all}
          clearable
          w={150}
          data={optionsOf(STATUS_LABELS)}
          value={status || null}
          onChange={(word) => onChange({ status: word ?? "" })}
        />
      )}
      <FilterSelect
        label={text.kind}
        placeholder={text.all}
        clearable
        w={250}
        data={optionsOf(KIND_LABELS)}
        value={kind || null}
        onChange={(word) => onChange({ kind: word ?? "" })}
      />
      <MonthField
        label={text.month}
        placeholder={text.all}
        w={190}
        value={month}
        onChange={(id) => onChange({ month: id })}
      />
      {view !== "mine" && (
        <PersonPicker
          label={text.employee}
          placeholder={text.everyone}
          value={employee || null}
          onChange={(id) => onChange({ employee: id ?? "" })}
        />
      )}
    </FilterBar>
  )
}
