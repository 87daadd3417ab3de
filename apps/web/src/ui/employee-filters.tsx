import { Button } from "@mantine/core"
import type { listEmployees } from "../api/endpoints.gen.ts"
import type { Query } from "../api/endpoint.ts"
import { FilterBar } from "./filter-bar.tsx"
import { FilterSelect } from "./filter-chips.tsx"
import { SearchField } from "./search-field.tsx"
import { UnitFilters } from "./unit-filters.tsx"
import { LEVEL_NAMES } from "../lib/levels.ts"
import { isKeyOf, keysOf } from "../lib/objects.ts"
import { optionsOf, STATUS_NAMES } from "./employee-form/employee-options.ts"
import { messages } from "./messages.ts"

export const EMPLOYEES_PRESET = { q: "", cluster: "", department: "", status: "active", level: "", without: "" }
export type EmployeeFilterValues = Record<keyof typeof EMPLOYEES_PRESET, string>

type EmployeeFiltersProps = {
  filters: EmployeeFilterValues
  onChange: (change: Partial<EmployeeFilterValues>) => void
}

type EmployeeQuery = Pick<
  Query<typeof listEmployees>,
  "q" | "cluster_id" | "department_id" | "status" | "access_level" | "without"
>

const ANY = "any"

export function EmployeeFilters({ filters, onChange }: EmployeeFiltersProps) {
  const activeFilters = keysOf(EMPLOYEES_PRESET).filter((name) => filters[name] !== EMPLOYEES_PRESET[name])
  return (
    <FilterBar
      first={
        <SearchField
          label={messages.employeeFilters.person}
          placeholder={messages.employeeFilters.nameEmailOrId}
          value={filters.q}
          onChange={(q) => onChange({ q })}
          w={220}
        />
      }
    >
      <UnitFilters cluster={filters.cluster} department={filters.department} onChange={onChange} />
      <FilterSelect
        label={messages.employeeFilters.level}
        placeholder={messages.employeeFilters.allLevels}
        clearable
        w={190}
        data={optionsOf(LEVEL_NAMES)}
        value={filters.level || null}
        onChange={(level) => onChange({ level: level ?? "" })}
      />
      <FilterSelect
        label={messages.employeeFilters.status}
        defaultChoice={EMPLOYEES_PRESET.status}
        allowDeselect={false}
        w={130}
        data={[...optionsOf(STATUS_NAMES), { value: ANY, label: messages.employeeFilters.both }]}
        value={filters.status || ANY}
        onChange={(status) => onChange({ status: status ?? ANY })}
      />
      <FilterSelect
        label={messages.employeeFilters.without}
        placeholder={messages.employeeFilters.nothing}
        clearable
        w={190}
        data={optionsOf(messages.employeeFilters.gaps)}
        value={filters.without || null}
        onChange={(without) => onChange({ without: without ?? "" })}
      />
      {activeFilters.length > 0 && (
        <Button variant="subtle" onClick={() => onChange(EMPLOYEES_PRESET)}>
          {messages.employeeFilters.clearFilters}
        </Button>
      )}
    </FilterBar>
  )
}

/** The query parameters of the service's list and its exports. */
export function employeeQuery({ q, cluster, department, status, level, without }: EmployeeFilterValues): EmployeeQuery {
  return {
    ...(q !== "" && { q }),
    ...(cluster !== "" && { cluster_id: cluster }),
    ...(department !== "" && { department_id: department }),
    ...((status === "active" || status === "inactive") && { status }),
    ...(isKeyOf(messages.employeeFilters.gaps, without) && { without }),
    ...(level !== "" && { access_level: Number(level) }),
  }
}
