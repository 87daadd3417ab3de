import { Tabs } from "@mantine/core"
import { useParams } from "@tanstack/react-router"
import { readEmployee } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { useMe } from "../../lib/me.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { ButtonLink } from "../../ui/link.tsx"
import { MonthPicker } from "../../ui/month-picker.tsx"
import { Page } from "../../ui/page.tsx"
import { Failure } from "../../ui/states.tsx"
import { MonthView } from "./month-view.tsx"
import { useMonthOfPage } from "./use-month-of-page.ts"
import { YearView } from "./year-view.tsx"
import { messages } from "./messages/index.ts"

/** Another person's scorecard, for people with a pool: the month or the year. */
export default function PersonScorecardPage() {
  const { employeeId = "" } = useParams({ strict: false })
  const me = useMe()
  const page = useMonthOfPage()
  const [{ view }, setView] = useSearchFilters({ view: "month" })
  const person = useApiQuery(readEmployee, { params: { employee_id: employeeId } })
  const mayYear = me.shows("dashboard.bsc.performance")
  const isYear = view === "year" && mayYear
  if (person.error !== null && person.data === undefined) {
    return (
      <Page title={messages.personScorecardPage.scorecardOfAPerson}>
        <Failure error={person.error} onRetry={() => void person.refetch()} />
      </Page>
    )
  }
  return (
    <Page
      title={person.data?.name ?? "…"}
      about={person.data?.employment_data.position}
      actions={
        <>
          {me.shows("employees.directory") && (
            <ButtonLink variant="default" to="/employees/$employeeId" params={{ employeeId }}>
              {messages.personScorecardPage.employeeRecord}
            </ButtonLink>
          )}
          {!isYear && <MonthPicker value={page.month} onChange={page.setMonth} {...page.limits} />}
        </>
      }
    >
      {mayYear && (
        <Tabs value={isYear ? "year" : "month"} onChange={(value) => setView({ view: value ?? "month" })}>
          <Tabs.List>
            <Tabs.Tab value="month">{messages.personScorecardPage.month}</Tabs.Tab>
            <Tabs.Tab value="year">{messages.personScorecardPage.year}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="month" pt="md">
            {!isYear && <MonthView employeeId={employeeId} isSelf={false} page={page} />}
          </Tabs.Panel>
          <Tabs.Panel value="year" pt="md">
            {isYear && <YearView employeeId={employeeId} monthPath={`/team/${employeeId}`} />}
          </Tabs.Panel>
        </Tabs>
      )}
      {!mayYear && <MonthView employeeId={employeeId} isSelf={false} page={page} />}
    </Page>
  )
}
