import { listAtwRequests } from "../../api/endpoints.gen.ts"
import type { SearchFilters, SetFilters } from "../../lib/search.ts"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { FilterSelect } from "../../ui/filter-chips.tsx"
import { MonthField } from "../../ui/dates/month-field.tsx"
import { PersonPicker } from "../../ui/person-picker.tsx"
import { UnitFilters } from "../../ui/unit-filters.tsx"
import { EVERY_STATE, stateOf, stateOptions, type Scope } from "./labels.ts"
import { messages } from "./messages.ts"

export const PRESET = {
  scope: "",
  status: "",
  month: "",
  employee: "",
  cluster: "",
  department: "",
  sort: "-created_at",
  request: "",
} as const
export const WORDS = {
  sort: listAtwRequests.words.sort,
  status: [...listAtwRequests.words.status, EVERY_STATE],
} as const
export type Filters = SearchFilters<typeof PRESET, typeof WORDS>

type RequestFiltersProps = { scope: Scope; filters: Filters; onChange: SetFilters<typeof PRESET> }

export function RequestFilters({ scope, filters, onChange }: RequestFiltersProps) {
  return (
    <FilterBar>
      <FilterSelect
        label={messages.requestFilters.state}
        placeholder={messages.requestFilters.all}
        clearable={scope === "mine"}
        allowDeselect={scope === "mine"}
        w={150}
        data={stateOptions(scope)}
        defaultChoice={stateOf(scope, "")}
        value={filters.status || (stateOf(scope, "") ?? null)}
        onChange={(status) => onChange({ status: status ?? "" })}
      />
      <MonthField
        label={messages.requestFilters.month}
        placeholder={messages.requestFilters.all}
        w={190}
        value={filters.month}
        onChange={(month) => onChange({ month })}
      />
      {scope === "approval" && (
        <>
          <PersonPicker
            label={messages.requestFilters.employee}
            placeholder={messages.requestFilters.everyone}
            value={filters.employee || null}
            onChange={(employee) => onChange({ employee: employee ?? "" })}
          />
          <UnitFilters cluster={filters.cluster} department={filters.department} onChange={onChange} />
        </>
      )}
    </FilterBar>
  )
}
