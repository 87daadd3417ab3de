import { ENTRY_CONTRACTS, type EntryContracts } from "@scorecard/contracts/entry-routes"
import type {
  DerivedFields,
  Entry,
  EntryContent,
  EntryDateField,
  EntryDraft,
  EntryOf,
  EntryPatch,
  EntrySource,
} from "@scorecard/contracts/entries"
import {
  ENTRY_KINDS,
  checkAnswers,
  scoreChecklist,
  type Actor,
  type CycleConfiguration,
  type EntryKind,
  type EntryValues,
  type Finding,
  type ReceiptEntry,
} from "@scorecard/domain"
import type { z } from "zod"
import { collection, newId, type Collection, type Tx } from "#platform/index.ts"

/** One of the seven kinds: K, or any of them. (rules/entries#kinds) */
export type Kind<K extends EntryKind = EntryKind> = EntryContracts<K> & {
  collection: Collection<EntryOf<K>>
  /** Its weekly count is a bonus gate, so an entry also concerns the month of its week. (rules/entries#after-a-write) */
  isEvaluation: boolean
  /** The rules that need the configuration of the cycle that owns the date. (rules/entries#fields) */
  findIssues(draft: EntryDraft<K>, configuration: CycleConfiguration): Finding[]
  /** What the service derives from a draft without issues. */
  derive(draft: EntryDraft<K>, configuration: CycleConfiguration): DerivedFields<K>
}

const COLLECTIONS: Record<EntryKind, string> = {
  sbs: "tbl_sbs_entries",
  non_sbs: "tbl_non_sbs_entries",
  atw: "tbl_atw_entries",
  attendance: "tbl_attendance_issues",
  productivity: "tbl_productivity_issues",
  additional_points: "tbl_additional_points_entries",
  incidents: "tbl_incidents",
}

/** From this cycle on, non-SBS evaluations have the checklist, too. (rules/entries#checklist) */
const FIRST_CYCLE_OF_NON_SBS_CHECKLIST = 2026
const NO_CHECKLIST = { checklist_score: null, red_flag: false }

export function hasChecklist(kind: EntryKind, cycleId: string): boolean {
  return kind === "sbs" || (kind === "non_sbs" && Number(cycleId) >= FIRST_CYCLE_OF_NON_SBS_CHECKLIST)
}

type KindRules<K extends EntryKind> = Pick<Kind<K>, "findIssues" | "derive">

const RULES: { readonly [K in EntryKind]: KindRules<K> } = {
  sbs: {
    findIssues: ({ checklist }, { rubric }) => checkAnswers(rubric, checklist),
    derive: ({ checklist }, { rubric }) => scoreChecklist(rubric, checklist),
  },

  non_sbs: {
    findIssues({ checklist }, { cycle_id, rubric }) {
      if (hasChecklist("non_sbs", cycle_id)) {
        return checklist
          ? checkAnswers(rubric, checklist)
          : issue("checklist", `The cycle ${cycle_id} needs a checklist.`)
      }
      return checklist ? issue("checklist", `In the cycle ${cycle_id} this kind has no checklist.`) : []
    },
    derive: ({ checklist }, { rubric }) => (checklist ? scoreChecklist(rubric, checklist) : NO_CHECKLIST),
  },

  atw: {
    findIssues({ impact }, { cycle_id, metrics }) {
      const kpis = metrics.kpms.flatMap((kpm) => kpm.kpis)
      const isKnown = kpis.some((kpi) => kpi.kpi_source === "atw_impact" && kpi.impact === impact)
      return isKnown ? [] : issue("impact", `No ATW KPI of the cycle ${cycle_id} has the impact "${impact}".`)
    },
    derive: () => ({}),
  },

  additional_points: {
    findIssues({ target_type, target_key }, { cycle_id, metrics }) {
      const keys =
        target_type === "kpm"
          ? metrics.kpms.map((kpm) => kpm.kpm_key)
          : metrics.kpms.flatMap((kpm) => kpm.kpis.map((kpi) => kpi.kpi_key))
      if (keys.includes(target_key)) return []
      return issue("target_key", `The cycle ${cycle_id} has no ${target_type.toUpperCase()} "${target_key}".`)
    },
    derive: () => ({}),
  },

  attendance: { findIssues: () => [], derive: () => ({}) },
  productivity: { findIssues: () => [], derive: () => ({}) },
  incidents: { findIssues: () => [], derive: () => ({}) },
}

const issue = (path: string, message: string): Finding[] => [{ path, message }]

function createKind<K extends EntryKind>(kind: K): Kind<K> {
  const contracts = ENTRY_CONTRACTS[kind]
  return {
    ...contracts,
    ...RULES[kind],
    collection: collection<z.ZodType<EntryOf<K>>>(COLLECTIONS[kind], contracts.Entry, "not_found", {
      key: "employee_id",
    }),
    isEvaluation: kind === "sbs" || kind === "non_sbs",
  }
}

const BY_NAME: { readonly [K in EntryKind]: Kind<K> } = {
  sbs: createKind("sbs"),
  non_sbs: createKind("non_sbs"),
  atw: createKind("atw"),
  attendance: createKind("attendance"),
  productivity: createKind("productivity"),
  additional_points: createKind("additional_points"),
  incidents: createKind("incidents"),
}

export const KINDS: readonly Kind[] = ENTRY_KINDS.map((kind) => BY_NAME[kind])

export function getKind<K extends EntryKind>(name: K): Kind<K> {
  return BY_NAME[name]
}

/** The Eastern day that decides the month of an entry. (rules/entries#kinds) */
export function entryDate({ kind, date_field }: Kind, fields: Partial<Record<EntryDateField, string>>): string {
  const date = fields[date_field]
  if (date === undefined) throw new Error(`An entry of the kind ${kind} has no ${date_field}`)
  return date
}

/** The numbers that formulas use, of any kind. */
const SCORED_FIELDS = [
  "quantity_score",
  "auditors_score",
  "checklist_score",
  "red_flag",
  "impact",
  "final_score",
  "issue_type",
  "target_type",
  "target_key",
  "points",
] as const satisfies readonly (keyof EntryValues)[]

type EntryHead = Pick<Entry, "_id" | "submitted_by_id" | "created_at" | "deleted_at">

/** An entry as it is scored, stored or not. */
export function toScoredEntry(kind: Kind, entry: EntryContent & EntryHead): ReceiptEntry {
  const { _id, submitted_by_id, created_at, deleted_at } = entry
  const values: EntryValues = Object.fromEntries(
    Object.entries(entry).filter(([name]) => SCORED_FIELDS.some((field) => field === name)),
  )
  return { _id, kind: kind.kind, date: entryDate(kind, entry), submitted_by_id, created_at, deleted_at, values }
}

// What an entry is made of, and what a change leaves of it.

type NewEntry<K extends EntryKind> = { content: EntryContent<K>; source: EntrySource }

/** Assembled by the schema of its kind, so that nothing else is ever stored. */
export function createEntry<K extends EntryKind>(
  tx: Tx,
  actor: Actor,
  { kind, Entry }: Kind<K>,
  { content, source }: NewEntry<K>,
): EntryOf<K> {
  const by = actor.employee_id
  return Entry.parse({
    ...content,
    _id: newId(),
    kind,
    submitted_by_id: by,
    source,
    created_at: tx.at,
    updated_at: tx.at,
    updated_by_id: by,
    deleted_at: null,
    deleted_by_id: null,
    version: 1,
  })
}

type Change<K extends EntryKind> = { before: EntryOf<K>; content: EntryContent<K> }

/** The entry with its new content, in the version that it was read in. */
export function changeEntry<K extends EntryKind>(tx: Tx, actor: Actor, { before, content }: Change<K>): EntryOf<K> {
  return { ...before, ...content, updated_at: tx.at, updated_by_id: actor.employee_id }
}

/** What a person wrote of an entry, with the changes of a merge patch. */
export function draftOf<K extends EntryKind>(kind: Kind<K>, entry: EntryOf<K>, patch?: EntryPatch<K>): EntryDraft<K> {
  const fields = Object.entries({ ...entry, ...patch }).filter(([name]) => name in kind.Draft.shape)
  return kind.Draft.parse(Object.fromEntries(fields))
}

/** Only the fields that changed, as the audit log stores them. */
export function difference(before: object, after: object) {
  const former = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(former.get(name)) !== JSON.stringify(value),
  )
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, former.get(name)])),
    after: Object.fromEntries(changed),
  }
}
