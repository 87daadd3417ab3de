import type { Configuration } from "@scorecard/contracts/cycles"
import type { Random } from "./random.ts"
import type { CycleRules } from "./records.ts"

const SOURCES = [
  "quantity_all",
  "quantity_non_sbs",
  "auditors_all",
  "checklist_all",
  "checklist_sbs_less_issues",
  "productivity_issues",
  "task_delivery",
  "attendance_tardiness",
  "attendance_absenteeism",
] as const
type Kpm = Configuration["metrics"]["kpms"][number]
type Kpi = Kpm["kpis"][number]
type Count = CycleRules["evaluation_counts"]["sbs"]

/** Other keys, weights, sources, bands, cadences and checklists in each cycle. */
export function randomRules(
  random: Random,
  { departments, people, cycle }: { departments: readonly string[]; people: readonly string[]; cycle: string },
): CycleRules {
  return {
    metrics: randomMetrics(random, cycle),
    goals: randomGoals(random),
    evaluation_counts: {
      sbs: randomCount(random),
      non_sbs: randomCount(random),
      overrides: [
        ...random.some(departments, 2).map((department_id) => ({ department_id, ...randomOverride(random) })),
        ...random.some(people, 6).map((employee_id) => ({ employee_id, ...randomOverride(random) })),
      ],
    },
    rubric: randomRubric(random, cycle),
  }
}

function randomMetrics(random: Random, cycle: string): CycleRules["metrics"] {
  // Every source is in the tree, and two or three ATW impacts.
  const kpis: Omit<Kpi, "weight">[] = [
    ...random
      .some(SOURCES, SOURCES.length)
      .map((kpi_source) => ({ kpi_key: `${kpi_source}_${cycle}`, name: `${kpi_source} ${cycle}`, kpi_source })),
    ...["customer", "team", "company"].slice(0, random.whole(2, 3)).map((impact) => ({
      kpi_key: `atw_${impact}_${cycle}`,
      name: `Impact on ${impact} ${cycle}`,
      kpi_source: "atw_impact" as const,
      impact: `${impact}_impact`,
      points: random.pick([100, 100, 60, 75.5]),
    })),
  ]
  const groups: (typeof kpis)[] = []
  for (let left = kpis; left.length > 0; left = left.slice(groups.at(-1)?.length)) {
    groups.push(left.slice(0, groups.length === 3 ? left.length : random.whole(1, 4)))
  }
  const weights = random.weights(groups.length)
  return {
    kpms: groups.map((group, index) => {
      const shares = random.weights(group.length)
      return {
        kpm_key: `kpm_${index + 1}_${cycle}`,
        name: `KPM ${index + 1} of ${cycle}`,
        weight: weights[index] ?? 0,
        kpis: group.map((kpi, place) => ({ ...kpi, weight: shares[place] ?? 0 })),
      }
    }),
  }
}

function randomGoals(random: Random): CycleRules["goals"] {
  const starts = [random.pick([90, 60, 75.25]), random.pick([55, 50.01, 45]), random.pick([40, 30, 20.5]), 0]
  const goals = random.whole(1, 2)
  return {
    bands: starts.map((min_score, index) => ({
      band_key: `band_${index + 1}`,
      label: `Band ${index + 1}`,
      min_score,
      is_goal: index < goals,
      color: `#00000${index}`,
    })),
  }
}

const randomCount = (random: Random): Count => {
  const cadence = random.pick(["weekly", "weekly", "monthly", "none"] as const)
  return { cadence, count: cadence === "weekly" ? random.whole(0, 2) : random.whole(0, 9) }
}

function randomOverride(random: Random): { sbs?: Count; non_sbs?: Count } {
  const which = random.whole(1, 3)
  return { ...(which !== 2 && { sbs: randomCount(random) }), ...(which !== 1 && { non_sbs: randomCount(random) }) }
}

function randomRubric(random: Random, cycle: string): CycleRules["rubric"] {
  const item = (group: "timeliness" | "integrity", number: number) => ({
    item_id: `${group}_${number}_${cycle}`,
    text: `Item ${number}`,
    group,
    weight: random.pick([1, 2, 2.5, 10, 0.33]),
    red_flag: random.chance(0.15),
  })
  return {
    items: [
      ...Array.from({ length: random.whole(1, 4) }, (_, index) => item("timeliness", index + 1)),
      ...Array.from({ length: random.whole(0, 4) }, (_, index) => item("integrity", index + 1)),
    ],
    integrity_divisor: random.pick([1, 0.5, 0.07, 3]),
  }
}
