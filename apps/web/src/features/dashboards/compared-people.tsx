import { Select, Skeleton } from "@mantine/core"
import { lazy, Suspense, useMemo } from "react"
import type { Reply } from "../../api/endpoint.ts"
import type { compareEmployees } from "../../api/endpoints.gen.ts"
import { hasFigures } from "../../lib/month-status.ts"
import { monthId } from "../../lib/format.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { Panel } from "../../ui/panel.tsx"
import { HeatCell } from "./heat-cell.tsx"
import { monthHead } from "./heat-columns.tsx"
import { personColumn } from "./team-columns.tsx"
import type { Column } from "../../ui/data-row.tsx"
import { messages } from "./messages.ts"

const ComparisonChart = lazy(() => import("./comparison-chart.tsx"))
const TOTAL = ""
const CHART_HEIGHT = 320

type Comparison = Reply<typeof compareEmployees>
type Person = Comparison["items"][number]
type PersonMonth = Person["months"][number]
type ComparedPeopleProps = { comparison: Comparison; figure: string; onFigure: (kpmKey: string) => void }

/** One figure (the total or a KPM) for each person and month, as a chart and a table. */
export function ComparedPeople({ comparison: { items }, figure, onFigure }: ComparedPeopleProps) {
  const months = items[0]?.months ?? []
  const kpms = months[0]?.kpms ?? []
  const chosen = kpms.some(({ kpm_key }) => kpm_key === figure) ? figure : TOTAL
  const columns = useMemo(() => columnsOf(items[0]?.months ?? [], chosen), [items, chosen])
  const data = months.map((month, at) => ({
    month: monthHead(month, at),
    ...Object.fromEntries(items.map((person) => [person.employee_id, figureOf(person.months[at], chosen)])),
  }))
  return (
    <Panel
      title={messages.comparedPeople.sideBySide}
      actions={
        <Select
          aria-label={messages.comparedPeople.figure}
          allowDeselect={false}
          w={220}
          data={[
            { value: TOTAL, label: messages.comparedPeople.totalScore },
            ...kpms.map(({ kpm_key, name }) => ({ value: kpm_key, label: name })),
          ]}
          value={chosen}
          onChange={(next) => onFigure(next ?? TOTAL)}
        />
      }
    >
      <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
        <div aria-hidden>
          <ComparisonChart people={items} data={data} />
        </div>
      </Suspense>
      <DataTable
        label={messages.comparedPeople.figuresByPersonAndMonth}
        columns={columns}
        rows={items}
        rowKey={(row) => row.employee_id}
      />
    </Panel>
  )
}

function columnsOf(months: readonly PersonMonth[], figure: string): Column<Person>[] {
  const latest = months.findLast(hasFigures)
  const { sort: _, ...person } = personColumn<Person>(() => latest && monthId(latest))
  return [
    person,
    ...months.map((month, at): Column<Person> => ({
      key: monthId(month),
      header: monthHead(month, at),
      align: "center",
      cell: ({ employee_id, months: own }) =>
        !hasFigures(month) ? null : (
          <HeatCell
            score={figureOf(own[at], figure)}
            notScored={own[at]?.not_scored ?? null}
            band={figure === TOTAL ? own[at]?.band : null}
            to={{ employeeId: employee_id, month: monthId(month) }}
          />
        ),
    })),
  ]
}

function figureOf(month: PersonMonth | undefined, figure: string): number | null {
  if (!month) return null
  if (figure === TOTAL) return month.total_score
  return month.kpms.find(({ kpm_key }) => kpm_key === figure)?.total ?? null
}
