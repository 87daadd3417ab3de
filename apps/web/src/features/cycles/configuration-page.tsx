import { Select, Tabs } from "@mantine/core"
import type { CycleView } from "@scorecard/contracts/cycles"
import { exportCycles, listCycles } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { ExportButton } from "../../ui/export-button.tsx"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Empty, Loading } from "../../ui/states.tsx"
import { AdjustmentsPanel } from "./adjustments/adjustments-panel.tsx"
import { AddCycle } from "./add-cycle.tsx"
import { ComparisonPanel } from "./comparison-panel.tsx"
import { ConfigurationPanel } from "./configuration-panel.tsx"
import { CyclesTable } from "./cycles-table.tsx"
import { PART_NAMES, PARTS } from "../../ui/configuration/labels.ts"
import { CYCLE_STATUS_NAMES, optionsOf } from "./cycle-labels.ts"
import type { ConfigurationPart } from "@scorecard/domain/scoring"
import { messages } from "./messages.ts"

/** The fiscal cycles and their scoring configuration. */
export default function ConfigurationPage() {
  const [filters, setFilters] = useSearchFilters({ cycle: "", tab: "metrics", status: "", sort: "start" }, listCycles)
  const query = {
    ...(filters.status !== "" && { status: filters.status }),
    sort: filters.sort,
  }
  const list = useInfiniteList(listCycles, { query })
  const all = useInfiniteList(listCycles)
  const ofStatus = (wanted: CycleView["status"]) => all.items.find(({ status }) => status === wanted)
  // A company that still sets itself up has no active cycle; its first month is in the first upcoming one.
  const usual = ofStatus("active") ?? ofStatus("upcoming") ?? all.items.at(-1)
  const chosen = all.items.find(({ _id }) => _id === filters.cycle) ?? usual
  return (
    <Page
      title={messages.configurationPage.cyclesAndConfiguration}
      about={messages.configurationPage.about}
      actions={
        <>
          <ExportButton endpoint={exportCycles} query={query} />
          <AddCycle last={all.items.at(-1)} onAdded={(cycle) => setFilters({ cycle })} />
        </>
      }
    >
      <Panel
        title={messages.configurationPage.cycles}
        actions={
          <Select
            aria-label={messages.configurationPage.status}
            placeholder={messages.configurationPage.all}
            clearable
            w={170}
            data={optionsOf(CYCLE_STATUS_NAMES)}
            value={filters.status || null}
            onChange={(status) => setFilters({ status: status ?? "" })}
          />
        }
      >
        <CyclesTable
          list={list}
          chosen={chosen?._id}
          sort={filters.sort}
          onSort={(sort) => setFilters({ sort })}
          onChoose={(cycle) => setFilters({ cycle })}
        />
      </Panel>
      {chosen ? (
        <Panel title={chosen.label}>
          <Tabs value={filters.tab} onChange={(tab) => setFilters({ tab: tab ?? "metrics" })} keepMounted={false}>
            <Tabs.List aria-label={messages.configurationPage.configurationOf(chosen.label)} mb="md">
              {PARTS.map((part) => (
                <Tabs.Tab key={part} value={part} aria-controls="configuration">
                  {PART_NAMES[part]}
                </Tabs.Tab>
              ))}
              <Tabs.Tab value="compare" aria-controls="configuration">
                {messages.configurationPage.compare}
              </Tabs.Tab>
            </Tabs.List>
          </Tabs>
          <div id="configuration">
            {filters.tab === "compare" && <ComparisonPanel cycle={chosen} cycles={all.items} />}
            <ConfigurationPanel
              key={chosen._id}
              cycle={chosen}
              cycles={all.items}
              part={filters.tab === "compare" ? null : partOf(filters.tab)}
            />
          </div>
        </Panel>
      ) : all.isPending ? (
        <Loading lines={8} />
      ) : (
        <Empty title={messages.configurationPage.noCyclesYet}>{messages.configurationPage.noCyclesYetText}</Empty>
      )}
      <AdjustmentsPanel />
    </Page>
  )
}

function partOf(tab: string): ConfigurationPart {
  return PARTS.find((part) => part === tab) ?? "metrics"
}
