import type { BscSummarized, SummaryQuery } from "@scorecard/contracts/assistant-capabilities"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { formatMonth } from "@scorecard/domain/calendar"
import type { AssistantDeps } from "../needs.ts"
import { amount, isDraft, points } from "./words.ts"

/**
 * The figures of the dashboard's aggregate view.
 * @throws Refusal 422 `month_in_future`, 404 for a department in which the actor sees nobody
 */
export async function summarizeBsc(
  deps: Pick<AssistantDeps, "showBsc" | "reportView">,
  actor: Actor,
  { department_id, ...asked }: SummaryQuery,
): Promise<BscSummarized> {
  const view = await deps.showBsc(actor, {
    view_mode: "aggregate",
    sort: "-total_score",
    limit: 1,
    department_id,
    ...asked,
  })
  if (view.view_mode !== "aggregate") throw new Error("the aggregate view was asked for")
  const { month, summary, source } = view
  if (department_id !== undefined && summary.employees === 0) {
    throw new Refusal("not_found", "Nobody whom you may see has a scorecard in such a department.")
  }
  const { status, entries_changed_since_final } = await deps.reportView(actor, month)
  const within = department_id === undefined ? "" : `&department_id=${department_id}`
  return {
    answer: `${inWords(summary, formatMonth(month))} ${isDraft(status, entries_changed_since_final)}`,
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

function inWords(summary: Summary, month: string): string {
  const {
    employees,
    average_total_score: average,
    bands,
    kpms,
    bonus_qualified,
    bonus_eligible,
    bonus_unknown,
  } = summary
  if (average === null) return `In ${month} nobody whom you may see has a scorecard.`
  const reached = bands.map(({ label, count }) => `${label} ${count}`).join(", ")
  const averages = kpms
    .flatMap((kpm) => (kpm.average === null ? [] : [`${kpm.name} ${points(kpm.average)}`]))
    .join(", ")
  return [
    `In ${month} ${amount(employees, "scorecard")} of people whom you may see came to ${points(average)} on average.`,
    `Bands: ${reached}.`,
    averages !== "" && `Averages: ${averages}.`,
    `For the bonus ${bonus_eligible} were eligible and ${bonus_qualified} qualified.`,
    bonus_unknown > 0 && `Whether they qualified is not known for ${bonus_unknown}.`,
  ]
    .filter(Boolean)
    .join(" ")
}
