import { Select } from "@mantine/core"
import type { listKudos } from "../../api/endpoints.gen.ts"
import type { SearchFilters, SetFilters } from "../../lib/search.ts"
import { formatDay } from "../../lib/format.ts"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { FilterSelect } from "../../ui/filter-chips.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { BADGE_OPTIONS, latestMondays } from "./labels.ts"
import { messages } from "./messages.ts"

const WEEKS_OFFERED = 26

export const PRESET = { tab: "wall", week: "", badge: "", status: "", q: "", sort: "-week_start" } as const
export type Filters = SearchFilters<typeof PRESET, typeof listKudos.words>

type KudosFiltersProps = { filters: Filters; writes: boolean; onChange: SetFilters<typeof PRESET> }

export function KudosFilters({ filters, writes, onChange }: KudosFiltersProps) {
  return (
    <FilterBar
      first={
        <SearchField
          value={filters.q}
          onChange={(q) => onChange({ q })}
          placeholder={messages.kudosFilters.titleMessageOrName}
        />
      }
    >
      <FilterSelect
        label={messages.kudosFilters.week}
        placeholder={messages.kudosFilters.allWeeks}
        clearable
        w={210}
        data={latestMondays(WEEKS_OFFERED).map((value) => ({
          value,
          label: messages.kudosFilters.weekOf(formatDay(value)),
        }))}
        value={filters.week || null}
        onChange={(week) => onChange({ week: week ?? "" })}
      />
      <FilterSelect
        label={messages.kudosFilters.for}
        placeholder={messages.kudosFilters.all}
        clearable
        w={190}
        data={BADGE_OPTIONS}
        value={filters.badge || null}
        onChange={(badge) => onChange({ badge: badge ?? "" })}
      />
      {writes && (
        <FilterSelect
          label={messages.kudosFilters.state}
          placeholder={messages.kudosFilters.all}
          clearable
          w={150}
          data={[
            { value: "published", label: messages.kudosFilters.published },
            { value: "draft", label: messages.kudosFilters.drafts },
          ]}
          value={filters.status || null}
          onChange={(status) => onChange({ status: status ?? "" })}
        />
      )}
      <Select
        label={messages.kudosFilters.sortBy}
        allowDeselect={false}
        w={160}
        data={[
          { value: "-week_start", label: messages.kudosFilters.newestFirst },
          { value: "week_start", label: messages.kudosFilters.oldestFirst },
        ]}
        value={filters.sort}
        onChange={(sort) => onChange({ sort: sort ?? PRESET.sort })}
      />
    </FilterBar>
  )
}
