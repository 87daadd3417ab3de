import { count, formatNumber, formatScore } from "../../lib/format.ts"
import type { Kpi } from "./scorecard-types.ts"

type Basis = Kpi["basis"]

/** Where a KPI's figure comes from, in a line. The receipt has the whole of it. */
export function basisWords({ kpi_source, basis, no_data }: Kpi): string {
  if (no_data) return "Nothing to score yet: counts as 0."
  return WORDS[kpi_source](basis)
}

const WORDS: Record<Kpi["kpi_source"], (basis: Basis) => string> = {
  quantity_all: (basis) => meanWords(basis, "evaluation"),
  quantity_non_sbs: (basis) => meanWords(basis, "Non-SBS evaluation"),
  auditors_all: (basis) => meanWords(basis, "auditors’ score"),
  checklist_all: (basis) => meanWords(basis, "checklist"),
  checklist_sbs_less_issues: (basis) =>
    `${meanWords(basis, "SBS checklist")} ${count(basis.deduction ?? 0, "productivity issue")}, 1 point each.`,
  productivity_issues: (basis) =>
    basis.count === 0 ? "No productivity issue." : `${count(basis.count ?? 0, "productivity issue")}, 1 point each.`,
  task_delivery: (basis) => taskDeliveryWords(basis),
  attendance_tardiness: (basis) => dayWords(basis, "tardiness issue"),
  attendance_absenteeism: (basis) => dayWords(basis, "absence"),
  atw_impact: (basis) =>
    basis.count === 0
      ? "No entry yet."
      : `${count(basis.count ?? 0, "entry", "entries")} with ${formatNumber(basis.sum)} points; at most ${formatNumber(basis.cap)} count.`,
}

function meanWords(basis: Basis, what: string): string {
  if (!basis.count) return `No ${what} yet.`
  const mean = `Mean of ${count(basis.count, what)}: ${formatScore(basis.mean)}.`
  return basis.required ? `${mean} ${ratioWords(basis)}` : mean
}

function ratioWords({ done = 0, required = 0, ratio = 1, ratio_applied }: Basis): string {
  const share = `${formatNumber(done)} of ${formatNumber(required)} required evaluations are done`
  if (ratio === 1) return `${share}.`
  return ratio_applied ? `${share}: × ${formatNumber(ratio)}.` : `${share}; the share counts when the month closes.`
}

function taskDeliveryWords({ days, mean }: Basis): string {
  if (!days) return `Mean of the days: ${formatScore(mean)}.`
  const parts = [
    count(days.scored, "day") + " with figures",
    days.missing > 0 && `${formatNumber(days.missing)} without an entry, counted as 0`,
    days.pending > 0 && `${formatNumber(days.pending)} to come`,
    days.excluded > 0 && `${formatNumber(days.excluded)} without tasks`,
  ].filter((part) => part !== false)
  return `${parts.join(", ")}. Mean ${formatScore(mean)}, rounded up.`
}

function dayWords(basis: Basis, issue: string): string {
  const days = count(basis.working_days ?? 0, "working day")
  return basis.count === 0 ? `No ${issue} in ${days}.` : `${count(basis.count ?? 0, issue)} in ${days}.`
}
