import type { AdditionalPointsAggregate, EntryAggregates, EvaluationAggregate } from "./aggregates.ts"
import { aggregateEntries, type AggregationScope, type ReceiptEntry } from "./entry-aggregates.ts"
import { fromHundredths, toHundredths } from "./rounding.ts"

/** One entry before and after a write; null where there is none, as before it is created and after it is deleted. */
export type EntryChange = { before: ReceiptEntry | null; after: ReceiptEntry | null }

/**
 * The aggregates of a month as they would be after these changes of one person's entries. The same result as
 * aggregating all of the person's entries again.
 */
export function changeAggregates(
  aggregates: EntryAggregates,
  changes: readonly EntryChange[],
  scope: Omit<AggregationScope, "task_delivery">,
): EntryAggregates {
  const removed = aggregateEntries(
    changes.flatMap(({ before }) => before ?? []),
    scope,
  )
  const added = aggregateEntries(
    changes.flatMap(({ after }) => after ?? []),
    scope,
  )
  const total = (sumOf: (part: EntryAggregates) => number) => sumOf(aggregates) - sumOf(removed) + sumOf(added)
  const timely = (kind: "sbs" | "non_sbs") =>
    aggregates.timely_evaluations[kind].map((_, week) => total((part) => part.timely_evaluations[kind][week] ?? 0))
  const parts = { aggregates, removed, added }
  return {
    sbs: changeEvaluations(parts, "sbs"),
    non_sbs: changeEvaluations(parts, "non_sbs"),
    atw: changeGroups({
      parts,
      groupsOf: (part) => part.atw,
      keyOf: ({ impact }) => impact,
      sum: "final_score_sum",
    }),
    tardiness: total((part) => part.tardiness),
    absenteeism: total((part) => part.absenteeism),
    productivity_issues: total((part) => part.productivity_issues),
    additional_points: changeGroups<"points_sum", AdditionalPointsAggregate>({
      parts,
      groupsOf: (part) => part.additional_points,
      keyOf: ({ target_type, target_key }) => `${target_type} ${target_key}`,
      sum: "points_sum",
    }),
    incidents: total((part) => part.incidents),
    timely_evaluations: { sbs: timely("sbs"), non_sbs: timely("non_sbs") },
    task_delivery: aggregates.task_delivery,
  }
}

type Parts = Record<"aggregates" | "removed" | "added", EntryAggregates>

function changeEvaluations({ aggregates, removed, added }: Parts, kind: "sbs" | "non_sbs"): EvaluationAggregate {
  const total = (field: keyof EvaluationAggregate) =>
    exactSum(aggregates[kind][field], -removed[kind][field], added[kind][field])
  return {
    count: total("count"),
    quantity_sum: total("quantity_sum"),
    auditors_sum: total("auditors_sum"),
    auditors_count: total("auditors_count"),
    checklist_sum: total("checklist_sum"),
    checklist_count: total("checklist_count"),
    red_flags: total("red_flags"),
  }
}

type Group<Sum extends string> = Record<Sum, number> & { count: number }

type GroupsToChange<Sum extends string, G extends Group<Sum>> = {
  parts: Parts
  groupsOf(part: EntryAggregates): readonly G[]
  keyOf(group: G): string
  sum: Sum
}

/** Groups without entries are left out, as where entries are aggregated. */
function changeGroups<Sum extends string, G extends Group<Sum>>({
  parts,
  groupsOf,
  keyOf,
  sum,
}: GroupsToChange<Sum, G>): G[] {
  const groups = new Map<string, G>()
  const add = (sign: 1 | -1, part: EntryAggregates) => {
    for (const group of groupsOf(part)) {
      const key = keyOf(group)
      const known = groups.get(key)
      const count = (known?.count ?? 0) + sign * group.count
      groups.set(key, { ...group, count, [sum]: exactSum(known?.[sum] ?? 0, sign * group[sum]) })
    }
  }
  add(1, parts.aggregates)
  add(-1, parts.removed)
  add(1, parts.added)
  return [...groups.values()].filter(({ count }) => count > 0)
}

/** Points have two decimals. */
function exactSum(...points: number[]): number {
  return fromHundredths(points.reduce((sum, value) => sum + toHundredths(value), 0))
}
