import { isDeepStrictEqual } from "node:util"
import type { ChangeReason } from "@scorecard/contracts/finalize-preview"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { FinalWithInputs } from "#core/months/index.ts"
import type { MonthInputs, RowWithInputs } from "#core/scoring/index.ts"

/** When a row was computed, and where it was written since, is none of its figures. */
const STAMPS = new Set(["computed_at", "synced_at"])

/**
 * Why a person's row would change if it were scored again; empty if it would not. People who join or leave the month
 * have a `person` reason. (rules/months#why-figures-change)
 */
export function findReasons(final: FinalWithInputs | null, scored: RowWithInputs | null): ChangeReason[] {
  if (!final || !scored) return ["person"]
  const after = asStored(scored.row)
  if (!differs(final.doc, after)) return []
  const reasons = final.inputs
    ? compareInputs(final.inputs, scored.readInputs(), { final: final.doc, after })
    : compareRows(final.doc, after)
  return reasons.length > 0 ? reasons : ["other"]
}

// The cast: a row keeps its type, only absent fields are dropped.
const asStored = (row: EmployeeMonth) => JSON.parse(JSON.stringify(row)) as EmployeeMonth

/** A field that rows did not have yet when the month was closed is no change. */
function differs(before: EmployeeMonth, after: EmployeeMonth): boolean {
  const now = new Map<string, unknown>(Object.entries(after))
  return Object.entries(before).some(([name, value]) => !STAMPS.has(name) && !isDeepStrictEqual(value, now.get(name)))
}

type Rows = { final: EmployeeMonth; after: EmployeeMonth }

function compareInputs(
  before: Readonly<Record<string, string>>,
  after: MonthInputs,
  { final, after: row }: Rows,
): ChangeReason[] {
  const changed = (input: keyof MonthInputs) => before[input] !== after[input]
  const isTimelinessMoved = changed("timely") && changed("locks")
  const reasons: Record<ChangeReason, boolean> = {
    entries: changed("entries") || (changed("timely") && !changed("locks")),
    task_delivery: changed("task_delivery"),
    schedule: changed("schedule"),
    department: changed("department"),
    person: changed("person"),
    // Another department, or other working days, can require something else of a person under the same rules.
    configuration: changed("configuration") || isTimelinessMoved || (changed("requirements") && changed("counts")),
    weeks: changed("weeks") && !isDeepStrictEqual(weeklyGate(final), weeklyGate(row)),
    other: false,
  }
  return listReasons(reasons)
}

const weeklyGate = ({ bonus_qualification_breakdown }: EmployeeMonth) =>
  bonus_qualification_breakdown?.find(({ check }) => check === "weekly_submission")

/** For a final from before inputs were stored: what its figures themselves tell. */
function compareRows(before: EmployeeMonth, after: EmployeeMonth): ChangeReason[] {
  const changed = (figuresOf: (row: EmployeeMonth) => unknown) =>
    !isDeepStrictEqual(figuresOf(before), figuresOf(after))
  const bases = (row: EmployeeMonth, ofTaskDelivery: boolean) =>
    row.kpms.flatMap(({ kpis }) =>
      kpis
        .filter(({ kpi_source }) => (kpi_source === "task_delivery") === ofTaskDelivery)
        .map(({ kpi_key, basis: { count, sum, deduction, done, days } }) => [
          kpi_key,
          count,
          sum,
          deduction,
          done,
          ofTaskDelivery && days,
        ]),
    )
  const tree = ({ kpms }: EmployeeMonth) =>
    kpms.map(({ kpm_key, weight, kpis }) => [
      kpm_key,
      weight,
      kpis.map((kpi) => [kpi.kpi_key, kpi.weight, kpi.kpi_source, kpi.basis.cap, kpi.basis.required]),
    ])
  const counted = (row: EmployeeMonth) => [
    row.additional_points_summary,
    row.bonus_qualification_breakdown?.flatMap(({ check, passed }) =>
      check === "incidents" || check === "red_flags" || check === "attendance" ? [[check, passed]] : [],
    ),
  ]
  return listReasons({
    entries: changed((row) => bases(row, false)) || changed(counted),
    task_delivery: changed((row) => bases(row, true)),
    schedule: changed((row) => row.working_days),
    department: changed((row) => row.department_id),
    person: changed((row) => [row.name, row.bsc_eligible, row.bonus_eligible]),
    configuration: changed(tree),
    weeks: false,
    other: false,
  })
}

// The cast: Object.entries loses the type of the keys.
const listReasons = (reasons: Record<ChangeReason, boolean>) =>
  Object.entries(reasons).flatMap(([reason, isOne]) => (isOne ? [reason as ChangeReason] : []))
