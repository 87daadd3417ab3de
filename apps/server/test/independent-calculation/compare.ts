import type { ScoreReceipt } from "@scorecard/contracts/receipts"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { figure, dividedBy, fraction, smaller, toTenThousandths } from "./fraction.ts"
import type { Figures } from "./calculator.ts"
import type { Requirement } from "./requirements.ts"

/** More than half a hundredth apart is a difference. */
const TOLERANCE = 0.005
const SHORT = 0.00005

type Row = Omit<EmployeeMonth, "synced_at">
export type Difference = { where: string; field: string; expected: unknown; got: unknown }

/** Where a row of the API differs from the calculation. */
export function compareRow(where: string, row: Row, expected: Figures): Difference[] {
  const differences: Difference[] = []
  const check = (field: string, wanted: unknown, got: unknown) => {
    const isClose = typeof wanted === "number" && typeof got === "number" && Math.abs(wanted - got) <= TOLERANCE
    if (!isClose && wanted !== got) differences.push({ where, field, expected: wanted, got })
  }
  check("total_score", expected.total_score, row.total_score)
  check("band", expected.band, row.band?.band_key ?? null)
  check("not_scored", expected.not_scored, row.not_scored)
  check("projected_final_score", expected.projected_final_score, row.projected_final_score)
  check("working_days", expected.working_days, row.working_days)
  check("department_id", expected.department_id, row.department_id)
  check("cluster_id", expected.cluster_id, row.cluster_id)
  check("bsc_eligible", expected.bsc_eligible, row.bsc_eligible)
  check("bonus_eligible", expected.bonus_eligible, row.bonus_eligible)
  check("bonus_qualified", expected.bonus_qualified, row.bonus_qualified)
  const gates = Object.fromEntries(
    (row.bonus_qualification_breakdown ?? []).map(({ check: gate, passed }) => [gate, passed]),
  )
  checkAll("gate", expected.gates, gates)
  const { targets = [], total_points } = row.additional_points_summary ?? {}
  const points = Object.entries(expected.points)
  check(
    "total_points",
    points.reduce((sum, [, target]) => sum + target.points, 0),
    total_points,
  )
  checkAll(
    "points",
    Object.fromEntries(
      points.flatMap(([key, target]) => [
        [key, target.points],
        [`${key} count`, target.count],
      ]),
    ),
    Object.fromEntries(
      targets.flatMap(({ target_type, target_key, points, count }) => [
        [`${target_type} ${target_key}`, points],
        [`${target_type} ${target_key} count`, count],
      ]),
    ),
  )
  checkAll("score", scoresOf(expected.kpms), scoresOf(row.kpms))
  for (const { kpis } of row.kpms) for (const kpi of kpis) checkBasis(kpi)
  return differences

  function checkAll(what: string, wanted: Record<string, unknown>, got: Record<string, unknown>): void {
    for (const key of new Set([...Object.keys(wanted), ...Object.keys(got)]))
      check(`${what} ${key}`, wanted[key], got[key])
  }
  function checkBasis({ kpi_key, kpi_source, basis }: Row["kpms"][number]["kpis"][number]): void {
    if (basis.required === undefined) return
    const { done, required } = countsOf(expected.requirements, kpi_source === "quantity_non_sbs")
    check(`${kpi_key} done`, done, basis.done)
    check(`${kpi_key} required`, required, basis.required)
    const ratio = required === 0 ? 1 : toTenThousandths(smaller(fraction(1), dividedBy(figure(done), figure(required))))
    if (Math.abs(ratio - (basis.ratio ?? -1)) > SHORT) check(`${kpi_key} ratio`, ratio, basis.ratio)
  }
}

function countsOf({ sbs, non_sbs }: Figures["requirements"], isOnlyNonSbs: boolean) {
  if (isOnlyNonSbs) return non_sbs
  return { done: sbs.done + non_sbs.done, required: sbs.required + non_sbs.required }
}

type Scores = {
  kpm_key: string
  total: number
  boost: number
  contribution: number
  kpis: { kpi_key: string; kpi_score: number | null; boost: number; no_data: boolean }[]
}[]

function scoresOf(kpms: Scores): Record<string, unknown> {
  return Object.fromEntries(
    kpms.flatMap(({ kpm_key, total, boost, contribution, kpis }) => [
      [kpm_key, total],
      [`${kpm_key} boost`, boost],
      [`${kpm_key} contribution`, contribution],
      ...kpis.flatMap((kpi) => [
        [kpi.kpi_key, kpi.kpi_score],
        [`${kpi.kpi_key} boost`, kpi.boost],
        [`${kpi.kpi_key} no_data`, kpi.no_data],
      ]),
    ]),
  )
}

type Status = { required: number; done: number; missing: number; excess: number }

/** Where an evaluation status differs. (rules/entries#evaluation-status) */
export function compareStatus(
  where: string,
  got: Status & { weeks: (Status & { week_start: string })[] },
  expected: Requirement,
): Difference[] {
  const lines = [
    ["month", expected, got] as const,
    ...expected.weeks.map(
      (week) => [week.monday, week, got.weeks.find((one) => one.week_start === week.monday)] as const,
    ),
  ]
  return lines.flatMap(([name, { required, done }, one]) => {
    // With a monthly cadence, and none, weeks are never short and only report what was done.
    const isReport = name !== "month" && expected.rule.cadence !== "weekly"
    const wanted = { required, done, missing: Math.max(0, required - done), excess: Math.max(0, done - required) }
    return (["required", "done", "missing", "excess"] as const)
      .filter((field) => !(isReport && (field === "excess" || field === "required")))
      .filter((field) => wanted[field] !== one?.[field])
      .map((field) => ({ where, field: `${name} ${field}`, expected: wanted[field], got: one?.[field] }))
  })
}

/** Where what a receipt says of requirements and its own last line differs. (rules/scoring#receipt) */
export function compareReceipt(where: string, receipt: ScoreReceipt, expected: Figures): Difference[] {
  const lines = receipt.requirements.flatMap(({ kind, required, done, cadence, count }) => {
    const { rule, ...wanted } = expected.requirements[kind]
    return [
      [`${kind} required`, wanted.required, required],
      [`${kind} done`, wanted.done, done],
      [`${kind} cadence`, rule.cadence, cadence],
      [`${kind} count`, rule.count, rule.cadence === "none" ? rule.count : count],
    ] as const
  })
  const last = ["last line", expected.total_score, receipt.steps.at(-1)?.result ?? null] as const
  const projected = receipt.projection_steps?.at(-1)?.result ?? null
  return [...lines, last, ["projection", expected.projected_final_score, projected] as const]
    .filter(([, wanted, got]) => wanted !== got)
    .map(([field, wanted, got]) => ({ where, field, expected: wanted, got }))
}
