import { count, formatNumber, formatScore } from "../../lib/format.ts"
import type { Kpi } from "./scorecard-types.ts"
import { messages } from "./messages/index.ts"

type Basis = Kpi["basis"]
type Noun = { one: string; many: string }

/** A one-line source of a KPI's figure. The receipt has the details. */
export function describeBasis({ kpi_source, basis, no_data }: Kpi): string {
  if (no_data) return messages.basisLabels.nothingToScoreYet
  return WORDS[kpi_source](basis)
}

const WORDS: Record<Kpi["kpi_source"], (basis: Basis) => string> = {
  quantity_all: (basis) => describeMean(basis, messages.basisLabels.evaluation),
  quantity_non_sbs: (basis) => describeMean(basis, messages.basisLabels.nonSbsEvaluation),
  auditors_all: (basis) => describeMean(basis, messages.basisLabels.auditorsScore),
  checklist_all: (basis) => describeMean(basis, messages.basisLabels.checklist),
  checklist_sbs_less_issues: (basis) =>
    messages.basisLabels.meanLessIssues(describeMean(basis, messages.basisLabels.sbsChecklist), basis.deduction ?? 0),
  productivity_issues: (basis) =>
    basis.count === 0
      ? messages.basisLabels.noProductivityIssue
      : messages.basisLabels.productivityIssues(basis.count ?? 0),
  task_delivery: (basis) => describeTaskDelivery(basis),
  attendance_tardiness: (basis) => describeDays(basis, messages.basisLabels.tardinessIssue),
  attendance_absenteeism: (basis) => describeDays(basis, messages.basisLabels.absence),
  atw_impact: (basis) =>
    basis.count === 0
      ? messages.basisLabels.noEntryYet
      : messages.basisLabels.entriesWithPoints(basis.count ?? 0, formatNumber(basis.sum), formatNumber(basis.cap)),
}

function describeMean(basis: Basis, what: Noun): string {
  if (!basis.count) return messages.basisLabels.noYet(what.one)
  const mean = messages.basisLabels.meanOf(count(basis.count, what.one, what.many), formatScore(basis.mean))
  return basis.required ? `${mean} ${describeRatio(basis)}` : mean
}

function describeRatio({ done = 0, required = 0, ratio = 1, ratio_applied }: Basis): string {
  const share = messages.basisLabels.ofRequiredEvaluationsAreDone(formatNumber(done), formatNumber(required))
  if (ratio === 1) return `${share}.`
  return ratio_applied ? `${share}: × ${formatNumber(ratio)}.` : messages.basisLabels.shareCountsWhenMonthCloses(share)
}

function describeTaskDelivery({ days, mean }: Basis): string {
  if (!days) return messages.basisLabels.meanOfTheDays(formatScore(mean))
  const parts = [
    messages.basisLabels.days(days.scored) + messages.basisLabels.withFigures,
    days.missing > 0 && messages.basisLabels.withoutEntryCountedAs0(formatNumber(days.missing)),
    days.pending > 0 && messages.basisLabels.toCome(formatNumber(days.pending)),
    days.excluded > 0 && messages.basisLabels.withoutTasks(formatNumber(days.excluded)),
  ].filter((part) => part !== false)
  return messages.basisLabels.meanRoundedUp(parts.join(", "), formatScore(mean))
}

function describeDays(basis: Basis, issue: Noun): string {
  const days = messages.basisLabels.workingDays(basis.working_days ?? 0)
  return basis.count === 0
    ? messages.basisLabels.noIn(issue.one, days)
    : messages.basisLabels.in(count(basis.count ?? 0, issue.one, issue.many), days)
}
