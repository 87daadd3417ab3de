import { Text } from "@mantine/core"
import { IconUsers } from "@tabler/icons-react"
import { useCallback, useMemo } from "react"
import { exportTaskDeliveryMonth, taskDeliveryMonth } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { monthId, parseMonthId, thisMonth } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { ExportButton } from "../../ui/export-button.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { FinalMonthNote } from "../../ui/final-month-note.tsx"
import { MonthPicker } from "../../ui/month-picker.tsx"
import { Page } from "../../ui/page.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { Empty, Failure, Loading } from "../../ui/states.tsx"
import { UnitFilters } from "../../ui/unit-filters.tsx"
import { Legend } from "./legend.tsx"
import { TaskGrid } from "./task-grid.tsx"
import { messages } from "./messages.ts"

const PAGE_OF_PEOPLE = 100

/** Each person's finished tasks, day by day. (rules/schedules#task-delivery) */
export default function TaskDeliveryPage() {
  const me = useMe()
  const [filters, setFilters] = useSearchFilters({ month: "", q: "", cluster: "", department: "", employee: "" })
  const month = useMemo(() => parseMonthId(filters.month) ?? thisMonth(), [filters.month])
  const filterQuery = {
    ...month,
    ...(filters.q && { q: filters.q }),
    ...(filters.cluster && { cluster_id: filters.cluster }),
    ...(filters.department && { department_id: filters.department }),
    ...(filters.employee && { employee_id: filters.employee }),
  }
  const list = useInfiniteList(taskDeliveryMonth, { query: { ...filterQuery, sort: "name", limit: PAGE_OF_PEOPLE } })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const monthPicker = <MonthPicker value={month} onChange={(next) => setFilters({ month: monthId(next) })} />
  return (
    <Page
      title={messages.taskDeliveryPage.taskDelivery}
      about={
        me.can("scorecard.submit") ? (
          <>
            {messages.taskDeliveryPage.about} <span className="keyboard-only">{messages.taskDeliveryPage.keys}</span>
          </>
        ) : (
          messages.taskDeliveryPage.ownAbout
        )
      }
      actions={<ExportButton endpoint={exportTaskDeliveryMonth} query={filterQuery} />}
    >
      {me.level > 1 ? (
        <FilterBar first={monthPicker}>
          <SearchField
            value={filters.q}
            onChange={(q) => setFilters({ q })}
            placeholder={messages.taskDeliveryPage.nameOrEmployeeId}
          />
          <UnitFilters cluster={filters.cluster} department={filters.department} onChange={setFilters} />
        </FilterBar>
      ) : (
        monthPicker
      )}
      {list.isPending ? (
        <Loading lines={8} />
      ) : list.error !== null && list.items.length === 0 ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.items.length === 0 ? (
        <Empty icon={IconUsers} title={messages.taskDeliveryPage.noOneToShow}>
          {messages.taskDeliveryPage.noOneToShowText}
        </Empty>
      ) : (
        <>
          {list.error !== null && <Failure error={list.error} onRetry={() => void list.refetch()} />}
          {list.items.some(({ abilities }) => abilities.edit) && <FinalMonthNote month={month} page="task_delivery" />}
          <TaskGrid key={JSON.stringify(filterQuery)} month={month} people={list.items} onEnd={more} />
          <Legend />
          {list.total !== null && list.total > 1 && (
            <Text size="xs" c="dimmed">
              {messages.taskDeliveryPage.people(list.total)}
            </Text>
          )}
        </>
      )}
    </Page>
  )
}
