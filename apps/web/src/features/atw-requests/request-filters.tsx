import { Select } from "@mantine/core"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { MonthField } from "../../ui/month-field.tsx"
import { PersonPicker } from "../../ui/person-picker.tsx"
import { UnitFilters } from "../../ui/unit-filters.tsx"
import { stateOf, stateOptions, type Scope } from "./words.ts"

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
        clearable={scope === "mine"}
        allowDeselect={scope === "mine"}
        w={150}
        data={stateOptions(scope)}
        value={filters.status || (stateOf(scope, "") ?? null)}
        onChange={(status) => onChange({ status: status ?? "" })}
      />
      <MonthField
        label="Month"
        placeholder="All"
        w={190}
        value={filters.month}
        onChange={(month) => onChange({ month })}
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
