import { Refusal } from "@scorecard/contracts/refusals"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { Actor } from "@scorecard/domain/access"
import { formatMonth, type YearMonth } from "@scorecard/domain/calendar"
import type { AssistantDeps } from "../needs.ts"

type Asked = { employee_id: string; year?: number | undefined; month?: number | undefined }

export type PersonMonth = {
  month: YearMonth
  /** As rankings and summaries count it: of a final month what was kept, where the dashboard reads that. */
  row: EmployeeMonth
  source: "warehouse" | "live"
  /** What today's entries give, where the dashboard's self view shows something else than `row`; null where not. */
  live: EmployeeMonth | null
}

/**
 * One person's month. The self view is made from today's entries, the aggregate view of a final month from what was kept
 * when it became final: this has both, so that no lookup contradicts another.
 * @throws Refusal 404 out of the pool, or without a scorecard
 */
export async function personMonth(
  { showBsc }: Pick<AssistantDeps, "showBsc">,
  actor: Actor,
  asked: Asked,
): Promise<PersonMonth> {
  const question = { sort: "-total_score" as const, limit: 1, ...asked }
  // First, because it refuses whom the actor may not see.
  const self = await showBsc(actor, { view_mode: "self", ...question })
  if (self.view_mode !== "self") throw new Error("the self view was asked for")
  const { month, employee_month: live } = self
  if (live?.report_status === "draft") return { month, row: live, source: "live", live: null }

  const all = await showBsc(actor, { view_mode: "aggregate", ...question })
  if (all.view_mode !== "aggregate") throw new Error("the aggregate view was asked for")
  const kept = all.items.find(({ report_status }) => report_status === "final")
  const row = kept ?? live
  if (!row) throw new Refusal("not_found", `There is no scorecard of this person for ${formatMonth(month)}.`)
  const isOther = live !== null && kept !== undefined && !isSame(kept, live)
  return { month, row, source: kept ? all.source : "live", live: isOther ? live : null }
}

function isSame(row: EmployeeMonth, live: EmployeeMonth): boolean {
  const figures = ({
    total_score,
    band,
    bonus_eligible,
    bonus_qualified,
    kpms,
    bonus_qualification_breakdown,
  }: EmployeeMonth) =>
    JSON.stringify([
      total_score,
      band.band_key,
      bonus_eligible,
      bonus_qualified,
      kpms.map(({ kpm_key, total }) => [kpm_key, total]),
      bonus_qualification_breakdown?.map(({ check, passed }) => [check, passed]),
    ])
  return figures(row) === figures(live)
}
