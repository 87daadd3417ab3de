import { useParams } from "@tanstack/react-router"
import type { ComponentType } from "react"
import type { YearMonth } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { MonthPicker } from "../../ui/month-picker.tsx"
import { PersonFrame, type PersonTab } from "../../ui/person-frame.tsx"
import { PrintButton } from "../../ui/printing.tsx"
import { EntriesOfMonth } from "./entries-of-month.tsx"
import { MonthView } from "./month-view.tsx"
import { Overview, type OverviewParts } from "./overview/overview.tsx"
import { useMonthOfPage } from "./use-month-of-page.ts"
import { YearView } from "./year-view.tsx"

const VIEWS = ["overview", "month", "year", "entries", "evaluations"] as const

type Evaluations = ComponentType<{ employeeId: string; month: YearMonth }>

/** Another person's scorecard, for people with a pool: an overview, the month, the year, its entries and evaluations. */
export function PersonScorecardPage({ Evaluations, ...parts }: { Evaluations: Evaluations } & OverviewParts) {
  const { employeeId = "" } = useParams({ strict: false })
  const me = useMe()
  const page = useMonthOfPage()
  const [{ view }] = useSearchFilters({ view: "month" }, { words: { view: VIEWS } })
  const hidden: Partial<Record<PersonTab, boolean>> = {
    year: !me.shows("dashboard.bsc.performance"),
    entries: !me.shows("scorecard"),
    evaluations: !me.shows("scorecard.evaluation_status"),
  }
  const tab = hidden[view] ? "month" : view
  return (
    <PersonFrame
      employeeId={employeeId}
      tab={tab}
      actions={() => (
        <>
          <PrintButton />
          {tab !== "year" && <MonthPicker value={page.month} onChange={page.setMonth} {...page.limits} />}
        </>
      )}
    >
      {(person) => (
        <>
          {tab === "overview" && <Overview person={person} page={page} {...parts} />}
          {tab === "month" && <MonthView employeeId={employeeId} isSelf={false} page={page} />}
          {tab === "year" && <YearView employeeId={employeeId} monthPath={`/team/${employeeId}`} />}
          {tab === "entries" && <EntriesOfMonth employeeId={employeeId} isSelf={false} month={page.month} />}
          {tab === "evaluations" && <Evaluations employeeId={employeeId} month={page.month} />}
        </>
      )}
    </PersonFrame>
  )
}
