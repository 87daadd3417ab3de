import { Button, Collapse, Group, Select, Stack } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { IconFilter } from "@tabler/icons-react"
import { monthId, type YearMonth } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { DateRangeFilter } from "../../ui/date-range-filter.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { MonthPicker } from "../../ui/month-picker.tsx"
import { PersonPicker } from "../../ui/person-picker.tsx"
import { UnitFilters } from "../../ui/unit-filters.tsx"
import type { ChangeFilters, EntryFilters } from "./use-entry-filters.ts"
import { messages } from "./messages/index.ts"

const PERIODS = [
  { value: "month", label: messages.entryFilters.oneMonth },
  { value: "days", label: messages.entryFilters.fromTo },
  { value: "all", label: messages.entryFilters.allTime },
]

type FiltersProps = { filters: EntryFilters; month: YearMonth; onChange: ChangeFilters }

export function EntryFiltersBar({ filters, month, onChange }: FiltersProps) {
  const me = useMe()
  const further = [filters.department, filters.cluster, filters.by].filter((value) => value !== "").length
  const [opened, { toggle }] = useDisclosure(further > 0)
  const isManager = me.level >= 2
  const period = (
    <Group align="flex-end" gap="sm">
      <Period filters={filters} month={month} onChange={onChange} />
    </Group>
  )
  if (!isManager) return period
  return (
    <Stack gap="xs">
      <FilterBar first={period} active={further + (filters.employee === "" ? 0 : 1)}>
        <div style={{ width: 240 }}>
          <PersonPicker
            label={messages.entryFilters.employee}
            placeholder={messages.entryFilters.everyone}
            value={filters.employee || null}
            onChange={(id) => onChange({ employee: id ?? "" })}
          />
        </div>
        <Button
          variant="default"
          aria-expanded={opened}
          leftSection={<IconFilter size={16} aria-hidden />}
          onClick={toggle}
        >
          {further > 0 ? messages.entryFilters.moreFilters(further) : messages.entryFilters.moreFiltersLabel}
        </Button>
      </FilterBar>
      <Collapse expanded={opened}>
        <Group align="flex-end" gap="sm">
          <UnitFilters department={filters.department} cluster={filters.cluster} onChange={onChange} />
          <div style={{ width: 240 }}>
            <PersonPicker
              label={messages.entryFilters.submittedBy}
              placeholder={messages.entryFilters.anyone}
              value={filters.by || null}
              onChange={(id) => onChange({ by: id ?? "" })}
            />
          </div>
        </Group>
      </Collapse>
    </Stack>
  )
}

function Period({ filters, month, onChange }: FiltersProps) {
  return (
    <>
      <Select
        label={messages.entryFilters.period}
        w={140}
        allowDeselect={false}
        data={PERIODS}
        value={filters.period}
        onChange={(period) => onChange({ period: period ?? "month" })}
      />
      {filters.period === "month" && (
        <MonthPicker value={month} onChange={(value) => onChange({ month: monthId(value) })} />
      )}
      {filters.period === "days" && <DateRangeFilter from={filters.from} to={filters.to} onChange={onChange} />}
    </>
  )
}
