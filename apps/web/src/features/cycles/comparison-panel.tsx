import { Group, Select, Text } from "@mantine/core"
import type { CycleView } from "@scorecard/contracts/cycles"
import { compareCycles, exportComparison } from "../../api/endpoints.gen.ts"
import type { Item } from "../../api/endpoint.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { Empty } from "../../ui/states.tsx"
import { CHANGE_NAMES, formatValue, PART_NAMES } from "../../ui/configuration/labels.ts"
import { optionsOf } from "./cycle-labels.ts"
import type { Column } from "../../ui/data-row.tsx"
import { messages } from "./messages.ts"

type Difference = Item<typeof compareCycles>
const { part, change, sort: differences } = compareCycles.words
const WORDS = { part, change, differences }

/** The differences between the chosen cycle and another one. */
export function ComparisonPanel({ cycle, cycles }: { cycle: CycleView; cycles: readonly CycleView[] }) {
  const [filters, setFilters] = useSearchFilters(
    { from: "", part: "", change: "", differences: "part" },
    { words: WORDS },
  )
  const others = cycles.filter(({ _id }) => _id !== cycle._id)
  const before = others.filter(({ _id }) => _id < cycle._id).at(-1) ?? others[0]
  const from = others.find(({ _id }) => _id === filters.from) ?? before
  const query = {
    from: from?._id ?? cycle._id,
    to: cycle._id,
    ...(filters.part !== "" && { part: filters.part }),
    ...(filters.change !== "" && { change: filters.change }),
    sort: filters.differences,
  }
  const list = useInfiniteList(compareCycles, { query })
  if (!from)
    return <Empty title={messages.comparisonPanel.nothingToCompareWith}>{messages.comparisonPanel.onlyOneCycle}</Empty>
  return (
    <>
      <Group align="flex-end" mb="sm">
        <Select
          label={messages.comparisonPanel.comparedWith}
          allowDeselect={false}
          w={150}
          data={others.map(({ _id, label }) => ({ value: _id, label }))}
          value={from._id}
          onChange={(id) => setFilters({ from: id ?? "" })}
        />
        <Select
          label={messages.comparisonPanel.part}
          placeholder={messages.comparisonPanel.allParts}
          clearable
          w={180}
          data={optionsOf(PART_NAMES)}
          value={filters.part || null}
          onChange={(part) => setFilters({ part: part ?? "" })}
        />
        <Select
          label={messages.comparisonPanel.change}
          placeholder={messages.comparisonPanel.allChanges}
          clearable
          w={150}
          data={optionsOf(CHANGE_NAMES)}
          value={filters.change || null}
          onChange={(change) => setFilters({ change: change ?? "" })}
        />
        <ExportButton endpoint={exportComparison} query={query} />
      </Group>
      <Text size="sm" mb="xs" className="figures" aria-live="polite">
        {list.total !== null && messages.comparisonPanel.differencesFromTo(list.total, from.label, cycle.label)}
      </Text>
      <DataTable
        label={messages.comparisonPanel.differencesBetween(from.label, cycle.label)}
        columns={columnsOf(from.label, cycle.label)}
        rows={list.items}
        rowKey={({ part, path }) => `${part} ${path}`}
        list={list}
        sort={filters.differences}
        onSort={(differences) => setFilters({ differences })}
        empty={
          <Empty title={messages.comparisonPanel.noDifferences}>{messages.comparisonPanel.noDifferencesText}</Empty>
        }
      />
    </>
  )
}

function columnsOf(from: string, to: string): Column<Difference>[] {
  return [
    {
      key: "part",
      header: messages.comparisonPanel.part,
      sort: "part",
      wideOnly: true,
      cell: ({ part }) => PART_NAMES[part],
    },
    {
      key: "path",
      header: messages.comparisonPanel.what,
      sort: "path",
      cell: ({ path }) => <span className="name">{path}</span>,
    },
    {
      key: "change",
      header: messages.comparisonPanel.change,
      sort: "change",
      wideOnly: true,
      cell: ({ change }) => CHANGE_NAMES[change],
    },
    { key: "from", header: from, cell: (difference) => <Value value={difference.from} /> },
    { key: "to", header: to, cell: (difference) => <Value value={difference.to} /> },
  ]
}

function Value({ value }: { value: unknown }) {
  return <span className="name figures">{formatValue(value)}</span>
}
