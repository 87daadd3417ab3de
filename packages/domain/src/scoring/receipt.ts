import { datesOfMonth } from "../calendar/index.ts"
import { assertSameAggregates } from "./aggregate-consistency.ts"
import type { DayCode, EmployeeMonthFacts, ScoringMode } from "./aggregates.ts"
import type { CycleConfiguration, Kpi, KpiSource, Kpm } from "./configuration.ts"
import { aggregateMonth, type ReceiptEntry } from "./entry-aggregates.ts"
import { FORMULAS, KPM_FORMULA, TOTAL_FORMULA } from "./formulas.ts"
import type { MonthDay } from "./month-days.ts"
import type { MonthPlan } from "./month-plan.ts"
import { entriesOfKpi, entriesOfKpm, entriesWithoutEffect } from "./receipt-entries.ts"
import { stepOfTotal, stepsOfKpi, stepsOfKpm } from "./receipt-steps.ts"
import type {
  ConfigurationDocument,
  Receipt,
  ReceiptDay,
  ReceiptKpi,
  ReceiptKpm,
  ReceiptRequirement,
  ReceiptStep,
  ReceiptTaskDay,
} from "./receipt-type.ts"
import { EVALUATION_KINDS, type EffectiveRequirement } from "./requirements.ts"
import { meanPercentForReading } from "./rounding.ts"
import { isScored, type KpiScore, type KpmScore } from "./scorecard.ts"
import { personMonth, prepareMonth, type PersonMonth } from "./score-employee-month.ts"
import { scoreTree } from "./score-tree.ts"
import { fractionOfDay, includedFractions, type TaskDeliveryDay } from "./task-days.ts"

export type ReceiptQuestion = {
  facts: EmployeeMonthFacts
  configuration: CycleConfiguration
  dayCodes: ReadonlyMap<string, DayCode>
  mode: ScoringMode
  /** The person's entries in the month, including deleted ones; entries of other months are not shown. */
  entries: readonly ReceiptEntry[]
  report_status: "draft" | "final"
}

/**
 * The score with its proof, from the same function as the score. Throws if the entries don't add up to the facts'
 * aggregates: both must be read from the same state. (rules/scoring#receipt)
 */
export function buildReceipt({
  facts,
  configuration,
  dayCodes,
  mode,
  entries,
  report_status,
}: ReceiptQuestion): Receipt {
  assertSameAggregates(aggregateMonth(entries, facts.month), facts.aggregates)
  const prepared = prepareMonth(configuration, dayCodes, facts.month, facts.today)
  const scorecard = prepared.score(facts, mode)
  const person = personMonth(prepared, facts)
  const explain = explainer(prepared, person, entriesOfMonth(entries, facts))
  const kpms = scorecard.kpms.map(explain)
  return {
    ...scorecard,
    employee_id: facts.employee_id,
    ...facts.month,
    cycle_id: configuration.cycle_id,
    mode,
    report_status,
    formula: TOTAL_FORMULA,
    documents: [citeDocument(configuration, "metrics"), citeDocument(configuration, "goals")],
    requirements: buildRequirements(prepared, person),
    days: buildDays(person.work.days, facts.schedule, dayCodes),
    neighbor_days: buildDays(person.work.neighbor_days, facts.neighbor_codes, dayCodes),
    kpms,
    entries_without_effect: entriesWithoutEffect(entriesOfMonth(entries, facts), configuration.metrics),
    steps: scorecard.total_score === null ? [] : allSteps(kpms, scorecard.total_score),
    projection_steps: mode === "final" || !isScored(scorecard) ? null : projectionSteps(prepared, person, explain),
  }
}

type Explain = (kpm: KpmScore) => ReceiptKpm

function explainer(plan: MonthPlan, person: PersonMonth, entries: readonly ReceiptEntry[]): Explain {
  const { configuration } = plan
  return (scored) => {
    const kpm = found(configuration.metrics.kpms, (one) => one.kpm_key === scored.kpm_key)
    return {
      ...scored,
      formula: KPM_FORMULA,
      documents: [citeDocument(configuration, "metrics")],
      ...entriesOfKpm(entries, kpm.kpm_key),
      steps: stepsOfKpm(scored),
      kpis: scored.kpis.map((kpi) => explainKpi(kpi, toKpi(kpm, kpi), { configuration, person, entries })),
    }
  }
}

type KpiContext = { configuration: CycleConfiguration; person: PersonMonth; entries: readonly ReceiptEntry[] }

function explainKpi(scored: KpiScore, kpi: Kpi, { configuration, person, entries }: KpiContext): ReceiptKpi {
  const { task_days } = person.input
  const documents = DOCUMENTS_READ[kpi.kpi_source].map((document) => citeDocument(configuration, document))
  const explained: ReceiptKpi = {
    ...scored,
    formula: FORMULAS[kpi.kpi_source],
    documents,
    ...entriesOfKpi(entries, kpi),
    steps: stepsOfKpi(scored, includedFractions(task_days)),
  }
  return kpi.kpi_source === "task_delivery" ? { ...explained, task_days: task_days.map(toTaskDay) } : explained
}

function allSteps(kpms: readonly ReceiptKpm[], total_score: number): ReceiptStep[] {
  const ofTree = kpms.flatMap((kpm) => [...kpm.kpis.flatMap((kpi) => kpi.steps), ...kpm.steps])
  return [...ofTree, stepOfTotal(kpms, total_score)]
}

function projectionSteps(plan: MonthPlan, { input }: PersonMonth, explain: Explain): ReceiptStep[] {
  const { kpms, total_score } = scoreTree(plan.kpms, { ...input, apply_ratios: true })
  return allSteps(kpms.map(explain), total_score)
}

const DOCUMENT_NAMES = {
  metrics: "balance-score-card-metrics",
  goals: "bsc-total-score-goals",
  evaluation_counts: "evaluation_count_requirement",
  rubric: "sbs-checklist-rubric",
} as const
type DocumentKind = keyof typeof DOCUMENT_NAMES

/** In addition to the metrics: the evaluation counts if a ratio is used, and the rubric if there are checklists. */
const DOCUMENTS_READ: Record<KpiSource, DocumentKind[]> = {
  quantity_all: ["metrics", "evaluation_counts"],
  quantity_non_sbs: ["metrics", "evaluation_counts"],
  auditors_all: ["metrics", "evaluation_counts"],
  checklist_sbs_less_issues: ["metrics", "rubric"],
  checklist_all: ["metrics", "evaluation_counts", "rubric"],
  productivity_issues: ["metrics"],
  task_delivery: ["metrics"],
  attendance_tardiness: ["metrics"],
  attendance_absenteeism: ["metrics"],
  atw_impact: ["metrics"],
}

/** The `_id` patterns of rules/cycles#configuration. */
function citeDocument({ cycle_id, versions }: CycleConfiguration, kind: DocumentKind): ConfigurationDocument {
  return { document_id: `${DOCUMENT_NAMES[kind]}-${cycle_id}`, version: versions[kind] }
}

function citeAdjustment({ adjustment_id, version }: NonNullable<EffectiveRequirement["adjustment"]>) {
  return { document_id: `requirement_adjustment-${adjustment_id}`, version }
}

function buildRequirements(
  plan: MonthPlan,
  { input, requirements, required, work }: PersonMonth,
): ReceiptRequirement[] {
  const { working_days, weekdays } = work
  const weeks = work.weeks_worked.filter((worked) => worked).length
  const document = citeDocument(plan.configuration, "evaluation_counts")
  return EVALUATION_KINDS.map((kind) => {
    const { adjustment, ...requirement } = requirements[kind]
    return {
      kind,
      ...requirement,
      weeks,
      working_days,
      weekdays,
      required: required[kind].month,
      done: input.aggregates[kind].count,
      document: adjustment ? citeAdjustment(adjustment) : document,
    }
  })
}

function buildDays(
  days: readonly MonthDay[],
  codes: Record<string, string> | null,
  dayCodes: ReadonlyMap<string, DayCode>,
): ReceiptDay[] {
  return days.map(({ day, date, is_working_day, is_task_delivery_day }) => {
    const code = codes?.[day]
    return { date, code: code !== undefined && dayCodes.has(code) ? code : null, is_working_day, is_task_delivery_day }
  })
}

function toTaskDay(day: TaskDeliveryDay): ReceiptTaskDay {
  const fraction = fractionOfDay(day)
  return {
    date: day.date,
    class: day.class,
    included: fraction !== null,
    finished_task: day.entry?.finished_task ?? null,
    task_count: day.entry?.task_count ?? null,
    percent: fraction && meanPercentForReading([fraction]),
  }
}

function entriesOfMonth(entries: readonly ReceiptEntry[], { month }: EmployeeMonthFacts): ReceiptEntry[] {
  const dates = new Set(datesOfMonth(month))
  return entries.filter((entry) => dates.has(entry.date))
}

function toKpi(kpm: Kpm, scored: KpiScore): Kpi {
  return found(kpm.kpis, (kpi) => kpi.kpi_key === scored.kpi_key)
}

function found<T>(list: readonly T[], is: (one: T) => boolean): T {
  const one = list.find(is)
  if (one === undefined) throw new Error("The scorecard names something that its configuration does not have")
  return one
}
