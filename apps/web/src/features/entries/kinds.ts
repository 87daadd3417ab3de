import type { EntryDateField, EntryField, EntryView } from "@scorecard/contracts/entries"
import type { VisibilityKey } from "@scorecard/contracts/visibility"
import type { EntryKind } from "@scorecard/domain/scoring"
import { ENTRY_CONTRACTS } from "../../api/entry-routes.ts"

type KindWords = {
  /** Of the tab. */
  label: string
  noun: string
  plural: string
  dateField: EntryDateField
  dateLabel: string
  visibility: VisibilityKey
}

/** The seven kinds as people call them, in the order of the tabs. */
export const KINDS: Record<EntryKind, KindWords> = {
  sbs: {
    label: "SBS",
    noun: "side-by-side evaluation",
    plural: "Side-by-side evaluations",
    dateField: "task_evaluated_date",
    dateLabel: "Task evaluated on",
    visibility: "scorecard.sbs",
  },
  non_sbs: {
    label: "Non-SBS",
    noun: "Non-SBS evaluation",
    plural: "Non-SBS evaluations",
    dateField: "task_evaluated_date",
    dateLabel: "Task evaluated on",
    visibility: "scorecard.non_sbs",
  },
  atw: {
    label: "Attitude",
    noun: "attitude-towards-work entry",
    plural: "Attitude-towards-work entries",
    dateField: "date_of_occurrence",
    dateLabel: "Date of occurrence",
    visibility: "scorecard.atw",
  },
  attendance: {
    label: "Attendance",
    noun: "attendance issue",
    plural: "Attendance issues",
    dateField: "date_of_occurrence",
    dateLabel: "Date of occurrence",
    visibility: "scorecard.attendance",
  },
  productivity: {
    label: "Productivity",
    noun: "productivity issue",
    plural: "Productivity issues",
    dateField: "date_of_occurrence",
    dateLabel: "Date of occurrence",
    visibility: "scorecard.productivity",
  },
  additional_points: {
    label: "Additional points",
    noun: "additional-points entry",
    plural: "Additional-points entries",
    dateField: "date_of_occurrence",
    dateLabel: "Date of occurrence",
    visibility: "scorecard.additional_points",
  },
  incidents: {
    label: "Incidents",
    noun: "incident",
    plural: "Incidents",
    dateField: "incident_date",
    dateLabel: "Date of the incident",
    visibility: "scorecard.incidents",
  },
}

/** In the order of the tabs. */
export const KIND_WORDS = Object.keys(KINDS) as EntryKind[]

export function isKind(word: string | undefined): word is EntryKind {
  return word !== undefined && word in KINDS
}

/** The seven kinds' routes share their types: an entry is its common fields and its kind's. */
export function routesOf(kind: EntryKind) {
  return ENTRY_CONTRACTS[kind].routes
}

/** What a write of an entry makes stale: its list, the recycle bin and every figure that came from it. */
export function staleAfter(kind: EntryKind): string[] {
  const [, , scorecard = "", resource = ""] = routesOf(kind).list.path.split("/")
  return [`${scorecard}/${resource}`, "scorecard/recycle-bin", "scorecard/missing-excess-evals", "dashboard"]
}

export function dateOf(kind: EntryKind, entry: EntryView): string {
  return String(valueOf(entry, KINDS[kind].dateField))
}

/** What an entry has of a field that its kind may lack; null where it says nothing. */
export function valueOf(entry: EntryView, field: string): string | number | null {
  const value: unknown = Reflect.get(entry, field)
  return typeof value === "string" || typeof value === "number" ? value : null
}

/** What the kinds' own fields are called, besides their day, in the order in which an entry shows them. */
export const FIELD_LABELS: Record<Exclude<EntryField, EntryDateField | "employee_id" | "checklist">, string> = {
  task_id: "Task",
  quantity_score: "Quantity score",
  auditors_score: "Auditors' score",
  impact: "Impact",
  issue_type: "What happened",
  minutes: "Minutes",
  severity: "Severity",
  category: "Category",
  description: "What happened",
  final_score: "Final score",
  target_type: "The points go to",
  target_key: "KPI or KPM",
  points: "Points",
  reason: "Reason",
  action_taken: "Action taken",
  proof_file_id: "Proof",
  remarks: "Remarks",
}
