import { datesOfMonth, weekEnd, weeksOfMonth, type YearMonth } from "../calendar/index.ts"
import type { AdditionalPointsAggregate, EntryAggregates, EvaluationAggregate } from "./aggregates.ts"
import type { EvaluationKind } from "./requirements.ts"
import { fromHundredths, toHundredths } from "./rounding.ts"

export const ENTRY_KINDS = [
  "sbs",
  "non_sbs",
  "atw",
  "attendance",
  "productivity",
  "additional_points",
  "incidents",
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** The numbers of an entry that formulas use; absent if the entry's kind doesn't have them. */
export type EntryValues = {
  quantity_score?: number
  /** Null means N/A. */
  auditors_score?: number | null
  /** Null if no timeliness item was answered yes or no; absent or null if the kind has no checklist. */
  checklist_score?: number | null
  red_flag?: boolean
  impact?: string
  final_score?: number
  issue_type?: "tardiness" | "absenteeism"
  target_type?: "kpi" | "kpm"
  target_key?: string
  points?: number
}

/** An entry as the receipt shows it. `date` is the Eastern day that decides its month; the instants are RFC 3339. */
export type ReceiptEntry = {
  _id: string
  kind: EntryKind
  date: string
  submitted_by_id: string
  created_at: string
  deleted_at: string | null
  values: EntryValues
}

export type AggregationScope = {
  month: YearMonth
  /** The lock time of the week that starts on this Monday, even if the lock is off. */
  lockTimeOf: (week_start: string) => string
  task_delivery?: EntryAggregates["task_delivery"]
}

/**
 * Adds up one person's entries into the aggregates that scoring uses; the SQL aggregation must give the same result.
 * Deleted entries don't count; those outside the month count only in the week of their date.
 */
export function aggregateEntries(entries: readonly ReceiptEntry[], scope: AggregationScope): EntryAggregates {
  const active = entries.filter((entry) => entry.deleted_at === null)
  return {
    ...aggregateMonth(active, scope.month),
    timely_evaluations: { sbs: timely(active, "sbs", scope), non_sbs: timely(active, "non_sbs", scope) },
    task_delivery: scope.task_delivery ?? {},
  }
}

/** The aggregates of entries dated in the month, which is all that the receipt can prove. */
export type MonthAggregates = Omit<EntryAggregates, "timely_evaluations" | "task_delivery">

export function aggregateMonth(entries: readonly ReceiptEntry[], month: YearMonth): MonthAggregates {
  const dates = new Set(datesOfMonth(month))
  const counted = entries.filter((entry) => entry.deleted_at === null && dates.has(entry.date))
  const ofKind = (kind: EntryKind) => counted.filter((entry) => entry.kind === kind)
  const attendance = ofKind("attendance")
  return {
    sbs: aggregateEvaluations(ofKind("sbs")),
    non_sbs: aggregateEvaluations(ofKind("non_sbs")),
    atw: aggregateImpacts(ofKind("atw")),
    tardiness: attendance.filter((entry) => entry.values.issue_type === "tardiness").length,
    absenteeism: attendance.filter((entry) => entry.values.issue_type === "absenteeism").length,
    productivity_issues: ofKind("productivity").length,
    additional_points: aggregatePoints(ofKind("additional_points")),
    incidents: ofKind("incidents").length,
  }
}

function aggregateEvaluations(entries: readonly ReceiptEntry[]): EvaluationAggregate {
  const audited = entries.flatMap((entry) => entry.values.auditors_score ?? [])
  const checked = entries.flatMap((entry) => entry.values.checklist_score ?? [])
  return {
    count: entries.length,
    quantity_sum: sum(entries.map((entry) => entry.values.quantity_score ?? 0)),
    auditors_sum: sum(audited),
    auditors_count: audited.length,
    checklist_sum: sum(checked),
    checklist_count: checked.length,
    red_flags: entries.filter((entry) => entry.values.red_flag === true).length,
  }
}

function aggregateImpacts(entries: readonly ReceiptEntry[]): EntryAggregates["atw"] {
  const groups = Map.groupBy(entries, (entry) => entry.values.impact ?? "")
  return [...groups].map(([impact, group]) => ({
    impact,
    count: group.length,
    final_score_sum: sum(group.map((entry) => entry.values.final_score ?? 0)),
  }))
}

function aggregatePoints(entries: readonly ReceiptEntry[]): AdditionalPointsAggregate[] {
  const groups = Map.groupBy(entries, ({ values }) => JSON.stringify([values.target_type, values.target_key]))
  return [...groups.values()].flatMap((group) => {
    const { target_type, target_key } = group[0]?.values ?? {}
    if (target_type === undefined || target_key === undefined) return []
    const points_sum = sum(group.map((entry) => entry.values.points ?? 0))
    return [{ target_type, target_key, points_sum, count: group.length }]
  })
}

function timely(entries: readonly ReceiptEntry[], kind: EvaluationKind, scope: AggregationScope): number[] {
  return weeksOfMonth(scope.month).map((week_start) => {
    const end = weekEnd(week_start)
    const lock = Date.parse(scope.lockTimeOf(week_start))
    return entries.filter(
      (entry) =>
        entry.kind === kind && entry.date >= week_start && entry.date <= end && Date.parse(entry.created_at) < lock,
    ).length
  })
}

function sum(points: readonly number[]): number {
  return fromHundredths(points.reduce((sum, value) => sum + toHundredths(value), 0))
}
