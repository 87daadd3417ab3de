import { CHECKLIST_ANSWERS, ENTRY_KINDS, type EntryKind } from "@scorecard/domain/scoring"
import { z } from "zod"
import { CalendarDate, EmployeeId, Id, Key, Line, LongText, Points, Score, Timestamp, Version } from "./common.ts"
import { EntryWarnings } from "./entry-warnings.ts"

const MAX_CHECKLIST_ITEMS = 200
const DAY_MINUTES = 1440

/** How an entry was created: in the form, by an upload, or by approving an ATW request. */
export const ENTRY_SOURCES = ["form", "bulk", "atw_request"] as const
export type EntrySource = (typeof ENTRY_SOURCES)[number]

export const EntryKindWord = z.enum(ENTRY_KINDS)

/** An optional field. If omitted, it is null, both as stored and in replies. */
function nullByDefault<Field extends z.ZodType>(field: Field) {
  return field.nullable().default(null as never)
}

/** One answer per item of the cycle's rubric. (rules/entries#checklist) */
export const ChecklistAnswers = z
  .array(
    z.strictObject({
      item_id: z.string().min(1).max(60),
      answer: z.enum(CHECKLIST_ANSWERS),
      note: nullByDefault(LongText),
    }),
  )
  .max(MAX_CHECKLIST_ITEMS)

const evaluation = {
  task_evaluated_date: CalendarDate,
  task_id: Id,
  quantity_score: Score,
  auditors_score: Score.nullable().meta({ description: "Null means N/A and must be given explicitly" }),
}
const occurrence = { date_of_occurrence: CalendarDate }

/** The fields of a draft other than the employee, by kind. (rules/entries#fields) */
const FIELDS = {
  sbs: { ...evaluation, checklist: ChecklistAnswers },
  non_sbs: { ...evaluation, checklist: nullByDefault(ChecklistAnswers) },
  atw: {
    ...occurrence,
    impact: z.string().min(1).max(60).meta({ description: "The impact of one of the cycle's ATW KPIs" }),
    description: LongText,
    final_score: Score,
    proof_file_id: nullByDefault(Id),
  },
  attendance: {
    ...occurrence,
    issue_type: z.enum(["tardiness", "absenteeism"]),
    minutes: nullByDefault(z.number().int().min(1).max(DAY_MINUTES)),
  },
  productivity: { ...occurrence, category: Line, description: LongText },
  additional_points: {
    ...occurrence,
    target_type: z.enum(["kpi", "kpm"]),
    target_key: Key,
    points: Points,
    reason: LongText,
  },
  incidents: {
    incident_date: CalendarDate,
    severity: z.enum(["minor", "major", "critical"]),
    category: Line,
    description: LongText,
    action_taken: nullByDefault(LongText),
  },
} as const satisfies Record<EntryKind, z.ZodRawShape>

/** Fields computed by the service; rejected as unknown if sent. */
const derived = { checklist_score: Score.nullable(), red_flag: z.boolean() }
const writable = { employee_id: EmployeeId, remarks: nullByDefault(LongText) }

const head = {
  _id: Id,
  ...writable,
  submitted_by_id: EmployeeId,
  source: z.enum(ENTRY_SOURCES),
  created_at: Timestamp,
  updated_at: Timestamp,
  updated_by_id: EmployeeId,
  deleted_at: Timestamp.nullable().default(null),
  deleted_by_id: EmployeeId.nullable().default(null),
  version: Version,
}

export const SbsDraft = z.strictObject({ ...writable, ...FIELDS.sbs }).meta({ id: "SbsDraft" })
export const NonSbsDraft = z.strictObject({ ...writable, ...FIELDS.non_sbs }).meta({ id: "NonSbsDraft" })
export const AtwDraft = z.strictObject({ ...writable, ...FIELDS.atw }).meta({ id: "AtwDraft" })
export const AttendanceDraft = z.strictObject({ ...writable, ...FIELDS.attendance }).meta({ id: "AttendanceDraft" })
export const ProductivityDraft = z
  .strictObject({ ...writable, ...FIELDS.productivity })
  .meta({ id: "ProductivityDraft" })
export const AdditionalPointsDraft = z
  .strictObject({ ...writable, ...FIELDS.additional_points })
  .meta({ id: "AdditionalPointsDraft" })
export const IncidentDraft = z.strictObject({ ...writable, ...FIELDS.incidents }).meta({ id: "IncidentDraft" })

export const SbsEntry = z
  .strictObject({ kind: z.literal("sbs"), ...head, ...FIELDS.sbs, ...derived })
  .meta({ id: "SbsEntry" })
export const NonSbsEntry = z
  .strictObject({ kind: z.literal("non_sbs"), ...head, ...FIELDS.non_sbs, ...derived })
  .meta({ id: "NonSbsEntry" })
export const AtwEntry = z.strictObject({ kind: z.literal("atw"), ...head, ...FIELDS.atw }).meta({ id: "AtwEntry" })
export const AttendanceEntry = z
  .strictObject({ kind: z.literal("attendance"), ...head, ...FIELDS.attendance })
  .meta({ id: "AttendanceEntry" })
export const ProductivityEntry = z
  .strictObject({ kind: z.literal("productivity"), ...head, ...FIELDS.productivity })
  .meta({ id: "ProductivityEntry" })
export const AdditionalPointsEntry = z
  .strictObject({ kind: z.literal("additional_points"), ...head, ...FIELDS.additional_points })
  .meta({ id: "AdditionalPointsEntry" })
export const IncidentEntry = z
  .strictObject({ kind: z.literal("incidents"), ...head, ...FIELDS.incidents })
  .meta({ id: "IncidentEntry" })

/** A stored entry of any kind, told apart by `kind`. (rules/entries#kinds) */
export const AnyEntry = z.discriminatedUnion("kind", [
  SbsEntry,
  NonSbsEntry,
  AtwEntry,
  AttendanceEntry,
  ProductivityEntry,
  AdditionalPointsEntry,
  IncidentEntry,
])
export type AnyEntry = z.infer<typeof AnyEntry>

export const EntryAbilities = z.strictObject({ edit: z.boolean(), delete: z.boolean(), restore: z.boolean() }).meta({
  id: "EntryAbilities",
  description:
    "What the caller may do, given their level, the entry's employee, its submitter, and the recycle bin. Ignores locks and final months; see GET /v1/scorecard/locks/status.",
})
export type EntryAbilities = z.infer<typeof EntryAbilities>

const OpenDisputeId = Id.nullable().meta({ id: "OpenDisputeId", description: "The open dispute about this entry" })
const DisputableUntil = CalendarDate.nullable().meta({
  id: "DisputableUntil",
  description: "The last day on which you can or could dispute this entry; null if it isn't about you",
})

/** Only the reply to whoever submits an entry has its warnings. */
const withAbilities = {
  abilities: EntryAbilities,
  open_dispute_id: OpenDisputeId,
  disputable_until: DisputableUntil,
  warnings: EntryWarnings.optional(),
}
export const SbsEntryView = SbsEntry.extend(withAbilities).meta({ id: "SbsEntryView" })
export const NonSbsEntryView = NonSbsEntry.extend(withAbilities).meta({ id: "NonSbsEntryView" })
export const AtwEntryView = AtwEntry.extend(withAbilities).meta({ id: "AtwEntryView" })
export const AttendanceEntryView = AttendanceEntry.extend(withAbilities).meta({ id: "AttendanceEntryView" })
export const ProductivityEntryView = ProductivityEntry.extend(withAbilities).meta({ id: "ProductivityEntryView" })
export const AdditionalPointsEntryView = AdditionalPointsEntry.extend(withAbilities).meta({
  id: "AdditionalPointsEntryView",
})
export const IncidentEntryView = IncidentEntry.extend(withAbilities).meta({ id: "IncidentEntryView" })

/** An entry of any kind with the caller's abilities. */
export const AnyEntryView = z.discriminatedUnion("kind", [
  SbsEntryView,
  NonSbsEntryView,
  AtwEntryView,
  AttendanceEntryView,
  ProductivityEntryView,
  AdditionalPointsEntryView,
  IncidentEntryView,
])

/** Per kind: the draft, the stored record, and the view. */
export const ENTRY_SCHEMAS = {
  sbs: { Draft: SbsDraft, Entry: SbsEntry, View: SbsEntryView },
  non_sbs: { Draft: NonSbsDraft, Entry: NonSbsEntry, View: NonSbsEntryView },
  atw: { Draft: AtwDraft, Entry: AtwEntry, View: AtwEntryView },
  attendance: { Draft: AttendanceDraft, Entry: AttendanceEntry, View: AttendanceEntryView },
  productivity: { Draft: ProductivityDraft, Entry: ProductivityEntry, View: ProductivityEntryView },
  additional_points: { Draft: AdditionalPointsDraft, Entry: AdditionalPointsEntry, View: AdditionalPointsEntryView },
  incidents: { Draft: IncidentDraft, Entry: IncidentEntry, View: IncidentEntryView },
} as const satisfies Record<EntryKind, Record<"Draft" | "Entry" | "View", z.ZodObject>>

// Each type takes a kind (`EntryOf<"atw">`), a type parameter (`EntryOf<K>`), or nothing for a union of all kinds (`EntryOf`).
type Schemas = typeof ENTRY_SCHEMAS
type Drafts = { [K in EntryKind]: z.output<Schemas[K]["Draft"]> }
type DraftInputs = { [K in EntryKind]: z.input<Schemas[K]["Draft"]> }
type Patches = { [K in EntryKind]: Partial<Omit<Drafts[K], "employee_id">> }
type Derived = { [K in EntryKind]: Omit<Entries[K], keyof Drafts[K] | keyof typeof head | "kind"> }
type Entries = { [K in EntryKind]: z.output<Schemas[K]["Entry"]> }
type Views = { [K in EntryKind]: z.output<Schemas[K]["View"]> }
type ViewInputs = { [K in EntryKind]: z.input<Schemas[K]["View"]> }

/** The fields that a person enters. */
export type EntryDraft<K extends EntryKind = EntryKind> = Drafts[K]
/** A draft as a request sends it: optional fields may be omitted. */
export type EntryDraftInput<K extends EntryKind = EntryKind> = DraftInputs[K]
/** A JSON merge patch of a draft. The employee can't change. (rules/http#merge-patch) */
export type EntryPatch<K extends EntryKind = EntryKind> = Patches[K]
/** The fields that the service derives from a draft. */
export type DerivedFields<K extends EntryKind = EntryKind> = Derived[K]
/** All fields that describe what happened: entered and derived. */
export type EntryContent<K extends EntryKind = EntryKind> = EntryDraft<K> & DerivedFields<K>
/** A stored entry. */
export type EntryOf<K extends EntryKind = EntryKind> = Entries[K]
/** A stored entry of any kind. */
export type Entry = EntryOf
/** An entry with the caller's abilities. */
export type EntryView<K extends EntryKind = EntryKind> = Views[K]
/** A view before its defaults are filled in. */
export type EntryViewInput<K extends EntryKind = EntryKind> = ViewInputs[K]

/** The name of a field that a person enters, of any kind. */
export type EntryField = { [K in EntryKind]: keyof EntryDraft<K> }[EntryKind]

/** The fields that can hold the Eastern day that decides an entry's month. (rules/entries#kinds) */
export const ENTRY_DATE_FIELDS = ["task_evaluated_date", "date_of_occurrence", "incident_date"] as const
export type EntryDateField = (typeof ENTRY_DATE_FIELDS)[number]
