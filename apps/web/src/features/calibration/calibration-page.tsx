import { Box, SegmentedControl } from "@mantine/core"
import type { CalibratedScore } from "@scorecard/contracts/evaluator-calibration"
import { useMemo } from "react"
import { exportCalibration, listCalibration } from "../../api/endpoints.gen.ts"
import { entriesOf } from "../../lib/objects.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { useSearchFilters, type SearchFilters } from "../../lib/search.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { DateRangeFilter } from "../../ui/date-range-filter.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { FilterSelect } from "../../ui/filter-chips.tsx"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Empty } from "../../ui/states.tsx"
import { UnitFilters } from "../../ui/unit-filters.tsx"
import { calibrationColumns } from "./calibration-columns.tsx"
import { DifferenceChart } from "./difference-chart.tsx"
import { DoublesPanel } from "./doubles-panel.tsx"
import { messages } from "./messages.ts"

const PRESET = { score: "checklist", from: "", to: "", cluster: "", department: "", kind: "", sort: "name" } as const
const SCORES: readonly CalibratedScore[] = ["checklist", "auditors", "quantity"]
const WORDS = { score: SCORES, kind: listCalibration.words.kind, sort: listCalibration.words.sort }
const DEFAULT_TOLERANCE = 5

/** How the people who evaluate differ. */
export default function CalibrationPage() {
  const [filters, setFilters] = useSearchFilters(PRESET, { words: WORDS })
  const { score, sort } = filters
  const filter = filterOf(filters)
  const query = { ...filter, sort }
  const list = useInfiniteList(listCalibration, { query }, { keep: true })
  const tolerance = list.data?.pages[0]?.tolerance ?? DEFAULT_TOLERANCE
  const columns = useMemo(() => calibrationColumns(score, tolerance), [score, tolerance])
  return (
    <Page
      title={messages.page.title}
      about={messages.page.about}
      actions={<ExportButton endpoint={exportCalibration} query={query} />}
    >
      <Panel
        title={messages.page.evaluators}
        actions={
          list.total === null ? undefined : <span className="figures">{messages.page.evaluatorsCount(list.total)}</span>
        }
      >
        <Box mb="sm">
          <FilterBar
            first={
              <SegmentedControl
                aria-label={messages.page.score}
                data={entriesOf(messages.scores).map(([value, label]) => ({ value, label }))}
                value={score}
                onChange={(next) => setFilters({ score: next })}
              />
            }
          >
            <DateRangeFilter from={filters.from} to={filters.to} onChange={setFilters} />
            <UnitFilters cluster={filters.cluster} department={filters.department} onChange={setFilters} />
            <FilterSelect
              label={messages.page.kind}
              placeholder={messages.page.bothKinds}
              clearable
              data={entriesOf(messages.page.kinds).map(([value, label]) => ({ value, label }))}
              value={filters.kind || null}
              onChange={(kind) => setFilters({ kind: kind ?? "" })}
            />
          </FilterBar>
        </Box>
        {list.items.length > 0 && (
          <Box component="section" aria-label={messages.chart.title} mb="md">
            <DifferenceChart score={score} evaluators={list.items} />
          </Box>
        )}
        <DataTable
          label={messages.page.table}
          columns={columns}
          rows={list.items}
          rowKey={({ evaluator_id }) => evaluator_id}
          sort={sort}
          onSort={(next) => setFilters({ sort: next })}
          list={list}
          empty={<Empty title={messages.page.noOne}>{messages.page.noOneText}</Empty>}
        />
      </Panel>
      <DoublesPanel filter={filter} />
    </Page>
  )
}

function filterOf({ from, to, cluster, department, kind }: SearchFilters<typeof PRESET, typeof WORDS>) {
  return {
    ...(from !== "" && { from }),
    ...(to !== "" && { to }),
    ...(cluster !== "" && { cluster_id: cluster }),
    ...(department !== "" && { department_id: department }),
    ...(kind !== "" && { kind }),
  }
}
