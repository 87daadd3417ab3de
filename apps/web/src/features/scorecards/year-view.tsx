import { Stack } from "@mantine/core"
import { lazy, Suspense } from "react"
import { showPerformance } from "../../api/dashboards.ts"
import { useAsk } from "../../lib/ask.ts"
import { useDraftRefresh } from "../../lib/draft-refresh.ts"
import { thisMonth } from "../../lib/format.ts"
import { useFilters } from "../../lib/search.ts"
import { currentCycle, CyclePicker } from "../../ui/cycle-picker.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Answer, Empty, Loading } from "../../ui/states.tsx"
import type { Year } from "./scorecard-types.ts"
import { YearTable } from "./year-table.tsx"

const YearChart = lazy(() => import("./year-chart.tsx"))

/** `monthPath` is the page of one of the months. */
type YearViewProps = { employeeId: string; monthPath: string }

/** A cycle's twelve months of one person. The current cycle unless the address says another. */
export function YearView({ employeeId, monthPath }: YearViewProps) {
  const [{ cycle }, setFilters] = useFilters({ cycle: currentCycle() })
  const year = useAsk(showPerformance, { query: { cycle_id: cycle, employee_id: employeeId } })
  useDraftRefresh(thisMonth())
  return (
    <Stack gap="md">
      <CyclePicker value={cycle} onChange={(id) => setFilters({ cycle: id })} />
      <Answer of={year} lines={8}>
        {(data) => <Filled year={data} monthPath={monthPath} />}
      </Answer>
    </Stack>
  )
}

function Filled({ year, monthPath }: { year: Year; monthPath: string }) {
  if (year.months.every((month) => month.total_score === null)) {
    return <Empty title={`No figures in ${year.cycle.label}`}>No month of this cycle has a scorecard yet.</Empty>
  }
  return (
    <>
      <Panel title="How the months compare">
        <Suspense fallback={<Loading lines={5} />}>
          <YearChart months={year.months} />
        </Suspense>
      </Panel>
      <Panel title="Month by month">
        <YearTable months={year.months} monthPath={monthPath} />
      </Panel>
    </>
  )
}
