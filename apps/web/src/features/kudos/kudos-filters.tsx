import { Select } from "@mantine/core"
import type { listKudos } from "../../api/endpoints.gen.ts"
import type { SearchFilters, SetFilters } from "../../lib/search.ts"
import { formatDay } from "../../lib/format.ts"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { BADGE_OPTIONS, latestMondays } from "./labels.ts"

const WEEKS_OFFERED = 26

export const PRESET = { tab: "wall", week: "", badge: "", status: "", q: "", sort: "-week_start" } as const
export type Filters = SearchFilters<typeof PRESET, typeof listKudos.words>

type KudosFiltersProps = { filters: Filters; writes: boolean; onChange: SetFilters<typeof PRESET> }

export function KudosFilters({ filters, writes, onChange }: KudosFiltersProps) {
  return (
    <FilterBar active={[filters.week, filters.badge, filters.status, filters.q].filter(Boolean).length}>
      <SearchField value={filters.q} onChange={(q) => onChange({ q })} placeholder="Title, message or name" />
      <Select
        label="Week"
        placeholder="All weeks"
        clearable
        w={210}
        data={latestMondays(WEEKS_OFFERED).map((value) => ({ value, label: `Week of ${formatDay(value)}` }))}
        value={filters.week || null}
        onChange={(week) => onChange({ week: week ?? "" })}
      />
      <Select
        label="For"
        placeholder="All"
        clearable
        w={190}
        data={BADGE_OPTIONS}
        value={filters.badge || null}
        onChange={(badge) => onChange({ badge: badge ?? "" })}
      />
      {writes && (
        <Select
          label="State"
          placeholder="All"
          clearable
          w={150}
          data={[
            { value: "published", label: "Published" },
            { value: "draft", label: "Drafts" },
          ]}
          value={filters.status || null}
          onChange={(status) => onChange({ status: status ?? "" })}
        />
      )}
      <Select
        label="In order of"
        allowDeselect={false}
        w={160}
        data={[
          { value: "-week_start", label: "Newest week" },
          { value: "week_start", label: "Oldest week" },
        ]}
        value={filters.sort}
        onChange={(sort) => onChange({ sort: sort ?? PRESET.sort })}
      />
    </FilterBar>
  )
}
