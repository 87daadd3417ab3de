import { Button } from "@mantine/core"
import { entriesOf } from "../../lib/objects.ts"
import { DepartmentPicker } from "../../ui/department-picker.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { FilterSelect } from "../../ui/filter-chips.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { messages } from "./messages.ts"

export const PRESET = { month: "", q: "", department: "", status: "", sort: "name" } as const
type Filters = Record<keyof typeof PRESET, string>

const STATUSES = entriesOf(messages.statuses).map(([value, label]) => ({ value, label }))

type AcknowledgementFiltersProps = { filters: Filters; onChange: (change: Partial<Filters>) => void }

export function AcknowledgementFilters({ filters, onChange }: AcknowledgementFiltersProps) {
  const { q, department, status } = filters
  const active = [q, department, status].filter((value) => value !== "").length
  return (
    <FilterBar
      first={
        <SearchField
          label={messages.person}
          placeholder={messages.nameEmailOrId}
          value={q}
          onChange={(text) => onChange({ q: text })}
          w={220}
        />
      }
    >
      <DepartmentPicker
        label={messages.department}
        placeholder={messages.allDepartments}
        w={210}
        value={department}
        onChange={(id) => onChange({ department: id ?? "" })}
      />
      <FilterSelect
        label={messages.status}
        placeholder={messages.allStatuses}
        clearable
        w={160}
        data={STATUSES}
        value={status || null}
        onChange={(chosen) => onChange({ status: chosen ?? "" })}
      />
      {active > 0 && (
        <Button variant="subtle" onClick={() => onChange({ q: "", department: "", status: "" })}>
          {messages.clear}
        </Button>
      )}
    </FilterBar>
  )
}
