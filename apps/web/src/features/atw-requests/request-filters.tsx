import { Select, TextInput } from "@mantine/core"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { PersonPicker } from "../../ui/person-picker.tsx"
import { UnitFilters } from "../../ui/unit-filters.tsx"
import { STATUS_NAMES } from "./words.ts"
import type { Scope } from "./words.ts"

export const PRESET = {
  scope: "",
  status: "",
  month: "",
  employee: "",
  cluster: "",
  department: "",
  sort: "-created_at",
  request: "",
}
export type Filters = Record<keyof typeof PRESET, string>

type RequestFiltersProps = { scope: Scope; filters: Filters; onChange: (change: Partial<Filters>) => void }

export function RequestFilters({ scope, filters, onChange }: RequestFiltersProps) {
  const folded = [filters.status, filters.month, filters.employee, filters.cluster, filters.department]
  return (
    <FilterBar active={folded.filter(Boolean).length}>
      <Select
        label="State"
        placeholder="All"
        clearable
        w={150}
        data={Object.entries(STATUS_NAMES).map(([value, label]) => ({ value, label }))}
        value={filters.status || null}
        onChange={(status) => onChange({ status: status ?? "" })}
      />
      <TextInput
        type="month"
        label="Month"
        w={180}
        value={filters.month}
        onChange={({ currentTarget }) => onChange({ month: currentTarget.value })}
      />
      {scope === "approval" && (
        <>
          <PersonPicker
            label="Employee"
            placeholder="Everybody"
            value={filters.employee || null}
            onChange={(employee) => onChange({ employee: employee ?? "" })}
          />
          <UnitFilters cluster={filters.cluster} department={filters.department} onChange={onChange} />
        </>
      )}
    </FilterBar>
  )
}
