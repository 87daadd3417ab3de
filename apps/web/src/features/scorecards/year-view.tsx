import { Skeleton, Stack } from "@mantine/core"
import { lazy, Suspense } from "react"
import { showPerformance } from "../../api/endpoints.gen.ts"
import { hasFigures } from "../../lib/month-status.ts"
import { useApiQuery } from "../../lib/query.ts"
import { useDraftRefresh } from "../../lib/draft-refresh.ts"
import { thisMonth } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { currentCycle, CyclePicker } from "../../ui/cycle-picker.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Answer, Empty } from "../../ui/states.tsx"
import { KpmLines } from "./kpm-lines.tsx"
import { RefreshCycle } from "./refresh-cycle.tsx"
import type { Year } from "./scorecard-types.ts"
import { YearTable } from "./year-table.tsx"
import classes from "./charts.module.css"
import { messages } from "./messages/index.ts"

const YearChart = lazy(() => import("./year-chart.tsx"))

/** `monthPath` is the address of one month's page. */
type YearViewProps = { employeeId: string; monthPath: string }

/** One person's twelve months of a cycle: the current cycle unless the address names another. */
export function YearView({ employeeId, monthPath }: YearViewProps) {
  const [{ cycle }, setFilters] = useSearchFilters({ cycle: currentCycle() })
  const year = useApiQuery(showPerformance, { query: { cycle_id: cycle, employee_id: employeeId } })
  useDraftRefresh(thisMonth())
  return (
    <Stack gap="md">
      <CyclePicker value={cycle} onChange={(id) => setFilters({ cycle: id })} />
      <Answer of={year} lines={8}>
        {(data) => (
          <>
            <Refresh year={data} employeeId={employeeId} />
            <Filled year={data} monthPath={monthPath} />
          </>
        )}
      </Answer>
    </Stack>
  )
}

/** For people who may sync manually, in a cycle that has started. */
function Refresh({ year, employeeId }: { year: Year; employeeId: string }) {
  const me = useMe()
  const last = year.months.findLast(hasFigures)
  if (!last || !me.can("dashboard.manual_sync")) return null
  const upTo = { year: last.year, month: last.month }
  return <RefreshCycle key={`${employeeId} ${year.cycle._id}`} employeeId={employeeId} upTo={upTo} />
}

function Filled({ year, monthPath }: { year: Year; monthPath: string }) {
  if (year.months.every((month) => month.total_score === null && month.not_scored === null)) {
    return <Empty title={messages.yearView.noFiguresIn(year.cycle.label)}>{messages.yearView.noFiguresInText}</Empty>
  }
  return (
    <>
      <Panel title={messages.yearView.howTheMonthsCompare}>
        <Suspense fallback={<Skeleton className={classes["year"] ?? ""} />}>
          <YearChart year={year} />
        </Suspense>
      </Panel>
      <KpmLines year={year} />
      <Panel title={messages.yearView.monthByMonth}>
        <YearTable months={year.months} monthPath={monthPath} />
      </Panel>
    </>
  )
}
