import { ENTRY_CONTRACTS, type EntryContracts } from "@scorecard/contracts/entry-routes"
import {
  AdditionalPointsDraft,
  AttendanceDraft,
  AtwDraft,
  IncidentDraft,
  NonSbsDraft,
  ProductivityDraft,
  SbsDraft,
  type Entry,
  type EntryDraft,
} from "@scorecard/contracts/entries"
import {
  ENTRY_KINDS,
  checkAnswers,
  scoreChecklist,
  type ChecklistAnswer,
  type CycleConfiguration,
  type EntryKind,
  type Finding,
} from "@scorecard/domain"
import type { z } from "zod"
import { collection, type Collection } from "#platform/index.ts"

/** One of the seven kinds, as the code that handles them all sees it. (rules/entries#kinds) */
export type Kind = EntryContracts & {
  collection: Collection<Entry>
  /** The rules that need the configuration of the cycle that owns the date. (rules/entries#fields) */
  validate: KindRules
  /** Its weekly count is a bonus gate, so an entry also concerns the month of its week. (rules/entries#after-a-write) */
  isEvaluation: boolean
}

/** What is wrong with a draft, and the fields that the service derives from it. */
export type Validation = { issues: Finding[]; derived: { [field: string]: unknown } }

/** `draft` has passed the schema of its kind. */
type KindRules = (draft: unknown, configuration: CycleConfiguration) => Validation

const COLLECTIONS: Record<EntryKind, string> = {
  sbs: "tbl_sbs_entries",
  non_sbs: "tbl_non_sbs_entries",
  atw: "tbl_atw_entries",
  attendance: "tbl_attendance_issues",
  productivity: "tbl_productivity_issues",
  additional_points: "tbl_additional_points_entries",
  incidents: "tbl_incidents",
}

const VALID: Validation = { issues: [], derived: {} }
const invalid = (path: string, message: string): Validation => ({ issues: [{ path, message }], derived: {} })

/** From this cycle on, non-SBS evaluations have the checklist, too. (rules/entries#checklist) */
const FIRST_CYCLE_OF_NON_SBS_CHECKLIST = 2026
const NO_CHECKLIST = { checklist_score: null, red_flag: false }

export function hasChecklist(kind: EntryKind, cycleId: string): boolean {
  return kind === "sbs" || (kind === "non_sbs" && Number(cycleId) >= FIRST_CYCLE_OF_NON_SBS_CHECKLIST)
}

const RULES: Record<EntryKind, KindRules> = {
  sbs: rules(SbsDraft, ({ checklist }, configuration) => validateChecklist(checklist, configuration)),

  non_sbs: rules(NonSbsDraft, ({ checklist }, configuration) => {
    const { cycle_id } = configuration
    if (hasChecklist("non_sbs", cycle_id)) {
      return checklist
        ? validateChecklist(checklist, configuration)
        : invalid("checklist", `The cycle ${cycle_id} needs a checklist.`)
    }
    if (checklist) return invalid("checklist", `In the cycle ${cycle_id} this kind has no checklist.`)
    return { issues: [], derived: NO_CHECKLIST }
  }),

  atw: rules(AtwDraft, ({ impact }, { cycle_id, metrics }) => {
    const kpis = metrics.kpms.flatMap((kpm) => kpm.kpis)
    const isKnown = kpis.some((kpi) => kpi.kpi_source === "atw_impact" && kpi.impact === impact)
    return isKnown ? VALID : invalid("impact", `No ATW KPI of the cycle ${cycle_id} has the impact "${impact}".`)
  }),

  additional_points: rules(AdditionalPointsDraft, ({ target_type, target_key }, { cycle_id, metrics }) => {
    const keys =
      target_type === "kpm"
        ? metrics.kpms.map((kpm) => kpm.kpm_key)
        : metrics.kpms.flatMap((kpm) => kpm.kpis.map((kpi) => kpi.kpi_key))
    if (keys.includes(target_key)) return VALID
    return invalid("target_key", `The cycle ${cycle_id} has no ${target_type.toUpperCase()} "${target_key}".`)
  }),

  attendance: rules(AttendanceDraft, () => VALID),
  productivity: rules(ProductivityDraft, () => VALID),
  incidents: rules(IncidentDraft, () => VALID),
}

function rules<Schema extends z.ZodType>(
  schema: Schema,
  validate: (draft: z.output<Schema>, configuration: CycleConfiguration) => Validation,
): KindRules {
  return (draft, configuration) => validate(schema.parse(draft), configuration)
}

function validateChecklist(answers: readonly ChecklistAnswer[], { rubric }: CycleConfiguration): Validation {
  const issues = checkAnswers(rubric, answers)
  return issues.length > 0 ? { issues, derived: {} } : { issues, derived: scoreChecklist(rubric, answers) }
}

function createKind(kind: EntryKind): Kind {
  const contracts: EntryContracts = ENTRY_CONTRACTS[kind]
  // The kind's own schema is stricter than what all kinds share, and the shared fields are all that is used here.
  const schema = contracts.Entry as unknown as z.ZodType<Entry>
  return {
    ...contracts,
    collection: collection(COLLECTIONS[kind], schema, "not_found", { key: "employee_id" }),
    validate: RULES[kind],
    isEvaluation: kind === "sbs" || kind === "non_sbs",
  }
}

export const KINDS: readonly Kind[] = ENTRY_KINDS.map(createKind)

export function getKind(name: EntryKind): Kind {
  const kind = KINDS.find((candidate) => candidate.kind === name)
  if (!kind) throw new Error(`${name} is not a kind of entry`)
  return kind
}

/** The Eastern day that decides the month of an entry. (rules/entries#kinds) */
export function entryDate(kind: Kind, fields: Entry | EntryDraft): string {
  return String(fields[kind.date_field])
}
