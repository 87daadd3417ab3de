import type { EntryDateField, EntryField, EntryView } from "@scorecard/contracts/entries"
import type { VisibilityKey } from "@scorecard/contracts/visibility"
import type { EntryKind } from "@scorecard/domain/scoring"
import { ENTRY_CONTRACTS } from "../../api/endpoints.gen.ts"
import { isKeyOf, keysOf } from "../../lib/objects.ts"
import { messages } from "./messages/index.ts"

type KindLabels = {
  /** The tab's label. */
  label: string
  noun: string
  plural: string
  dateField: EntryDateField
  dateLabel: string
  visibility: VisibilityKey
}

/** The seven kinds with their labels, in the order of the tabs. */
export const KINDS: Record<EntryKind, KindLabels> = {
  sbs: {
    label: messages.kinds.sbs,
    noun: messages.kinds.sideBySideEvaluation,
    plural: messages.kinds.sideBySideEvaluations,
    dateField: "task_evaluated_date",
    dateLabel: messages.kinds.taskEvaluatedOn,
    visibility: "scorecard.sbs",
  },
  non_sbs: {
    label: messages.kinds.nonSbs,
    noun: messages.kinds.nonSbsEvaluation,
    plural: messages.kinds.nonSbsEvaluations,
    dateField: "task_evaluated_date",
    dateLabel: messages.kinds.taskEvaluatedOn,
    visibility: "scorecard.non_sbs",
  },
  atw: {
    label: messages.kinds.attitude,
    noun: messages.kinds.attitudeTowardWorkEntry,
    plural: messages.kinds.attitudeTowardWorkEntries,
    dateField: "date_of_occurrence",
    dateLabel: messages.kinds.dateOfOccurrence,
    visibility: "scorecard.atw",
  },
  attendance: {
    label: messages.kinds.attendance,
    noun: messages.kinds.attendanceIssue,
    plural: messages.kinds.attendanceIssues,
    dateField: "date_of_occurrence",
    dateLabel: messages.kinds.dateOfOccurrence,
    visibility: "scorecard.attendance",
  },
  productivity: {
    label: messages.kinds.productivity,
    noun: messages.kinds.productivityIssue,
    plural: messages.kinds.productivityIssues,
    dateField: "date_of_occurrence",
    dateLabel: messages.kinds.dateOfOccurrence,
    visibility: "scorecard.productivity",
  },
  additional_points: {
    label: messages.kinds.additionalPoints,
    noun: messages.kinds.additionalPointsEntry,
    plural: messages.kinds.additionalPointsEntries,
    dateField: "date_of_occurrence",
    dateLabel: messages.kinds.dateOfOccurrence,
    visibility: "scorecard.additional_points",
  },
  incidents: {
    label: messages.kinds.incidents,
    noun: messages.kinds.incident,
    plural: messages.kinds.incidents,
    dateField: "incident_date",
    dateLabel: messages.kinds.dateOfTheIncident,
    visibility: "scorecard.incidents",
  },
}

/** The plural in mid-sentence. "Non-SBS" keeps its capitals. */
export function pluralInSentence(kind: EntryKind): string {
  const { plural } = KINDS[kind]
  return kind === "non_sbs" ? plural : plural.charAt(0).toLowerCase() + plural.slice(1)
}

/** In the order of the tabs. */
export const ENTRY_KINDS = keysOf(KINDS)

export function isKind(word: string | null | undefined): word is EntryKind {
  return typeof word === "string" && isKeyOf(KINDS, word)
}

/** The seven kinds' routes share their types: an entry is the common fields plus its kind's. */
export function routesOf(kind: EntryKind) {
  return ENTRY_CONTRACTS[kind].routes
}

/** What writing an entry makes stale: its list, the recycle bin and every figure calculated from it. */
export function staleAfter(kind: EntryKind): string[] {
  const [, , scorecard = "", resource = ""] = routesOf(kind).list.path.split("/")
  return [`${scorecard}/${resource}`, "scorecard/recycle-bin", "scorecard/missing-excess-evals", "dashboard"]
}

export function dateOf(kind: EntryKind, entry: EntryView): string {
  return String(valueOf(entry, KINDS[kind].dateField))
}

/** A field that the entry's kind may not have; null if absent. */
export function valueOf(entry: EntryView, field: string): string | number | null {
  const value: unknown = Reflect.get(entry, field)
  return typeof value === "string" || typeof value === "number" ? value : null
}

/** The labels of the kinds' own fields, except the date, in the order in which an entry shows them. */
export const FIELD_LABELS: Record<Exclude<EntryField, EntryDateField | "employee_id" | "checklist">, string> = messages
  .kinds.fieldLabels
