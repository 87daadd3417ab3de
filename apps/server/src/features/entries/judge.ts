import {
  AdditionalPointsDraft,
  AttendanceDraft,
  AtwDraft,
  IncidentDraft,
  NonSbsDraft,
  ProductivityDraft,
  SbsDraft,
} from "@scorecard/contracts/entries"
import {
  checkAnswers,
  scoreChecklist,
  type ChecklistAnswer,
  type CycleConfiguration,
  type EntryKind,
  type Finding,
} from "@scorecard/domain/scoring"
import type { z } from "zod"

/** What is wrong with a draft under a cycle's configuration, and what the service adds to it. */
export type Judgement = { findings: Finding[]; derived: { [field: string]: unknown } }
/** `draft` has passed the schema of its kind. */
export type Judge = (draft: unknown, configuration: CycleConfiguration) => Judgement

function judge<Schema extends z.ZodType>(
  schema: Schema,
  rule: (draft: z.output<Schema>, configuration: CycleConfiguration) => Judgement,
): Judge {
  return (draft, configuration) => rule(schema.parse(draft), configuration)
}

const NOTHING_WRONG: Judgement = { findings: [], derived: {} }
const wrong = (path: string, message: string): Judgement => ({ findings: [{ path, message }], derived: {} })

/** From this cycle on a non-SBS evaluation has the checklist, too. (rules/entries#checklist) */
const FIRST_CYCLE_OF_NON_SBS_CHECKLIST = 2026
const NO_CHECKLIST = { checklist_score: null, red_flag: false }

export function hasChecklist(kind: EntryKind, cycleId: string): boolean {
  return kind === "sbs" || (kind === "non_sbs" && Number(cycleId) >= FIRST_CYCLE_OF_NON_SBS_CHECKLIST)
}

/** The rules of each kind that need the configuration of the cycle that owns its date. (rules/entries#fields) */
export const JUDGES: Record<EntryKind, Judge> = {
  sbs: judge(SbsDraft, ({ checklist }, configuration) => judgeChecklist(checklist, configuration)),

  non_sbs: judge(NonSbsDraft, ({ checklist }, configuration) => {
    const { cycle_id } = configuration
    if (hasChecklist("non_sbs", cycle_id)) {
      return checklist
        ? judgeChecklist(checklist, configuration)
        : wrong("checklist", `The cycle ${cycle_id} needs a checklist.`)
    }
    if (checklist) return wrong("checklist", `In the cycle ${cycle_id} this kind has no checklist.`)
    return { findings: [], derived: NO_CHECKLIST }
  }),

  atw: judge(AtwDraft, ({ impact }, { cycle_id, metrics }) => {
    const kpis = metrics.kpms.flatMap((kpm) => kpm.kpis)
    const isKnown = kpis.some((kpi) => kpi.kpi_source === "atw_impact" && kpi.impact === impact)
    return isKnown ? NOTHING_WRONG : wrong("impact", `No ATW KPI of the cycle ${cycle_id} has the impact "${impact}".`)
  }),

  additional_points: judge(AdditionalPointsDraft, ({ target_type, target_key }, { cycle_id, metrics }) => {
    const keys =
      target_type === "kpm"
        ? metrics.kpms.map((kpm) => kpm.kpm_key)
        : metrics.kpms.flatMap((kpm) => kpm.kpis.map((kpi) => kpi.kpi_key))
    if (keys.includes(target_key)) return NOTHING_WRONG
    return wrong("target_key", `The cycle ${cycle_id} has no ${target_type.toUpperCase()} "${target_key}".`)
  }),

  attendance: judge(AttendanceDraft, () => NOTHING_WRONG),
  productivity: judge(ProductivityDraft, () => NOTHING_WRONG),
  incidents: judge(IncidentDraft, () => NOTHING_WRONG),
}

function judgeChecklist(answers: readonly ChecklistAnswer[], { rubric }: CycleConfiguration): Judgement {
  const findings = checkAnswers(rubric, answers)
  return findings.length > 0 ? { findings, derived: {} } : { findings, derived: scoreChecklist(rubric, answers) }
}
