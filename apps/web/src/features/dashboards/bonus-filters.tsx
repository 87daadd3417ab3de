import { Group, Text } from "@mantine/core"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { UnitFilters } from "../../ui/unit-filters.tsx"
import { messages } from "./messages.ts"

export const PRESET = { month: "", tab: "qualified", q: "", cluster: "", department: "", sort: "name" } as const

export type BonusFilterValues = Record<keyof typeof PRESET, string>

type BonusFiltersProps = {
  filters: BonusFilterValues
  onChange: (change: Partial<BonusFilterValues>) => void
  total: number | null
}

export function BonusFilters({ filters, onChange, total }: BonusFiltersProps) {
  return (
    <Group gap="sm" align="flex-end" mb="sm">
      <FilterBar
        first={
          <SearchField
            label={messages.bonusFilters.person}
            placeholder={messages.bonusFilters.partOfAName}
            value={filters.q}
            onChange={(q) => onChange({ q })}
          />
        }
      >
        <UnitFilters cluster={filters.cluster} department={filters.department} onChange={onChange} />
      </FilterBar>
      {total !== null && (
        <Text size="sm" ms="auto" className="figures" aria-live="polite">
          {messages.bonusFilters.people(total)}
        </Text>
      )}
    </Group>
  )
}

/** The query parameters shared by both lists. */
export function unitQuery({ q, cluster, department }: BonusFilterValues) {
  return {
    ...(q !== "" && { q }),
    ...(cluster !== "" && { cluster_id: cluster }),
    ...(department !== "" && { department_id: department }),
  }
}
