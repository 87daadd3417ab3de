import type { BonusExplained, BonusQuery } from "@scorecard/contracts/assistant-capabilities"
import type { Actor } from "@scorecard/domain/access"
import { cycleIdOf, firstDay, formatDate, formatMonth } from "@scorecard/domain/calendar"
import { toHundredths, type Goals } from "@scorecard/domain/scoring"
import { getConfiguration } from "#core/cycles/index.ts"
import type { AssistantDeps } from "../needs.ts"
import { personMonth, type PersonMonth } from "./person-month.ts"
import { amount, isDraft, points } from "./words.ts"

/**
 * The gates as the dashboard has them: of a final month those that were kept, and beside them what today's entries would
 * give where that is something else. @throws Refusal 404 out of the pool, or without a scorecard
 */
export async function explainBonus(
  deps: Pick<AssistantDeps, "db" | "showBsc" | "reportView">,
  actor: Actor,
  { employee_id = actor.employee_id, ...asked }: BonusQuery,
): Promise<BonusExplained> {
  const found = await personMonth(deps, actor, { employee_id, ...asked })
  const { month, source } = found
  const { goals } = await getConfiguration(deps.db, cycleIdOf(month))
  const { entries_changed_since_final } = await deps.reportView(actor, month)
  const data = dataOf(found, goals, entries_changed_since_final)
  const of = `employee_id=${employee_id}&year=${month.year}&month=${month.month}`
  return {
    answer: inWords(data),
    data,
    sources: [
      ...(source === "warehouse"
        ? [{ title: "Dashboard (warehouse)", path: `/v1/dashboard/bsc?view_mode=aggregate&${of}` }]
        : []),
      { title: "Dashboard (live)", path: `/v1/dashboard/bsc?${of}` },
      { title: "Receipt", path: `/v1/dashboard/bsc/receipt?${of}` },
    ],
  }
}

function dataOf(
  { row, live }: PersonMonth,
  goals: Goals,
  entries_changed_since_final: number | null,
): BonusExplained["data"] {
  const { employee_id, name, year, month, total_score, band, bonus_eligible, bonus_qualified } = row
  const goal_from = goalFrom(goals)
  const gates = row.bonus_qualification_breakdown ?? []
  return {
    employee_id,
    name,
    year,
    month,
    status: row.report_status,
    entries_changed_since_final,
    total_score,
    band,
    goal_from,
    points_missing: goal_from === null ? null : Math.max(0, toHundredths(goal_from) - toHundredths(total_score)) / 100,
    bonus_eligible,
    bonus_qualified,
    gates,
    gates_failed: gates.filter(({ passed }) => passed === false).length,
    gates_open: gates.filter(({ passed }) => passed === null).length,
    live: live && {
      total_score: live.total_score,
      bonus_eligible: live.bonus_eligible,
      bonus_qualified: live.bonus_qualified,
      gates: live.bonus_qualification_breakdown ?? [],
    },
  }
}

function goalFrom({ bands }: Goals): number | null {
  const minima = bands.flatMap((band) => (band.is_goal ? [band.min_score] : []))
  return minima.length === 0 ? null : Math.min(...minima)
}

function inWords(data: BonusExplained["data"]): string {
  const { name, total_score } = data
  const month = formatMonth(data)
  const state = `${isDraft(data.status, data.entries_changed_since_final)}${liveInWords(data)}`
  if (data.bonus_eligible !== true) {
    return `${name} was not eligible for the bonus of ${month}: that needs a regularization date on or before ${formatDate(firstDay(data))}. The total score is ${points(total_score)}. ${state}`
  }
  const verdict = data.bonus_qualified === true ? "qualifies" : "does not qualify"
  return `${name} ${verdict} for the bonus of ${month} with a total score of ${points(total_score)}.${gatesInWords(data)} ${state}`
}

function gatesInWords({ gates, goal_from, points_missing }: BonusExplained["data"]): string {
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
  return `${why}${short}${still}${met}`
}

/** Both are named where they differ: the final counts, and the self view shows what today's entries give. */
function liveInWords({ live, entries_changed_since_final: changes }: BonusExplained["data"]): string {
  if (!live) return ""
  const verdict = live.bonus_qualified === true ? "would qualify" : "would not qualify"
  const changed = changes ? "" : " Entries changed since the month was made final."
  return `${changed} By today's entries the total score would be ${points(live.total_score)}, which ${verdict}; the final counts.`
}

function details(gates: BonusExplained["data"]["gates"]): string {
  return gates.map(({ check, detail }) => `${check.replaceAll("_", " ")} — ${detail}`).join(" ")
}
