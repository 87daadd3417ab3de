import type { Item } from "../../api/endpoint.ts"
import { listBonusQualifiers } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { formatMonth, type YearMonth } from "../../lib/format.ts"
import { CallFailed } from "../../lib/problem.ts"
import { knownWord } from "../../lib/search.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { Empty } from "../../ui/states.tsx"
import { BonusFilters, PRESET, unitQuery, type BonusFilterValues as Filters } from "./bonus-filters.tsx"
import type { Column } from "../../ui/data-row.tsx"
import { PersonCell } from "../../ui/person-cell.tsx"
import { messages } from "./messages.ts"

type Row = Item<typeof listBonusQualifiers>
type QualifiedPeopleProps = { month: YearMonth; filters: Filters; onChange: (change: Partial<Filters>) => void }

const COLUMNS: readonly Column<Row>[] = [
  {
    key: "name",
    header: messages.qualifiedPeople.person,
    sort: "name",
    cell: ({ name }) => <PersonCell name={name} />,
  },
  {
    key: "department",
    header: messages.qualifiedPeople.department,
    cell: ({ department_name }) => <span className="name">{department_name}</span>,
  },
  {
    key: "employee_id",
    header: messages.qualifiedPeople.id,
    sort: "employee_id",
    wideOnly: true,
    cell: ({ employee_id }) => employee_id,
  },
]

/** Company-wide recognition: names and departments, never a score. (rules/dashboards#news) */
export function QualifiedPeople({ month, filters, onChange }: QualifiedPeopleProps) {
  const sort = knownWord(listBonusQualifiers.words.sort, filters.sort) ?? PRESET.sort
  const list = useInfiniteList(
    listBonusQualifiers,
    { query: { year: month.year, month: month.month, ...unitQuery(filters), sort } },
    { keep: true },
  )
  if (list.error instanceof CallFailed && list.error.code === "month_not_final") {
    return (
      <Empty title={messages.qualifiedPeople.isNotFinalYet(formatMonth(month))}>
        {messages.qualifiedPeople.isNotFinalYetText}
      </Empty>
    )
  }
  return (
    <>
      <BonusFilters filters={filters} onChange={onChange} total={list.total} />
      <DataTable
        label={messages.qualifiedPeople.whoQualifiedIn(formatMonth(month))}
        columns={COLUMNS}
        rows={list.items}
        rowKey={(row) => row.employee_id}
        sort={sort}
        onSort={(next) => onChange({ sort: next })}
        list={list}
        empty={
          <Empty title={messages.qualifiedPeople.noOneToShow}>
            {messages.qualifiedPeople.noOneToShowText(formatMonth(month))}
          </Empty>
        }
      />
    </>
  )
}
