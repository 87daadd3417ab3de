import { Button, Group, SegmentedControl } from "@mantine/core"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { FilterSelect } from "../../ui/filter-chips.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { UnitFilters } from "../../ui/unit-filters.tsx"
import { TEAM_PRESET, type TeamFilters as Filters } from "./use-team-month.ts"
import { messages } from "./messages.ts"

const VIEWS = [
  { value: "scores", label: messages.teamFilters.scores },
  { value: "contributions", label: messages.teamFilters.kpmContributions },
]

type TeamFiltersProps = {
  filters: Filters
  onChange: (change: Partial<Filters>) => void
  bands: readonly { band_key: string; label: string }[]
}

export function TeamFilters({ filters, onChange, bands }: TeamFiltersProps) {
  const activeFilters = [filters.q, filters.cluster, filters.department, filters.band].filter(
    (value) => value !== "",
  ).length
  const { q, cluster, department, band } = TEAM_PRESET
  return (
    <Group gap="sm" align="flex-end" justify="space-between" mb="sm">
      <FilterBar
        first={
          <SearchField
            label={messages.teamFilters.person}
            placeholder={messages.teamFilters.nameEmailOrId}
            value={filters.q}
            onChange={(text) => onChange({ q: text })}
            w={220}
          />
        }
      >
        <UnitFilters cluster={filters.cluster} department={filters.department} onChange={onChange} />
        <FilterSelect
          label={messages.teamFilters.band}
          placeholder={messages.teamFilters.allBands}
          clearable
          w={150}
          data={bands.map(({ band_key, label }) => ({ value: band_key, label }))}
          value={filters.band || null}
          onChange={(chosen) => onChange({ band: chosen ?? "" })}
        />
        {activeFilters > 0 && (
          <Button variant="subtle" onClick={() => onChange({ q, cluster, department, band })}>
            {messages.teamFilters.clearFilters}
          </Button>
        )}
      </FilterBar>
      <SegmentedControl
        aria-label={messages.teamFilters.view}
        data={VIEWS}
        value={filters.view}
        onChange={(view) => onChange({ view })}
      />
    </Group>
  )
}
