import type { BonusExplained, BonusQuery } from "@scorecard/contracts/assistant-capabilities"
import { Refusal } from "@scorecard/contracts/refusals"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { Actor } from "@scorecard/domain/access"
import { cycleIdOf, firstDay, monthId } from "@scorecard/domain/calendar"
import { toHundredths } from "@scorecard/domain/scoring"
import type { Goals } from "@scorecard/domain/scoring"
import type { AssistantDeps } from "../needs.ts"
import { amount, isDraft, monthName, points } from "./words.ts"

/** The gates as the dashboard's self view has them. @throws Refusal 404 out of the pool, or without a scorecard */
export async function explainBonus(
  deps: Pick<AssistantDeps, "db" | "showBsc" | "configurationOf">,
  actor: Actor,
  { employee_id = actor.employee_id, ...asked }: BonusQuery,
): Promise<BonusExplained> {
  const view = await deps.showBsc(actor, { view_mode: "self", sort: "-total_score", limit: 1, employee_id, ...asked })
  if (view.view_mode !== "self") throw new Error("the self view was asked for")
  const { month, employee_month: row } = view
  if (!row) throw new Refusal("not_found", `There is no scorecard of this person for ${monthId(month)}.`)
  const { goals } = await deps.configurationOf(deps.db, cycleIdOf(month))
  const data = dataOf(row, goals)
  const of = `employee_id=${employee_id}&year=${month.year}&month=${month.month}`
  return {
    answer: inWords(data),
    data,
    sources: [
      { title: "Dashboard (live)", path: `/v1/dashboard/bsc?${of}` },
      { title: "Receipt", path: `/v1/dashboard/bsc/receipt?${of}` },
    ],
  }
}

function dataOf(row: EmployeeMonth, goals: Goals): BonusExplained["data"] {
  const { employee_id, name, year, month, total_score, band, bonus_eligible, bonus_qualified } = row
  const goal_from = goalFrom(goals)
  const gates = row.bonus_qualification_breakdown ?? []
  return {
    employee_id,
    name,
    year,
    month,
    status: row.report_status,
    total_score,
    band,
    goal_from,
    points_missing: goal_from === null ? null : Math.max(0, toHundredths(goal_from) - toHundredths(total_score)) / 100,
    bonus_eligible,
    bonus_qualified,
    gates,
    gates_failed: gates.filter(({ passed }) => passed === false).length,
    gates_open: gates.filter(({ passed }) => passed === null).length,
  }
}

function goalFrom({ bands }: Goals): number | null {
  const minima = bands.flatMap((band) => (band.is_goal ? [band.min_score] : []))
  return minima.length === 0 ? null : Math.min(...minima)
}

function inWords(data: BonusExplained["data"]): string {
  const { name, total_score, gates, goal_from, points_missing } = data
  const month = monthName(data)
  if (data.bonus_eligible !== true) {
    return `${name} was not eligible for the bonus of ${month}: that needs a regularization date on or before ${firstDay(data)}. The total score is ${points(total_score)}. ${isDraft(data.status)}`
  }
  const verdict = data.bonus_qualified === true ? "qualifies" : "does not qualify"
  const inTheWay = gates.filter(({ passed }) => passed === false)
  const why = inTheWay.length === 0 ? "" : ` ${amount(inTheWay.length, "gate")} failed: ${details(inTheWay)}`
  const open = gates.filter(({ passed }) => passed === null)
  const short =
    goal_from !== null && points_missing
      ? ` The goal starts at ${points(goal_from)}: ${points(points_missing)} are missing.`
      : ""
  const still = open.length === 0 ? "" : ` Not judged yet: ${details(open)}`
  const passed = gates.filter((gate) => gate.passed === true)
  const met = passed.length === 0 ? "" : ` Passed: ${details(passed)}`
  return `${name} ${verdict} for the bonus of ${month} with a total score of ${points(total_score)}.${why}${short}${still}${met} ${isDraft(data.status)}`
}

function details(gates: BonusExplained["data"]["gates"]): string {
  return gates.map(({ check, detail }) => `${check.replaceAll("_", " ")} — ${detail}`).join(" ")
}
