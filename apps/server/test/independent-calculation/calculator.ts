import { classify, cycleOf, daysOf, departmentOf, monthOf, workingDays } from "./days.ts"
import * as exact from "./fraction.ts"
import { fraction, figure, toHundredths, ZERO, type Fraction } from "./fraction.ts"
import { keyOf, type Answer, type Company, type CycleRules, type Entry, type Kpi, type Person } from "./records.ts"
import { activeEntries, isScored, requirementOf, weeklySubmission, type Requirement } from "./requirements.ts"

export type Mode = "rolling" | "final"
export type KpiFigures = { kpi_key: string; kpi_score: number | null; boost: number; no_data: boolean }
export type KpmFigures = { kpm_key: string; total: number; boost: number; contribution: number; kpis: KpiFigures[] }
export type Figures = {
  total_score: number | null
  band: string | null
  not_scored: "no_working_days" | null
  projected_final_score: number | null
  kpms: KpmFigures[]
  working_days: number
  bsc_eligible: boolean
  bonus_eligible: boolean
  bonus_qualified: boolean
  /** Each gate; empty for people who are not bonus eligible, and in a month that is not scored. */
  gates: Record<string, boolean | null>
  points: Record<string, { points: number; count: number }>
  department_id: string | null
  cluster_id: string | null
  requirements: { sbs: Requirement; non_sbs: Requirement }
}
export type Asked = { employeeId: string; month: string; mode: Mode; today: string }

const HUNDRED = fraction(100)
const ONE = fraction(1)

/** A person's month, from the records and docs/rules alone. It shares no code with the product's scoring. */
export function calculate(company: Company, { employeeId, month, mode, today }: Asked): Figures {
  const person = company.people.get(employeeId)
  const rules = company.rules.get(cycleOf(month))
  if (!person || !rules) throw new Error(`No ${employeeId}, or no cycle of ${month}.`)
  const context: Context = {
    company,
    person,
    rules,
    month,
    today,
    entries: activeEntries(company, person).filter(({ date }) => monthOf(date) === month),
    working: workingDays(company, person, daysOf(month)),
    sbs: requirementOf(company, person, { kind: "sbs", month }),
    non_sbs: requirementOf(company, person, { kind: "non_sbs", month }),
  }
  const scored = isScored(company, person, month)
  const kpms = scored ? totalsOf(context, mode) : []
  const total_score = scored ? totalOf(rules, kpms) : null
  const band = total_score === null ? null : rules.goals.bands.find(({ min_score }) => min_score <= total_score)
  const bonus_eligible = person.regularized !== null && person.regularized <= `${month}-01`
  const gates = scored && bonus_eligible ? gatesOf(context, band?.is_goal ?? false) : {}
  const department_id = departmentOf(person, month)
  return {
    total_score,
    band: band?.band_key ?? null,
    not_scored: scored ? null : "no_working_days",
    projected_final_score: scored && mode === "rolling" ? totalOf(rules, totalsOf(context, "final")) : null,
    kpms,
    working_days: context.working,
    bsc_eligible: person.regularized !== null && person.regularized <= `${cycleOf(month)}-07-01`,
    bonus_eligible,
    bonus_qualified: scored && bonus_eligible && !Object.values(gates).includes(false),
    gates,
    points: pointsOf(context.entries),
    department_id,
    cluster_id: department_id === null ? null : (company.clusters.get(department_id) ?? null),
    requirements: { sbs: context.sbs, non_sbs: context.non_sbs },
  }
}

type Context = {
  company: Company
  person: Person
  rules: CycleRules
  month: string
  today: string
  entries: Entry[]
  working: number
  sbs: Requirement
  non_sbs: Requirement
}

/** (rules/scoring#from-entries-to-a-total) */
function totalsOf(context: Context, mode: Mode): KpmFigures[] {
  return context.rules.metrics.kpms.map(({ kpm_key, weight, kpis }) => {
    const scores = kpis.map((kpi): KpiFigures => {
      const boosts = boostsFor(context, "kpi", kpi.kpi_key)
      const score = kpiScore(context, kpi, mode)
      const base = score === null ? null : toHundredths(score)
      const kpi_score = boosts.length === 0 ? base : raised(base ?? 0, boosts)
      return { kpi_key: kpi.kpi_key, kpi_score, boost: total(boosts), no_data: kpi_score === null }
    })
    const weighted = kpis.map((kpi, index) => share(kpi.weight, scores[index]?.kpi_score ?? 0))
    const boosts = boostsFor(context, "kpm", kpm_key)
    const kpmTotal = raised(toHundredths(exact.sum(weighted)), boosts)
    const contribution = exact.toTenThousandths(share(weight, kpmTotal))
    return { kpm_key, total: kpmTotal, boost: total(boosts), contribution, kpis: scores }
  })
}

const share = (weight: number, score: number): Fraction =>
  exact.dividedBy(exact.times(figure(weight), figure(score)), HUNDRED)
const total = (points: readonly number[]): number => toHundredths(exact.sum(points.map(figure)))
const raised = (score: number, boosts: readonly number[]): number =>
  toHundredths(exact.smaller(HUNDRED, exact.plus(figure(score), exact.sum(boosts.map(figure)))))

function totalOf({ metrics }: CycleRules, kpms: readonly KpmFigures[]): number {
  return toHundredths(exact.sum(metrics.kpms.map(({ weight }, index) => share(weight, kpms[index]?.total ?? 0))))
}

const boostsFor = ({ entries }: Context, type: "kpi" | "kpm", key: string): number[] =>
  entries.flatMap((entry) =>
    entry.kind === "additional_points" && entry.target_type === type && entry.target_key === key ? [entry.points] : [],
  )

/** Before additional points. (rules/scoring#kpi-sources) */
function kpiScore(context: Context, kpi: Kpi, mode: Mode): Fraction | null {
  const { entries, rules, sbs, non_sbs } = context
  const evaluations = entries.flatMap((entry) => (entry.kind === "sbs" || entry.kind === "non_sbs" ? [entry] : []))
  const only = (kind: string) => evaluations.filter((entry) => entry.kind === kind)
  const checklists = (list: typeof evaluations) =>
    list.flatMap(({ checklist }) => (checklist && checklistScore(rules, checklist)) ?? [])
  const count = (test: (entry: Entry) => boolean) => fraction(entries.filter(test).length)
  const issues = count(({ kind }) => kind === "productivity")
  const rated = (list: readonly Fraction[], ratio: Fraction) => {
    const average = exact.mean(list)
    return average && (mode === "final" ? exact.times(average, ratio) : average)
  }
  const combined = ratioOf(sbs.done + non_sbs.done, sbs.required + non_sbs.required)
  const quantities = (list: typeof evaluations) => list.map(({ quantity_score }) => figure(quantity_score))
  switch (kpi.kpi_source) {
    case "quantity_all":
      return rated(quantities(evaluations), combined)
    case "quantity_non_sbs":
      return rated(quantities(only("non_sbs")), ratioOf(non_sbs.done, non_sbs.required))
    case "auditors_all":
      return rated(
        evaluations.flatMap(({ auditors_score }) => (auditors_score === null ? [] : [figure(auditors_score)])),
        combined,
      )
    case "checklist_all":
      return rated(checklists(evaluations), combined)
    case "checklist_sbs_less_issues": {
      const average = exact.mean(checklists(only("sbs")))
      return average && exact.larger(ZERO, exact.minus(average, issues))
    }
    case "productivity_issues":
      return exact.larger(ZERO, exact.minus(HUNDRED, issues))
    case "task_delivery":
      return taskDelivery(context)
    case "attendance_tardiness":
    case "attendance_absenteeism": {
      if (context.working === 0) return null
      const type = kpi.kpi_source === "attendance_tardiness" ? "tardiness" : "absenteeism"
      const late = count((entry) => entry.kind === "attendance" && entry.issue_type === type)
      const kept = exact.larger(ZERO, exact.minus(fraction(context.working), late))
      return exact.times(exact.dividedBy(kept, fraction(context.working)), HUNDRED)
    }
    case "atw_impact":
      break
  }
  // The only source that is left.
  const scores = entries.flatMap((entry) =>
    entry.kind === "atw" && entry.impact === kpi.impact ? [figure(entry.final_score)] : [],
  )
  return exact.smaller(exact.sum(scores), figure(Math.min(100, kpi.points ?? 100)))
}

/** (rules/scoring#evaluation-ratios) */
const ratioOf = (done: number, required: number): Fraction =>
  required === 0 ? ONE : exact.smaller(ONE, fraction(done, required))

/** (rules/scoring#task-delivery) */
function taskDelivery({ company, person, month, today }: Context): Fraction | null {
  const percents = daysOf(month).flatMap((day) => {
    if (!classify(company, person, day).task || day > today) return []
    const entry = company.deliveries.get(keyOf(person.employee_id, day))
    if (!entry) return day < today ? [ZERO] : []
    if (entry.task_count === 0) return []
    return [exact.smaller(HUNDRED, exact.times(fraction(entry.finished_task, entry.task_count), HUNDRED))]
  })
  const average = exact.mean(percents)
  return average && fraction(exact.roundedUp(average))
}

/** With the two decimals that it is stored with. (rules/scoring#checklist-score) */
export function checklistScore({ rubric }: CycleRules, answers: readonly Answer[]): Fraction | null {
  const weights = (group: string, given: readonly string[]) =>
    exact.sum(
      rubric.items.flatMap((item) => {
        const answer = answers.find(({ item_id }) => item_id === item.item_id)?.answer ?? "na"
        return item.group === group && given.includes(answer) ? [figure(item.weight)] : []
      }),
    )
  const asked = weights("timeliness", ["yes", "no"])
  if (asked.top === 0n) return null
  const timely = exact.times(HUNDRED, exact.dividedBy(weights("timeliness", ["yes"]), asked))
  const deduction = exact.dividedBy(weights("integrity", ["no"]), figure(rubric.integrity_divisor))
  return figure(toHundredths(exact.smaller(HUNDRED, exact.larger(ZERO, exact.minus(timely, deduction)))))
}

/** (rules/scoring#bonus-gates) */
function gatesOf({ company, person, rules, month, today, entries }: Context, inGoalBand: boolean): Figures["gates"] {
  const flags = new Set(rules.rubric.items.flatMap(({ item_id, red_flag }) => (red_flag ? [item_id] : [])))
  const isFlagged = (entry: Entry) =>
    (entry.kind === "sbs" || entry.kind === "non_sbs") &&
    (entry.checklist ?? []).some(({ item_id, answer }) => answer === "no" && flags.has(item_id))
  return {
    performance: inGoalBand,
    attendance: !entries.some(({ kind }) => kind === "attendance"),
    incidents: !entries.some(({ kind }) => kind === "incidents"),
    red_flags: !entries.some(isFlagged),
    weekly_submission: weeklySubmission(company, person, { month, today }),
  }
}

function pointsOf(entries: readonly Entry[]): Figures["points"] {
  const targets: Record<string, number[]> = {}
  for (const entry of entries) {
    if (entry.kind === "additional_points")
      (targets[`${entry.target_type} ${entry.target_key}`] ??= []).push(entry.points)
  }
  return Object.fromEntries(
    Object.entries(targets).map(([key, points]) => [key, { points: total(points), count: points.length }]),
  )
}
