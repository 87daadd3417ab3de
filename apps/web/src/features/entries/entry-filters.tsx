import { Button } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { IconFilter } from "@tabler/icons-react"
import { monthId, type YearMonth } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { DateRangeFilter } from "../../ui/date-range-filter.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { FilterSelect } from "../../ui/filter-chips.tsx"
import { MonthPicker } from "../../ui/month-picker.tsx"
import { PersonPicker } from "../../ui/person-picker.tsx"
import { UnitFilters } from "../../ui/unit-filters.tsx"
import type { ChangeFilters, EntryFilters } from "./use-entry-filters.ts"
import classes from "./entry-filters.module.css"
import { messages } from "./messages/index.ts"

const PERIODS = [
  { value: "month", label: messages.entryFilters.oneMonth },
  { value: "days", label: messages.entryFilters.fromTo },
  { value: "all", label: messages.entryFilters.allTime },
]

type FiltersProps = { filters: EntryFilters; month: YearMonth; onChange: ChangeFilters }

export function EntryFiltersBar({ filters, month, onChange }: FiltersProps) {
  const me = useMe()
  const moreFilters = [filters.department, filters.cluster, filters.by].filter((value) => value !== "").length
  const [opened, { toggle }] = useDisclosure(moreFilters > 0)
  const monthPicker = filters.period === "month" && (
    <MonthPicker value={month} onChange={(value) => onChange({ month: monthId(value) })} />
  )
  const period = (
    <>
      <FilterSelect
        label={messages.entryFilters.period}
        w={140}
        allowDeselect={false}
        data={PERIODS}
        defaultChoice="month"
        value={filters.period}
        onChange={(word) => onChange({ period: word ?? "month" })}
      />
      {filters.period === "days" && <DateRangeFilter from={filters.from} to={filters.to} onChange={onChange} />}
    </>
  )
  if (me.level < 2) return <FilterBar first={monthPicker}>{period}</FilterBar>
  return (
    <FilterBar first={monthPicker}>
      {period}
      <div>
        <PersonPicker
          label={messages.entryFilters.employee}
          placeholder={messages.entryFilters.everyone}
          value={filters.employee || null}
          onChange={(id) => onChange({ employee: id ?? "" })}
        />
      </div>
      <Button
        variant="default"
        visibleFrom="sm"
        aria-expanded={opened}
        leftSection={<IconFilter size={16} aria-hidden />}
        onClick={toggle}
      >
        {moreFilters > 0 ? messages.entryFilters.moreFilters(moreFilters) : messages.entryFilters.moreFiltersLabel}
      </Button>
      <div className={classes["further"]} data-opened={opened}>
        <UnitFilters department={filters.department} cluster={filters.cluster} onChange={onChange} />
        <div>
          <PersonPicker
            label={messages.entryFilters.submittedBy}
            placeholder={messages.entryFilters.anyone}
            value={filters.by || null}
            onChange={(id) => onChange({ by: id ?? "" })}
          />
        </div>
      </div>
    </FilterBar>
  )
}
