import type { BscSummarized, RankQuery, Ranking, SummaryQuery } from "@scorecard/contracts/assistant-capabilities"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { formatMonth, type Actor, type Metrics } from "@scorecard/domain"
import type { AssistantDeps } from "../deps.ts"
import { describeStatus, formatCount, formatPoints } from "./explain.ts"

type Metric = { name: string; of(row: EmployeeMonth): number | null }
type Line = Pick<EmployeeMonth, "employee_id" | "name" | "department_id"> & { score: number }

/** @throws Refusal 422 for a metric that the month's cycle does not have, or a month that has not started */
export async function rankEmployees(
  deps: Pick<AssistantDeps, "getMonthRows" | "getReport">,
  actor: Actor,
  { metric, order, limit, ...monthQuery }: RankQuery,
): Promise<Ranking> {
  const { month, status, metrics, read } = await deps.getMonthRows(actor, monthQuery)
  const figure = findMetric(metrics, metric)
  if (!figure) throw invalidField("metric", `The metrics of this month are ${metricKeys(metrics).join(", ")}.`)

  const { entries_changed_since_final } = await deps.getReport(actor, month)
  const { source, rows } = await read()
  const top = await findTop(rows, figure, order, limit)
  const items = withRanks(top.lines)
  const best = order === "desc" ? "highest first" : "lowest first"
  const list = items.map(({ rank, name, score }) => `${rank}. ${name} ${formatPoints(score)}`).join("; ")
  return {
    answer: [
      `${figure.name} in ${formatMonth(month)} among the people you can see (${top.employees} have this figure), ${best}:`,
      list === "" ? "no one has this figure." : `${list}.`,
      top.without_figure > 0 && `Without this figure: ${top.without_figure}.`,
      describeStatus(status, entries_changed_since_final),
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
      employees: top.employees,
      without_figure: top.without_figure,
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

function findMetric(metrics: Metrics, key: string): Metric | null {
  if (key === "total_score") return { name: "Total score", of: (row) => row.total_score }
  const kpm = metrics.kpms.find(({ kpm_key }) => kpm_key === key)
  if (kpm) return { name: kpm.name, of: (row) => row.kpms.find(({ kpm_key }) => kpm_key === key)?.total ?? null }
  const kpi = metrics.kpms.flatMap(({ kpis }) => kpis).find(({ kpi_key }) => kpi_key === key)
  if (!kpi) return null
  const findKpi = (row: EmployeeMonth) => row.kpms.flatMap(({ kpis }) => kpis).find(({ kpi_key }) => kpi_key === key)
  return { name: kpi.name, of: (row) => findKpi(row)?.kpi_score ?? null }
}

function metricKeys({ kpms }: Metrics): string[] {
  return ["total_score", ...kpms.flatMap(({ kpm_key, kpis }) => [kpm_key, ...kpis.map(({ kpi_key }) => kpi_key)])]
}

/** The top lines across all rows. Memory holds at most one batch and those lines. */
async function findTop(
  rows: AsyncIterable<EmployeeMonth[]>,
  figure: Metric,
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

/** Equal figures share a rank, and the next rank skips: 1, 2, 2, 4. */
function withRanks(lines: readonly Line[]): Ranking["data"]["items"] {
  return lines.map((line) => ({ rank: lines.findIndex(({ score }) => score === line.score) + 1, ...line }))
}

/**
 * The figures of the dashboard's aggregate view.
 * @throws Refusal 422 `month_in_future`, 404 for a department without anyone the actor can see
 */
export async function summarizeBsc(
  deps: Pick<AssistantDeps, "showBsc" | "getReport">,
  actor: Actor,
  { department_id, ...monthQuery }: SummaryQuery,
): Promise<BscSummarized> {
  const view = await deps.showBsc(actor, {
    view_mode: "aggregate",
    sort: "-total_score",
    limit: 1,
    department_id,
    ...monthQuery,
  })
  if (view.view_mode !== "aggregate") throw new Error("the aggregate view was requested")
  const { month, summary, source } = view
  if (department_id !== undefined && summary.employees === 0) {
    throw new Refusal("not_found", "No one you can see has a scorecard in this department.")
  }
  const { status, entries_changed_since_final } = await deps.getReport(actor, month)
  const within = department_id === undefined ? "" : `&department_id=${department_id}`
  return {
    answer: `${describeSummary(summary, formatMonth(month))} ${describeStatus(status, entries_changed_since_final)}`,
    data: { ...month, status, entries_changed_since_final, department_id: department_id ?? null, ...summary },
    sources: [
      {
        title: `Dashboard (${source})`,
        path: `/v1/dashboard/bsc?view_mode=aggregate&year=${month.year}&month=${month.month}${within}`,
      },
    ],
  }
}

type Summary = Omit<
  BscSummarized["data"],
  "year" | "month" | "status" | "entries_changed_since_final" | "department_id"
>

function describeSummary(summary: Summary, month: string): string {
  const {
    employees,
    not_scored,
    average_total_score: average,
    bands,
    kpms,
    bonus_qualified,
    bonus_eligible,
    bonus_unknown,
  } = summary
  if (employees === 0) return `In ${month}, no one you can see has a scorecard.`
  if (average === null) return `In ${month}, none of the ${formatCount(employees, "scorecard")} you can see is scored.`
  const reached = bands.map(({ label, count }) => `${label} ${count}`).join(", ")
  const averages = kpms
    .flatMap((kpm) => (kpm.average === null ? [] : [`${kpm.name} ${formatPoints(kpm.average)}`]))
    .join(", ")
  return [
    `In ${month} ${formatCount(employees - not_scored, "scorecard")} of people you can see averaged ${formatPoints(average)}.`,
    not_scored > 0 && `Not scored, because of no working days: ${not_scored}.`,
    `Bands: ${reached}.`,
    averages !== "" && `Averages: ${averages}.`,
    `For the bonus ${bonus_eligible} were eligible and ${bonus_qualified} qualified.`,
    bonus_unknown > 0 && `For ${bonus_unknown} it is not known whether they qualified.`,
  ]
    .filter(Boolean)
    .join(" ")
}
