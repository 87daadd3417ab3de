import { Box, Button } from "@mantine/core"
import { IconUsers } from "@tabler/icons-react"
import { useMemo } from "react"
import { exportHeatMap, showHeatMap } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { useDraftRefresh } from "../../lib/draft-refresh.ts"
import { thisMonth } from "../../lib/format.ts"
import { useSearchFilters, type SearchFilters } from "../../lib/search.ts"
import { currentCycle, CyclePicker } from "../../ui/cycle-picker.tsx"
import { DataTable } from "../../ui/data-table.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { Empty } from "../../ui/states.tsx"
import { UnitFilters } from "../../ui/unit-filters.tsx"
import { BandLegend } from "./band-legend.tsx"
import { heatColumns } from "./heat-columns.tsx"
import { PoolAverages } from "./pool-averages.tsx"
import { messages } from "./messages.ts"

function presetOf() {
  return { cycle: currentCycle(), q: "", cluster: "", department: "", sort: "name" } as const
}

/** People by months of a cycle: shows trends and missing months. */
export default function HeatMapPage() {
  const [filters, setFilters] = useSearchFilters(presetOf(), showHeatMap)
  const query = queryOf(filters)
  const list = useInfiniteList(showHeatMap, { query }, { keep: true })
  useDraftRefresh(thisMonth())
  const map = list.data?.pages[0]
  const columns = useMemo(() => (map ? heatColumns(map) : []), [map])
  const activeFilters = [filters.q, filters.cluster, filters.department].filter(Boolean).length
  return (
    <Page
      title={messages.heatMapPage.heatMap}
      about={messages.heatMapPage.about}
      actions={<ExportButton endpoint={exportHeatMap} query={query} />}
    >
      <PoolAverages cycleId={filters.cycle} />
      <Panel
        title={messages.heatMapPage.people}
        actions={
          list.total === null ? undefined : (
            <span className="figures">{messages.heatMapPage.peopleCount(list.total)}</span>
          )
        }
      >
        <Box mb="sm">
          <FilterBar first={<CyclePicker value={filters.cycle} onChange={(cycle) => setFilters({ cycle })} />}>
            <SearchField
              label={messages.heatMapPage.person}
              placeholder={messages.heatMapPage.nameEmailOrId}
              value={filters.q}
              onChange={(q) => setFilters({ q })}
            />
            <UnitFilters cluster={filters.cluster} department={filters.department} onChange={setFilters} />
            {activeFilters > 0 && (
              <Button variant="subtle" onClick={() => setFilters({ q: "", cluster: "", department: "" })}>
                {messages.heatMapPage.clearFilters}
              </Button>
            )}
          </FilterBar>
        </Box>
        {map && <BandLegend bands={map.bands} />}
        <DataTable
          label={messages.heatMapPage.totalsByPersonAndMonth}
          columns={columns}
          rows={list.items}
          rowKey={(row) => row.employee_id}
          sort={filters.sort}
          onSort={(sort) => setFilters({ sort })}
          list={list}
          empty={
            <Empty icon={IconUsers} title={messages.heatMapPage.noOneToShow}>
              {messages.heatMapPage.noOneToShowText}
            </Empty>
          }
        />
      </Panel>
    </Page>
  )
}

function queryOf({
  cycle,
  q,
  cluster,
  department,
  sort,
}: SearchFilters<ReturnType<typeof presetOf>, typeof showHeatMap.words>) {
  return {
    cycle_id: cycle,
    ...(q !== "" && { q }),
    ...(cluster !== "" && { cluster_id: cluster }),
    ...(department !== "" && { department_id: department }),
    sort,
  }
}
