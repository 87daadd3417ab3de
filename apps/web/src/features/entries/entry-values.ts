import type { EntryDateField, EntryDraft, EntryDraftInput, EntryField, EntryView } from "@scorecard/contracts/entries"
import type { EntryKind } from "@scorecard/domain/scoring"
import { today } from "../../lib/format.ts"
import { KINDS } from "./kinds.ts"
import type { AnswerWord } from "./labels.ts"
import { messages } from "./messages/index.ts"

export type Answers = Record<string, { answer: AnswerWord | null; note: string }>

/** Chosen from a list: null until then. */
type ChosenField = "employee_id" | "task_id" | "impact" | "target_key"
type TypedField = Exclude<EntryField, ChosenField | "checklist" | "proof_file_id">
type ValueOf<Field extends EntryField> = Extract<EntryDraft, Record<Field, unknown>>[Field]

/** The form values for an entry of any kind, under the wire's names so that a 422 finds its field. */
export type EntryValues = Record<ChosenField, string | null> & {
  [Field in TypedField]: NonNullable<ValueOf<Field>> extends number ? number | string : string
} & {
  auditors_na: boolean
  checklist: Answers
  /** The version to save over; 0 for a new entry. */
  version: number
  /** Why a dispute about the entry is accepted. */
  note: string
}

/** An empty form. A new entry is usually about today. */
export function emptyValues(): EntryValues {
  const day = today()
  return {
    employee_id: null,
    task_evaluated_date: day,
    date_of_occurrence: day,
    incident_date: day,
    remarks: "",
    task_id: null,
    quantity_score: "",
    auditors_score: "",
    auditors_na: false,
    checklist: {},
    impact: null,
    description: "",
    final_score: "",
    issue_type: "tardiness",
    minutes: "",
    category: "",
    target_type: "kpi",
    target_key: null,
    points: "",
    reason: "",
    severity: "minor",
    action_taken: "",
    version: 0,
    note: "",
  }
}

/** The form values of an existing entry. */
export function valuesOf(entry: EntryView): EntryValues {
  const empty = emptyValues()
  const own = Object.fromEntries(Object.entries(entry).filter(([name, value]) => name in empty && value !== null))
  return {
    ...empty,
    ...own,
    auditors_na: "auditors_score" in entry && entry.auditors_score === null,
    checklist: answersOf(entry),
    version: entry.version,
  }
}

function answersOf(entry: EntryView): Answers {
  const checklist = "checklist" in entry ? (entry.checklist ?? []) : []
  return Object.fromEntries(checklist.map(({ item_id, answer, note }) => [item_id, { answer, note: note ?? "" }]))
}

/** `itemIds`: the items of the day's rubric, or null if it has none. */
export function draftOf(kind: EntryKind, values: EntryValues, itemIds: readonly string[] | null): EntryDraftInput {
  const { dateField } = KINDS[kind]
  const draft = {
    employee_id: values.employee_id ?? "",
    [dateField]: values[dateField],
    remarks: orNull(values.remarks),
    ...FIELDS[kind](values, itemIds),
  }
  // Every field of the kind is set. The service validates what the form lets through, field by field.
  return draft as EntryDraftInput
}

/** The same as a patch. The person it is about never changes. */
export function patchOf(kind: EntryKind, values: EntryValues, itemIds: readonly string[] | null) {
  const { employee_id: _, ...patch } = draftOf(kind, values, itemIds)
  return patch
}

/** The fields only this kind has. Values may be missing or not yet numeric. */
type OwnFields<K extends EntryKind> = {
  [Field in Exclude<keyof EntryDraft<K>, EntryDateField | "employee_id" | "remarks" | "proof_file_id">]: unknown
}
type FieldsOf<K extends EntryKind> = (values: EntryValues, itemIds: readonly string[] | null) => OwnFields<K>

const evaluation: FieldsOf<"sbs"> = ({ task_id, quantity_score, auditors_score, auditors_na, checklist }, itemIds) => ({
  task_id,
  quantity_score: orNull(quantity_score),
  auditors_score: auditors_na ? null : orNull(auditors_score),
  checklist: itemIds?.map((item_id) => {
    const given = checklist[item_id]
    return { item_id, answer: given?.answer ?? null, note: orNull(given?.note ?? "") }
  }),
})

const FIELDS: { [K in EntryKind]: FieldsOf<K> } = {
  sbs: evaluation,
  non_sbs: (values, itemIds) => ({ ...evaluation(values, itemIds), ...(itemIds === null && { checklist: null }) }),
  atw: ({ impact, description, final_score }) => ({ impact, description, final_score: orNull(final_score) }),
  attendance: ({ issue_type, minutes }) => ({ issue_type, minutes: orNull(minutes) }),
  productivity: ({ category, description }) => ({ category, description }),
  additional_points: ({ target_type, target_key, points, reason }) => ({
    target_type,
    target_key,
    points: orNull(points),
    reason,
  }),
  incidents: ({ severity, category, description, action_taken }) => ({
    severity,
    category,
    description,
    action_taken: orNull(action_taken),
  }),
}

function orNull<Value extends string | number>(value: Value): Value | null {
  return value === "" || (typeof value === "string" && value.trim() === "") ? null : value
}

/** The limits of an entry's numbers, from its contract. */
const RANGES: Record<string, { min: number; max: number }> = {
  quantity_score: { min: 0, max: 100 },
  auditors_score: { min: 0, max: 100 },
  final_score: { min: 0, max: 100 },
  points: { min: 0.01, max: 100 },
  minutes: { min: 1, max: 1440 },
}

/** Missing or out-of-range fields, found before sending. The service validates the rest. */
export function issuesIn(
  kind: EntryKind,
  values: EntryValues,
  itemIds: readonly string[] | null,
): Record<string, string> {
  const missing: Record<string, string> = {}
  const { dateField } = KINDS[kind]
  if (values.employee_id === null) missing["employee_id"] = messages.entryValues.chooseWhoItIsAbout
  if (values[dateField] === "") missing[dateField] = messages.entryValues.giveTheDay
  const said: Record<string, unknown> = FIELDS[kind](values, itemIds)
  for (const [field, words] of Object.entries(NEEDED)) {
    if (field in said && (said[field] === null || said[field] === "")) missing[field] = words
  }
  if ("auditors_score" in said && !values.auditors_na && said["auditors_score"] === null) {
    missing["auditors_score"] = messages.entryValues.giveAuditorsScore
  }
  const open = (itemIds ?? []).filter((id) => !values.checklist[id]?.answer)
  if ("checklist" in said && open.length > 0) {
    missing["checklist"] =
      open.length === 1
        ? messages.entryValues.oneItemIsNotAnswered
        : messages.entryValues.itemsAreNotAnswered(open.length)
  }
  for (const [field, { min, max }] of Object.entries(RANGES)) {
    const value = said[field]
    if (typeof value === "number" && (value < min || value > max))
      missing[field] = messages.entryValues.giveNumberFromTo(min, max)
  }
  return missing
}

const NEEDED: Record<string, string> = messages.entryValues.needed

/** A stored draft, reduced to the fields of this kind's form. */
export function restored(kept: Partial<EntryValues>): EntryValues {
  const empty = emptyValues()
  const own = Object.fromEntries(Object.entries(kept).filter(([name]) => name in empty))
  return { ...empty, ...own }
}
