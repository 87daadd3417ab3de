import { Grid } from "@mantine/core"
import { listAvailableMonths } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { addMonths, formatMonth, monthId, parseMonthId, thisMonth, type YearMonth } from "../../lib/format.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { MonthPicker } from "../../ui/month-picker.tsx"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Answer, Empty } from "../../ui/states.tsx"
import { MonthDesk } from "./month-desk.tsx"
import { MonthList } from "./month-list.tsx"
import { messages } from "./messages.ts"

/** Closing the month: sync its figures, preview, finalize, and reopen. */
export default function MonthsPage() {
  // The next month to close is usually the previous one.
  const [filters, setFilters] = useSearchFilters({ month: monthId(addMonths(thisMonth(), -1)) })
  const months = useApiQuery(listAvailableMonths)
  const month = parseMonthId(filters.month) ?? thisMonth()
  const choose = (id: string) => setFilters({ month: id })
  const max = months.data?.max
  return (
    <Page
      title={messages.monthsPage.closingTheMonth}
      about={messages.monthsPage.about}
      actions={<MonthPicker value={month} {...(max && { max })} onChange={(next) => choose(monthId(next))} />}
    >
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 9 }} order={{ lg: 2 }}>
          {isFuture(month) ? (
            <Panel title={formatMonth(month)}>
              <Empty title={messages.monthsPage.thisMonthHasNotStarted}>{messages.monthsPage.thisMonthText}</Empty>
            </Panel>
          ) : (
            <MonthDesk key={monthId(month)} month={month} title={formatMonth(month)} />
          )}
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 3 }} order={{ lg: 1 }}>
          <Panel title={messages.monthsPage.months}>
            <Answer of={months}>
              {({ items }) => <MonthList months={items} chosen={monthId(month)} onChoose={choose} />}
            </Answer>
          </Panel>
        </Grid.Col>
      </Grid>
    </Page>
  )
}

function isFuture(month: YearMonth): boolean {
  return monthId(month) > monthId(thisMonth())
}
