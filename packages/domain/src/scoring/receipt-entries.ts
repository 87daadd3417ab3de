import type { Kpi, KpiSource, Metrics } from "./configuration.ts"
import type { ReceiptEntry } from "./entry-aggregates.ts"
import type { CountedEntry, EntriesOfFormula, LeftOutEntry } from "./receipt-type.ts"

/**
 * The figure that a formula takes from an entry, or the reason why it takes none. Null if the formula doesn't use the
 * entry.
 */
type Reading = { used_as: CountedEntry["used_as"]; figure: number } | LeftOutEntry["reason"] | null
type Reader = (entry: ReceiptEntry, kpi: Kpi) => Reading

const isEvaluation = ({ kind }: ReceiptEntry) => kind === "sbs" || kind === "non_sbs"
const scoreOr = (figure: number | null | undefined, reason: LeftOutEntry["reason"]): Reading =>
  figure === null || figure === undefined ? reason : { used_as: "score", figure }
const score = (figure: number | undefined): Reading => ({ used_as: "score", figure: figure ?? 0 })
const ISSUE: Reading = { used_as: "issue", figure: 1 }

const READERS: Record<KpiSource, Reader> = {
  quantity_all: (entry) => (isEvaluation(entry) ? score(entry.values.quantity_score) : null),
  quantity_non_sbs: (entry) => (entry.kind === "non_sbs" ? score(entry.values.quantity_score) : null),
  auditors_all: (entry) => (isEvaluation(entry) ? scoreOr(entry.values.auditors_score, "not_applicable") : null),
  checklist_sbs_less_issues: (entry) => {
    if (entry.kind === "productivity") return ISSUE
    return entry.kind === "sbs" ? scoreOr(entry.values.checklist_score, "no_checklist") : null
  },
  checklist_all: (entry) => (isEvaluation(entry) ? scoreOr(entry.values.checklist_score, "no_checklist") : null),
  productivity_issues: (entry) => (entry.kind === "productivity" ? ISSUE : null),
  task_delivery: () => null,
  attendance_tardiness: (entry) => (isIssue(entry, "tardiness") ? ISSUE : null),
  attendance_absenteeism: (entry) => (isIssue(entry, "absenteeism") ? ISSUE : null),
  atw_impact: (entry, kpi) =>
    entry.kind === "atw" && entry.values.impact === kpi.impact ? score(entry.values.final_score) : null,
}

/** The month's entries that a KPI's formula or boost uses, counted or left out. */
export function entriesOfKpi(entries: readonly ReceiptEntry[], kpi: Kpi): EntriesOfFormula {
  const read = READERS[kpi.kpi_source]
  return sortOut(entries, (entry) => boostReading(entry, "kpi", kpi.kpi_key) ?? read(entry, kpi))
}

export function entriesOfKpm(entries: readonly ReceiptEntry[], kpm_key: string): EntriesOfFormula {
  return sortOut(entries, (entry) => boostReading(entry, "kpm", kpm_key))
}

/** Active additional-points and ATW entries whose target is not in the tree. */
export function entriesWithoutEffect(entries: readonly ReceiptEntry[], metrics: Metrics): LeftOutEntry[] {
  const kpis = metrics.kpms.flatMap((kpm) => kpm.kpis)
  const targets = new Set([
    ...metrics.kpms.map((kpm) => `kpm ${kpm.kpm_key}`),
    ...kpis.map((kpi) => `kpi ${kpi.kpi_key}`),
  ])
  const impacts = new Set(kpis.map((kpi) => kpi.impact))
  const isLost = ({ kind, values }: ReceiptEntry) =>
    (kind === "additional_points" && !targets.has(`${values.target_type} ${values.target_key}`)) ||
    (kind === "atw" && !impacts.has(values.impact))
  return entries
    .filter((entry) => entry.deleted_at === null && isLost(entry))
    .map((entry) => ({ ...toLine(entry), reason: "target_not_in_tree" }))
}

function sortOut(entries: readonly ReceiptEntry[], read: (entry: ReceiptEntry) => Reading): EntriesOfFormula {
  const entries_counted: CountedEntry[] = []
  const entries_left_out: LeftOutEntry[] = []
  for (const entry of entries) {
    const reading = read(entry)
    if (reading === null) continue
    if (entry.deleted_at !== null) entries_left_out.push({ ...toLine(entry), reason: "deleted" })
    else if (typeof reading === "string") entries_left_out.push({ ...toLine(entry), reason: reading })
    else entries_counted.push({ ...toLine(entry), ...reading })
  }
  return { entries_counted, entries_left_out }
}

function boostReading({ kind, values }: ReceiptEntry, target_type: "kpi" | "kpm", target_key: string): Reading {
  const isTarget = values.target_type === target_type && values.target_key === target_key
  return kind === "additional_points" && isTarget ? { used_as: "boost", figure: values.points ?? 0 } : null
}

function isIssue({ kind, values }: ReceiptEntry, issue_type: "tardiness" | "absenteeism"): boolean {
  return kind === "attendance" && values.issue_type === issue_type
}

function toLine({ _id, kind, date, submitted_by_id }: ReceiptEntry) {
  return { _id, kind, date, submitted_by_id }
}
