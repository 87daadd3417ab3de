import { Button, Group, Text } from "@mantine/core"
import type { ReactNode } from "react"
import { showConfiguration } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { type YearMonth } from "../../lib/format.ts"
import { cycleOf } from "../../ui/cycle-picker.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import type { FilterOptions } from "../../ui/filter-chips.tsx"
import { FilterSelect } from "../../ui/filter-chips.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { UnitFilters } from "../../ui/unit-filters.tsx"
import { cutsOf, NO_CUTS, type PeopleFilters as Filters } from "./use-people-filters.ts"
import { messages } from "./messages.ts"

type PeopleFiltersProps = {
  month: YearMonth
  filters: Filters
  onChange: (change: Partial<Filters>) => void
  /** The kinds of change to filter by; empty if there is nothing to compare with. */
  changes: FilterOptions
  total: number | null
  /** Actions on the list. */
  actions?: ReactNode
}

export function PeopleFilters({ month, filters, onChange, changes, total, actions }: PeopleFiltersProps) {
  const configuration = useApiQuery(showConfiguration, { query: { cycle_id: cycleOf(month) } })
  const cuts = cutsOf(filters)
  return (
    <Group gap="sm" align="flex-end">
      <FilterBar
        first={
          <SearchField
            label={messages.peopleFilters.person}
            placeholder={messages.peopleFilters.nameOrId}
            value={filters.q}
            onChange={(q) => onChange({ q })}
            w={180}
          />
        }
      >
        <UnitFilters cluster={filters.cluster} department={filters.department} onChange={onChange} />
        <FilterSelect
          label={messages.peopleFilters.band}
          placeholder={messages.peopleFilters.allBands}
          clearable
          w={150}
          data={(configuration.data?.goals.bands ?? []).map(({ band_key, label }) => ({ value: band_key, label }))}
          value={filters.band || null}
          onChange={(band) => onChange({ band: band ?? "" })}
        />
        {changes.length > 0 && (
          <FilterSelect
            label={messages.peopleFilters.change}
            placeholder={messages.peopleFilters.anyOrNone}
            clearable
            w={220}
            data={changes}
            value={filters.change || null}
            onChange={(change) => onChange({ change: change ?? "" })}
          />
        )}
        {cuts > 0 && (
          <Button variant="subtle" onClick={() => onChange(NO_CUTS)}>
            {messages.peopleFilters.clearFilters}
          </Button>
        )}
      </FilterBar>
      <Group gap="sm" ms="auto">
        {total !== null && (
          <Text size="sm" className="figures" aria-live="polite">
            {messages.peopleFilters.people(total)}
          </Text>
        )}
        {actions}
      </Group>
    </Group>
  )
}
