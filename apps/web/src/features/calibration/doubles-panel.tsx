import type { DoubleEvaluation } from "@scorecard/contracts/evaluator-calibration"
import type { Query } from "../../api/endpoint.ts"
import { exportDoubleEvaluations, listDoubleEvaluations } from "../../api/endpoints.gen.ts"
import { formatDay, formatScore } from "../../lib/format.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { useSearchFilters } from "../../lib/search.ts"
import type { Column } from "../../ui/data-row.tsx"
import { DataTable } from "../../ui/data-table.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Empty } from "../../ui/states.tsx"
import { partOf } from "./calibration-columns.tsx"
import { WithAvatar } from "../../ui/with-avatar.tsx"
import { messages } from "./messages.ts"

const WORDS = messages.doubles

/** The same work, evaluated twice. */
export function DoublesPanel({ filter }: { filter: Omit<Query<typeof listDoubleEvaluations>, "sort"> }) {
  const [{ pairs: sort }, setFilters] = useSearchFilters(
    { pairs: "-date" },
    { words: { pairs: listDoubleEvaluations.words.sort } },
  )
  const query = { ...filter, sort }
  const list = useInfiniteList(listDoubleEvaluations, { query }, { keep: true })
  return (
    <Panel
      title={WORDS.title}
      actions={
        <>
          {list.total !== null && <span className="figures">{WORDS.pairs(list.total)}</span>}
          <ExportButton endpoint={exportDoubleEvaluations} query={query} />
        </>
      }
    >
      <DataTable
        label={WORDS.table}
        columns={COLUMNS}
        rows={list.items}
        rowKey={({ first, second }) => `${first.entry_id} ${second.entry_id}`}
        sort={sort}
        onSort={(next) => setFilters({ pairs: next })}
        list={list}
        empty={<Empty title={WORDS.none}>{WORDS.noneText}</Empty>}
      />
    </Panel>
  )
}

const sideOf = ({ name, checklist, auditors, quantity }: DoubleEvaluation["first"]) =>
  WORDS.scoreBy(name, [checklist, auditors, quantity].map((score) => formatScore(score)).join(" / "))

function largest({ differences }: DoubleEvaluation): number | null {
  const known = Object.values(differences).filter((difference) => difference !== null)
  return known.length === 0 ? null : Math.max(...known)
}

const COLUMNS: Column<DoubleEvaluation>[] = [
  { key: "date", header: WORDS.date, sort: "date", cell: ({ date }) => formatDay(date) },
  { key: "person", header: WORDS.person, cell: ({ name }) => <WithAvatar name={name} /> },
  { key: "task", header: WORDS.task, cell: ({ task_name }) => <span className="name">{task_name}</span> },
  { key: "first", header: WORDS.first, cell: ({ first }) => <span className="figures">{sideOf(first)}</span> },
  { key: "second", header: WORDS.second, cell: ({ second }) => <span className="figures">{sideOf(second)}</span> },
  {
    key: "difference",
    header: WORDS.difference,
    sort: "difference",
    align: "right",
    cell: (pair) => <span className="figures">{formatScore(largest(pair))}</span>,
  },
  {
    key: "items",
    header: WORDS.items,
    align: "right",
    cell: ({ items }) => <span className="figures">{partOf(items.agreed, items.compared)}</span>,
  },
]
