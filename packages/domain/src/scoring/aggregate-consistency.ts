import type { EntryAggregates, EvaluationAggregate } from "./aggregates.ts"
import type { MonthAggregates } from "./entry-aggregates.ts"
import { toHundredths } from "./rounding.ts"

/**
 * Throws, listing each figure that differs, if entries and aggregates were not read from the same state: a receipt must
 * explain exactly the score that it shows.
 */
export function assertSameAggregates(fromEntries: MonthAggregates, scored: EntryAggregates): void {
  const listed = collectFigures(fromEntries)
  const expected = collectFigures(scored)
  const names = new Set([...listed.keys(), ...expected.keys()])
  const differences = [...names].flatMap((name) => {
    const [inEntries, inScore] = [listed.get(name) ?? 0, expected.get(name) ?? 0]
    return inEntries === inScore ? [] : [`${name}: entries ${inEntries / 100}, scored ${inScore / 100}`]
  })
  if (differences.length > 0) {
    throw new Error(`The entries do not add up to the aggregates that were scored: ${differences.join("; ")}`)
  }
}

/** Each figure by name, in hundredths; groups with the same name are added up. */
function collectFigures(aggregates: MonthAggregates): Map<string, number> {
  const figures = new Map<string, number>()
  const add = (name: string, value: number) => figures.set(name, (figures.get(name) ?? 0) + toHundredths(value))
  const addAll = (kind: string, evaluations: EvaluationAggregate) => {
    for (const [name, value] of Object.entries(evaluations)) add(`${kind}.${name}`, value)
  }
  addAll("sbs", aggregates.sbs)
  addAll("non_sbs", aggregates.non_sbs)
  for (const { impact, count, final_score_sum } of aggregates.atw) {
    add(`atw.${impact}.count`, count)
    add(`atw.${impact}.final_score_sum`, final_score_sum)
  }
  for (const { target_type, target_key, points_sum, count } of aggregates.additional_points) {
    add(`additional_points.${target_type}.${target_key}.count`, count)
    add(`additional_points.${target_type}.${target_key}.points_sum`, points_sum)
  }
  add("tardiness", aggregates.tardiness)
  add("absenteeism", aggregates.absenteeism)
  add("productivity_issues", aggregates.productivity_issues)
  add("incidents", aggregates.incidents)
  return figures
}
