import type { Finding } from "./checklist.ts"
import type { EvaluationCounts, EvaluationRequirement, Goals, Kpi, Metrics, Rubric } from "./configuration.ts"
import { toHundredths } from "./rounding.ts"

/*
 * The business rules of a cycle's four documents, beyond their schemas. Paths are dotted and relative to the document;
 * an empty list means that the document is valid. (rules/cycles#configuration)
 */

export function checkMetrics(metrics: Metrics): Finding[] {
  const seen = new Map<string, string>()
  const impacts = new Map<string, string>()
  return [
    ...checkWeights(metrics.kpms, "kpms", "KPM"),
    ...metrics.kpms.flatMap((kpm, index) => {
      const path = `kpms.${index}`
      return [
        ...checkUnique(seen, kpm.kpm_key, `${path}.kpm_key`, "key"),
        ...checkWeights(kpm.kpis, `${path}.kpis`, "KPI"),
        ...kpm.kpis.flatMap((kpi, place) => [
          ...checkUnique(seen, kpi.kpi_key, `${path}.kpis.${place}.kpi_key`, "key"),
          ...checkImpact(kpi, `${path}.kpis.${place}`),
          ...checkUnique(impacts, kpi.impact, `${path}.kpis.${place}.impact`, "impact"),
        ]),
      ]
    }),
  ]
}

export function checkGoals({ bands }: Goals): Finding[] {
  const keys = new Map<string, string>()
  return [
    ...bands.flatMap((band, index) => [
      ...checkUnique(keys, band.band_key, `bands.${index}.band_key`, "key"),
      ...checkRange(band.min_score, `bands.${index}.min_score`, 0, 100),
    ]),
    ...checkDescending(bands),
    ...checkGoalRun(bands),
  ]
}

export function checkEvaluationCounts(counts: EvaluationCounts): Finding[] {
  const named = new Map<string, string>()
  return [
    ...checkRequirement(counts.sbs, "sbs"),
    ...checkRequirement(counts.non_sbs, "non_sbs"),
    ...counts.overrides.flatMap((override, index) => {
      const path = `overrides.${index}`
      const ids = [override.department_id, override.employee_id].filter((id) => id !== undefined)
      return [
        ...found(ids.length !== 1, path, "An override names either a department or an employee."),
        ...checkUnique(named, override.department_id && `department ${override.department_id}`, path, "override"),
        ...checkUnique(named, override.employee_id && `employee ${override.employee_id}`, path, "override"),
        ...found(!override.sbs && !override.non_sbs, path, "An override sets sbs, non_sbs or both."),
        ...(override.sbs ? checkRequirement(override.sbs, `${path}.sbs`) : []),
        ...(override.non_sbs ? checkRequirement(override.non_sbs, `${path}.non_sbs`) : []),
      ]
    }),
  ]
}

export function checkRubric(rubric: Rubric): Finding[] {
  const ids = new Map<string, string>()
  const asksForTimeliness = rubric.items.some((item) => item.group === "timeliness")
  return [
    ...found(!asksForTimeliness, "items", "A rubric has at least one timeliness item."),
    ...rubric.items.flatMap((item, index) => [
      ...checkUnique(ids, item.item_id, `items.${index}.item_id`, "item"),
      ...checkPositive(item.weight, `items.${index}.weight`),
    ]),
    ...checkPositive(rubric.integrity_divisor, "integrity_divisor"),
  ]
}

/** Checks that weights are in range and sum to exactly 100.00. */
function checkWeights(weighed: readonly { weight: number }[], path: string, what: string): Finding[] {
  const sum = weighed.reduce((total, { weight }) => total + toHundredths(weight), 0)
  return [
    ...weighed.flatMap(({ weight }, index) => checkRange(weight, `${path}.${index}.weight`, 0, 100)),
    ...found(sum !== 10_000, path, `${what} weights sum to 100, not to ${(sum / 100).toFixed(2)}.`),
  ]
}

function checkImpact(kpi: Kpi, path: string): Finding[] {
  if (kpi.kpi_source !== "atw_impact") {
    return [
      ...found(kpi.impact !== undefined, `${path}.impact`, "Only a KPI of source atw_impact has an impact."),
      ...found(kpi.points !== undefined, `${path}.points`, "Only a KPI of source atw_impact has points."),
    ]
  }
  return [
    ...found(!kpi.impact, `${path}.impact`, "A KPI of source atw_impact names its impact."),
    ...found(kpi.points === undefined, `${path}.points`, "A KPI of source atw_impact has points, its cap."),
    ...(kpi.points === undefined ? [] : checkRange(kpi.points, `${path}.points`, 0, 100)),
  ]
}

function checkDescending(bands: Goals["bands"]): Finding[] {
  const last = bands.at(-1)
  if (!last) return [{ path: "bands", message: "There is at least one band." }]
  const rising = bands.flatMap((band, index) => {
    const above = bands[index - 1]
    const misplaced = above !== undefined && band.min_score >= above.min_score
    return found(misplaced, `bands.${index}.min_score`, "Each band starts below the one before it.")
  })
  return [
    ...rising,
    ...found(last.min_score !== 0, `bands.${bands.length - 1}.min_score`, "The last band starts at 0."),
  ]
}

function checkGoalRun(bands: Goals["bands"]): Finding[] {
  const end = bands.findIndex((band) => !band.is_goal)
  const runLength = end === -1 ? bands.length : end
  const stray = bands.findIndex((band, index) => band.is_goal && index > runLength)
  if (runLength === 0 && bands.length > 0) return [{ path: "bands.0.is_goal", message: "The top band is a goal band." }]
  return found(stray !== -1, `bands.${stray}.is_goal`, "Goal bands are one run from the top, without a gap.")
}

function checkRequirement({ count }: EvaluationRequirement, path: string): Finding[] {
  const isCount = Number.isInteger(count) && count >= 0
  return found(!isCount, `${path}.count`, "A count is a whole number, 0 or more.")
}

function checkUnique(seen: Map<string, string>, value: string | undefined, path: string, what: string): Finding[] {
  if (value === undefined) return []
  const first = seen.get(value)
  if (first === undefined) seen.set(value, path)
  return found(first !== undefined, path, `The ${what} "${value}" is already used at ${first}.`)
}

function checkPositive(value: number, path: string): Finding[] {
  return found(!(value > 0 && isTwoDecimals(value)), path, "A number above 0 with at most two decimals.")
}

function checkRange(value: number, path: string, least: number, most: number): Finding[] {
  const fits = value >= least && value <= most && isTwoDecimals(value)
  return found(!fits, path, `A number from ${least} to ${most} with at most two decimals.`)
}

function isTwoDecimals(value: number): boolean {
  return Number.isFinite(value) && toHundredths(value) / 100 === value
}

function found(wrong: boolean, path: string, message: string): Finding[] {
  return wrong ? [{ path, message }] : []
}
