import type { RankQuery, Ranking } from "@scorecard/contracts/assistant-capabilities"
import { invalidField } from "@scorecard/contracts/refusals"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { Actor } from "@scorecard/domain/access"
import { formatMonth } from "@scorecard/domain/calendar"
import type { Metrics } from "@scorecard/domain/scoring"
import type { AssistantDeps } from "../needs.ts"
import { isDraft, points } from "./words.ts"

type Figure = { name: string; of(row: EmployeeMonth): number | null }
type Line = Pick<EmployeeMonth, "employee_id" | "name" | "department_id"> & { score: number }

/** @throws Refusal 422 for a metric that the month's cycle does not have, or a month that has not begun */
export async function rankEmployees(
  deps: Pick<AssistantDeps, "rowsOfMonth" | "reportView">,
  actor: Actor,
  { metric, order, limit, ...asked }: RankQuery,
): Promise<Ranking> {
  const { month, status, metrics, read } = await deps.rowsOfMonth(actor, asked)
  const figure = figureOf(metrics, metric)
  if (!figure) throw invalidField("metric", `The metrics of this month are ${namesOf(metrics).join(", ")}.`)

  const { entries_changed_since_final } = await deps.reportView(actor, month)
  const { source, rows } = await read()
  const found = await firstOf(rows, figure, order, limit)
  const items = ranked(found.lines)
  const best = order === "desc" ? "highest first" : "lowest first"
  const list = items.map(({ rank, name, score }) => `${rank}. ${name} ${points(score)}`).join("; ")
  return {
    answer: [
      `${figure.name} in ${formatMonth(month)} of the people whom you may see (${found.employees} have this figure), ${best}:`,
      list === "" ? "nobody has this figure." : `${list}.`,
      found.without_figure > 0 && `Without this figure: ${found.without_figure}.`,
      isDraft(status, entries_changed_since_final),
    ]
      .filter(Boolean)
      .join(" "),
    data: {
      ...month,
      status,
      entries_changed_since_final,
      metric,
      metric_name: figure.name,
      order,
      employees: found.employees,
      without_figure: found.without_figure,
      items,
    },
    sources: [
      {
        title: `Dashboard (${source})`,
        path: `/v1/dashboard/bsc?view_mode=aggregate&year=${month.year}&month=${month.month}`,
      },
    ],
  }
}

function figureOf(metrics: Metrics, key: string): Figure | null {
  if (key === "total_score") return { name: "Total score", of: (row) => row.total_score }
  const kpm = metrics.kpms.find(({ kpm_key }) => kpm_key === key)
  if (kpm) return { name: kpm.name, of: (row) => row.kpms.find(({ kpm_key }) => kpm_key === key)?.total ?? null }
  const kpi = metrics.kpms.flatMap(({ kpis }) => kpis).find(({ kpi_key }) => kpi_key === key)
  if (!kpi) return null
  const scoreOf = (row: EmployeeMonth) => row.kpms.flatMap(({ kpis }) => kpis).find(({ kpi_key }) => kpi_key === key)
  return { name: kpi.name, of: (row) => scoreOf(row)?.kpi_score ?? null }
}

function namesOf({ kpms }: Metrics): string[] {
  return ["total_score", ...kpms.flatMap(({ kpm_key, kpis }) => [kpm_key, ...kpis.map(({ kpi_key }) => kpi_key)])]
}

/** The first lines of everybody, holding a batch and those lines at most. */
async function firstOf(
  rows: AsyncIterable<EmployeeMonth[]>,
  figure: Figure,
  order: RankQuery["order"],
  limit: number,
): Promise<{ lines: Line[]; employees: number; without_figure: number }> {
  const direction = order === "desc" ? -1 : 1
  const compare = (a: Line, b: Line) => direction * (a.score - b.score) || (a.employee_id < b.employee_id ? -1 : 1)
  let lines: Line[] = []
  let employees = 0
  let without_figure = 0
  for await (const batch of rows) {
    const scored = batch.flatMap((row) => {
      const score = figure.of(row)
      const { employee_id, name, department_id } = row
      return score === null ? [] : [{ employee_id, name, department_id, score }]
    })
    employees += scored.length
    without_figure += batch.length - scored.length
    lines = [...lines, ...scored].toSorted(compare).slice(0, limit)
  }
  return { lines, employees, without_figure }
}

/** Who has the same figure has the same rank, and the next one is counted on: 1, 2, 2, 4. */
function ranked(lines: readonly Line[]): Ranking["data"]["items"] {
  return lines.map((line) => ({ rank: lines.findIndex(({ score }) => score === line.score) + 1, ...line }))
}
