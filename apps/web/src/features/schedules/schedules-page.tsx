import { Button, Group, Text } from "@mantine/core"
import { IconCalendarEvent } from "@tabler/icons-react"
import { useDisclosure } from "@mantine/hooks"
import { useCallback, useMemo } from "react"
import { exportSchedules, listScheduleCodes, listSchedules } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { monthId, parseMonthId, thisMonth } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { useAllPages } from "../../lib/use-all-pages.ts"
import { ExportButton } from "../../ui/export-button.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { FilterSelect } from "../../ui/filter-chips.tsx"
import { FinalMonthNote } from "../../ui/final-month-note.tsx"
import { ButtonLink } from "../../ui/link.tsx"
import { MonthPicker } from "../../ui/month-picker.tsx"
import { Page } from "../../ui/page.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { Answer, Empty, Failure, Loading } from "../../ui/states.tsx"
import { UnitFilters } from "../../ui/unit-filters.tsx"
import { CodesDrawer } from "./codes-drawer.tsx"
import { ScheduleGrid } from "./schedule-grid.tsx"
import { HiddenDrafts } from "./hidden-drafts.tsx"
import { messages } from "./messages.ts"

const PAGE_OF_PEOPLE = 100
const LEVEL_THAT_ADDS_CODES = 4

const SOURCES = [
  { value: "schedule", label: messages.schedulesPage.sources.schedule },
  { value: "pattern", label: messages.schedulesPage.sources.pattern },
  { value: "holiday", label: messages.schedulesPage.sources.holiday },
  { value: "default", label: messages.schedulesPage.sources.default },
]

/** Who works on which day of the month. (rules/schedules#schedules) */
export default function SchedulesPage() {
  const me = useMe()
  const [filters, setFilters] = useSearchFilters(
    { month: "", q: "", cluster: "", department: "", source: "" },
    listSchedules,
  )
  const [opened, { open, close }] = useDisclosure(false)
  const month = useMemo(() => parseMonthId(filters.month) ?? thisMonth(), [filters.month])
  const filterQuery = {
    ...month,
    ...(filters.q && { q: filters.q }),
    ...(filters.cluster && { cluster_id: filters.cluster }),
    ...(filters.department && { department_id: filters.department }),
    ...(filters.source && { source: filters.source }),
  }
  const list = useInfiniteList(listSchedules, { query: { ...filterQuery, sort: "name", limit: PAGE_OF_PEOPLE } })
  const codes = useAllPages(listScheduleCodes, { sort: "code" })
  const byCode = useMemo(() => new Map(codes.data?.map((code) => [code.code, code])), [codes.data])
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const monthPicker = <MonthPicker value={month} onChange={(next) => setFilters({ month: monthId(next) })} />
  return (
    <Page
      title={messages.schedulesPage.schedules}
      about={messages.schedulesPage.about}
      actions={
        <>
          <ButtonLink to="/schedules/holidays" variant="default">
            {messages.schedulesPage.holidays}
          </ButtonLink>
          <ButtonLink to="/schedules/patterns" variant="default">
            {messages.schedulesPage.shiftPatterns}
          </ButtonLink>
          <Button variant="default" onClick={open}>
            {messages.schedulesPage.dayCodes}
          </Button>
          <ExportButton endpoint={exportSchedules} query={filterQuery} />
        </>
      }
    >
      {me.level > 1 ? (
        <FilterBar first={monthPicker}>
          <SearchField
            value={filters.q}
            onChange={(q) => setFilters({ q })}
            placeholder={messages.schedulesPage.nameOrEmployeeId}
          />
          <UnitFilters cluster={filters.cluster} department={filters.department} onChange={setFilters} />
          <FilterSelect
            label={messages.schedulesPage.schedule}
            placeholder={messages.schedulesPage.all}
            clearable
            w={200}
            data={SOURCES}
            value={filters.source || null}
            onChange={(source) => setFilters({ source: source ?? "" })}
          />
        </FilterBar>
      ) : (
        <Group>{monthPicker}</Group>
      )}
      <Answer of={codes} lines={2}>
        {() =>
          list.isPending ? (
            <Loading lines={8} />
          ) : list.items.length === 0 && list.error !== null ? (
            <Failure error={list.error} onRetry={() => void list.refetch()} />
          ) : list.items.length === 0 ? (
            <>
              <HiddenDrafts key={monthId(month)} month={month} codes={byCode} />
              <Empty icon={IconCalendarEvent} title={messages.schedulesPage.noOneToShow}>
                {list.data?.pages[0]?.before_go_live
                  ? messages.schedulesPage.beforeGoLive
                  : messages.schedulesPage.noOneToShowText}
              </Empty>
            </>
          ) : (
            <>
              {list.error !== null && <Failure error={list.error} onRetry={() => void list.refetch()} />}
              {list.items.some(({ abilities }) => abilities.edit) && <FinalMonthNote month={month} />}
              <ScheduleGrid
                key={JSON.stringify(filterQuery)}
                month={month}
                schedules={list.items}
                codes={byCode}
                // The source is no filter of a write: with it, only selected people can be changed at once.
                everyone={
                  filters.source === ""
                    ? {
                        total: list.total,
                        filter: {
                          ...(filters.q && { q: filters.q }),
                          ...(filters.cluster && { cluster_id: filters.cluster }),
                          ...(filters.department && { department_id: filters.department }),
                        },
                      }
                    : null
                }
                onEnd={more}
              />
              {list.total !== null && list.total > 1 && (
                <Text size="xs" c="dimmed">
                  {messages.schedulesPage.people(list.total)}
                </Text>
              )}
            </>
          )
        }
      </Answer>
      <CodesDrawer opened={opened} onClose={close} codes={byCode} mayAdd={me.changingLevel >= LEVEL_THAT_ADDS_CODES} />
    </Page>
  )
}
