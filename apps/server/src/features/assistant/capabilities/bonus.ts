import type { BonusExplained, BonusQuery } from "@scorecard/contracts/assistant-capabilities"
import { Refusal } from "@scorecard/contracts/refusals"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import {
  getCycleId,
  firstDay,
  formatDate,
  formatMonth,
  toHundredths,
  type Actor,
  type Goals,
  type YearMonth,
} from "@scorecard/domain"
import { getConfiguration } from "#core/cycles/index.ts"
import type { AssistantDeps } from "../deps.ts"
import { describeStatus, formatCount, formatPoints } from "./explain.ts"

/**
 * The gates as the dashboard has them. For a final month these are the stored gates, with what today's entries would
 * give where that differs. @throws Refusal 404 outside the pool, or without a scorecard
 */
export async function explainBonus(
  deps: Pick<AssistantDeps, "db" | "showBsc" | "getReport">,
  actor: Actor,
  { employee_id = actor.employee_id, ...monthQuery }: BonusQuery,
): Promise<BonusExplained> {
  const personMonth = await loadPersonMonth(deps, actor, { employee_id, ...monthQuery })
  const { month, source } = personMonth
  const { goals } = await getConfiguration(deps.db, getCycleId(month))
  const { entries_changed_since_final } = await deps.getReport(actor, month)
  const data = toData(personMonth, goals, entries_changed_since_final)
  const query = `employee_id=${employee_id}&year=${month.year}&month=${month.month}`
  return {
    answer: describeBonus(data),
    data,
    sources: [
      ...(source === "warehouse"
        ? [{ title: "Dashboard (warehouse)", path: `/v1/dashboard/bsc?view_mode=aggregate&${query}` }]
        : []),
      { title: "Dashboard (live)", path: `/v1/dashboard/bsc?${query}` },
      { title: "Receipt", path: `/v1/dashboard/bsc/receipt?${query}` },
    ],
  }
}

function toData(
  { row, live }: PersonMonth,
  goals: Goals,
  entries_changed_since_final: number | null,
): BonusExplained["data"] {
  const { employee_id, name, year, month, total_score, band, not_scored, bonus_eligible, bonus_qualified } = row
  const goal_from = minGoalScore(goals)
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
    not_scored,
    goal_from,
    points_missing: missingPoints(goal_from, total_score),
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

function missingPoints(goal: number | null, score: number | null): number | null {
  return goal === null || score === null ? null : Math.max(0, toHundredths(goal) - toHundredths(score)) / 100
}

function minGoalScore({ bands }: Goals): number | null {
  const minima = bands.flatMap((band) => (band.is_goal ? [band.min_score] : []))
  return minima.length === 0 ? null : Math.min(...minima)
}

function describeBonus(data: BonusExplained["data"]): string {
  const { name, total_score } = data
  const month = formatMonth(data)
  const state = `${describeStatus(data.status, data.entries_changed_since_final)}${describeLive(data)}`
  if (data.not_scored !== null) {
    return `${name} has no score in ${month}: no working day and nothing entered. Such a month has no bonus. ${state}`
  }
  if (data.bonus_eligible !== true) {
    return `${name} was not eligible for the bonus of ${month}: that needs a regularization date on or before ${formatDate(firstDay(data))}. The total score is ${formatScore(total_score)}. ${state}`
  }
  const verdict = data.bonus_qualified === true ? "qualifies" : "does not qualify"
  return `${name} ${verdict} for the bonus of ${month} with a total score of ${formatScore(total_score)}.${describeGates(data)} ${state}`
}

function describeGates({ gates, goal_from, points_missing }: BonusExplained["data"]): string {
  const failed = gates.filter(({ passed }) => passed === false)
  const why = failed.length === 0 ? "" : ` ${formatCount(failed.length, "gate")} failed: ${gateDetails(failed)}`
  const open = gates.filter(({ passed }) => passed === null)
  const short =
    goal_from !== null && points_missing
      ? ` The goal starts at ${formatPoints(goal_from)}: ${formatPoints(points_missing)} are missing.`
      : ""
  const still = open.length === 0 ? "" : ` Not decided yet: ${gateDetails(open)}`
  const passed = gates.filter((gate) => gate.passed === true)
  const met = passed.length === 0 ? "" : ` Passed: ${gateDetails(passed)}`
  return `${why}${short}${still}${met}`
}

/** Where they differ, both are named: the final counts, and the self view shows what today's entries give. */
function describeLive({ live, entries_changed_since_final: changes }: BonusExplained["data"]): string {
  if (!live) return ""
  const verdict = live.bonus_qualified === true ? "would qualify" : "would not qualify"
  const changed = changes ? "" : " Entries changed since the month was made final."
  if (live.total_score === null) return `${changed} By today's entries there would be no score; the final counts.`
  return `${changed} By today's entries the total score would be ${formatPoints(live.total_score)}, which ${verdict}; the final counts.`
}

const formatScore = (score: number | null) => (score === null ? "unknown" : formatPoints(score))

function gateDetails(gates: BonusExplained["data"]["gates"]): string {
  return gates.map(({ check, detail }) => `${check.replaceAll("_", " ")} — ${detail}`).join(" ")
}

type PersonMonthQuery = { employee_id: string; year?: number | undefined; month?: number | undefined }

type PersonMonth = {
  month: YearMonth
  /** As rankings and summaries count it: for a final month the stored row, where the dashboard reads that. */
  row: EmployeeMonth
  source: "warehouse" | "live"
  /** What today's entries give, where the dashboard's self view differs from `row`; else null. */
  live: EmployeeMonth | null
}

/**
 * One person's month. The self view comes from today's entries, the aggregate view of a final month from the rows
 * stored when it became final. This has both, so that no lookup contradicts another.
 * @throws Refusal 404 outside the pool, or without a scorecard
 */
export async function loadPersonMonth(
  { showBsc }: Pick<AssistantDeps, "showBsc">,
  actor: Actor,
  query: PersonMonthQuery,
): Promise<PersonMonth> {
  const bscQuery = { sort: "-total_score" as const, limit: 1, ...query }
  // First, because it refuses people outside the pool.
  const self = await showBsc(actor, { view_mode: "self", ...bscQuery })
  if (self.view_mode !== "self") throw new Error("the self view was requested")
  const { month, employee_month: live } = self
  if (live?.report_status === "draft") return { month, row: live, source: "live", live: null }

  const all = await showBsc(actor, { view_mode: "aggregate", ...bscQuery })
  if (all.view_mode !== "aggregate") throw new Error("the aggregate view was requested")
  const stored = all.items.find(({ report_status }) => report_status === "final")
  const row = stored ?? live
  if (!row) throw new Refusal("not_found", `There is no scorecard of this person for ${formatMonth(month)}.`)
  const isDifferent = live !== null && stored !== undefined && !isSame(stored, live)
  return { month, row, source: stored ? all.source : "live", live: isDifferent ? live : null }
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
      band?.band_key,
      bonus_eligible,
      bonus_qualified,
      kpms.map(({ kpm_key, total }) => [kpm_key, total]),
      bonus_qualification_breakdown?.map(({ check, passed }) => [check, passed]),
    ])
  return figures(row) === figures(live)
}
