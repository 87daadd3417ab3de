import type { Facts, RubricItem } from "./month.ts"

/*
 * The figures of a final month once more, from the lists that were uploaded and the company's weights. Written from
 * docs/rules/scoring.md, not from the product's code. (rules/scoring#from-entries-to-a-total)
 */

export type Tree = {
  kpm_key: string
  name: string
  weight: number
  kpis: { kpi_source: string; weight: number; impact?: string }[]
}[]
export type Configuration = { metrics: { kpms: Tree }; rubric: { items: RubricItem[]; integrity_divisor: number } }
export type Scored = { total: number; kpms: number[] }

/** Two decimals, half up; a hair is added for what floating point loses. */
const round = (value: number) => Math.floor(value * 100 + 0.5 + 1e-7) / 100
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function checklistScore(
  answers: Record<string, string>,
  { items, integrity_divisor }: Configuration["rubric"],
): number {
  const weightOf = (group: string, answer: string) =>
    items
      .filter((item) => item.group === group && answers[item.item_id] === answer)
      .reduce((sum, { weight }) => sum + weight, 0)
  const yes = weightOf("timeliness", "yes")
  const timeliness = (100 * yes) / (yes + weightOf("timeliness", "no"))
  return round(Math.max(0, timeliness - weightOf("integrity", "no") / integrity_divisor))
}

function scoreKpi(kpi: Tree[number]["kpis"][number], facts: Facts, rubric: Configuration["rubric"]): number {
  const { evaluations, deliveries, workdays, issues, attitudes, required } = facts
  const all = [...evaluations.sbs, ...evaluations.non_sbs]
  const ratio = Math.min(1, all.length / required)
  const attended = (type: string) => workdays.length - issues.filter((issue) => issue.type === type).length
  switch (kpi.kpi_source) {
    case "quantity_all":
      return mean(all.map(({ quantity }) => quantity)) * ratio
    case "checklist_all":
      return mean(all.map(({ answers }) => checklistScore(answers, rubric))) * ratio
    case "productivity_issues":
      return 100
    case "task_delivery": {
      // A day without an entry counts as 0.
      const percents = deliveries.map(({ finished, planned }) => Math.min(100, (finished / planned) * 100))
      return Math.ceil(percents.reduce((sum, percent) => sum + percent, 0) / workdays.length - 1e-9)
    }
    case "attendance_tardiness":
      return (attended("tardiness") / workdays.length) * 100
    case "attendance_absenteeism":
      return (attended("absenteeism") / workdays.length) * 100
    case "atw_impact":
      return Math.min(
        100,
        attitudes.filter(({ impact }) => impact === kpi.impact).reduce((sum, { score }) => sum + score, 0),
      )
    default:
      throw new Error(`The journey knows no ${kpi.kpi_source}`)
  }
}

export function scoreMonth(facts: Facts, { metrics, rubric }: Configuration): Scored {
  const kpms = metrics.kpms.map(({ kpis }) =>
    round(kpis.reduce((sum, kpi) => sum + (kpi.weight / 100) * round(scoreKpi(kpi, facts, rubric)), 0)),
  )
  return { kpms, total: totalOf(kpms, metrics.kpms) }
}

export const totalOf = (kpms: readonly number[], tree: Tree): number =>
  round(tree.reduce((sum, { weight }, at) => sum + (weight / 100) * (kpms[at] ?? 0), 0))
