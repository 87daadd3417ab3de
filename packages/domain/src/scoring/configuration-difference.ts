import type { EvaluationCounts, EvaluationOverride, Goals, Kpi, Metrics, Rubric } from "./configuration.ts"
import type { ConfigurationDocuments } from "./defaults.ts"

/** The four documents of a cycle, in display order. (rules/cycles#configuration) */
export const CONFIGURATION_PARTS = [
  "metrics",
  "goals",
  "evaluation_counts",
  "rubric",
] as const satisfies readonly (keyof ConfigurationDocuments)[]
export type ConfigurationPart = (typeof CONFIGURATION_PARTS)[number]

export const DIFFERENCE_CHANGES = ["added", "removed", "changed"] as const
export type DifferenceChange = (typeof DIFFERENCE_CHANGES)[number]

/**
 * A difference between two configurations. `path` uses keys, not positions: `kpms[atw].weight`, `bands[goal].label`,
 * `overrides[employee_id=E1001].sbs.count`; it is unique within its part. `from` is null if it was added, `to` if it
 * was removed.
 */
export type ConfigurationDifference = {
  part: ConfigurationPart
  path: string
  change: DifferenceChange
  from: unknown
  to: unknown
}

type Found = Omit<ConfigurationDifference, "part">
type Fields = Readonly<Record<string, unknown>>

/**
 * The changes from one cycle's configuration to another's: by part, items by key, fields by name. Empty only if both
 * score and look the same: the order of KPMs, KPIs, and rubric items matters; the order of bands follows from their
 * scores, and that of overrides has no meaning.
 */
export function compareConfigurations(
  from: ConfigurationDocuments,
  to: ConfigurationDocuments,
): ConfigurationDifference[] {
  const found: Record<ConfigurationPart, Found[]> = {
    metrics: compareMetrics(from.metrics, to.metrics),
    goals: compareGoals(from.goals, to.goals),
    evaluation_counts: compareCounts(from.evaluation_counts, to.evaluation_counts),
    rubric: compareRubrics(from.rubric, to.rubric),
  }
  return CONFIGURATION_PARTS.flatMap((part) => found[part].map((difference) => ({ part, ...difference })))
}

/** The parts of a configuration that are copied to another one. */
export function copyConfiguration(
  source: ConfigurationDocuments,
  parts: readonly ConfigurationPart[],
): Partial<ConfigurationDocuments> {
  const { metrics, goals, evaluation_counts, rubric } = source
  return {
    ...(parts.includes("metrics") && { metrics }),
    ...(parts.includes("goals") && { goals }),
    ...(parts.includes("evaluation_counts") && { evaluation_counts }),
    ...(parts.includes("rubric") && { rubric }),
  }
}

function compareMetrics(from: Metrics, to: Metrics): Found[] {
  const keyOf = ({ kpm_key }: Metrics["kpms"][number]) => kpm_key
  const kpiKey = ({ kpi_key }: Kpi) => kpi_key
  return [
    ...compareOrder("kpms", from.kpms.map(keyOf), to.kpms.map(keyOf)),
    ...compareLists("kpms", keyOf, from.kpms, to.kpms, (path, { kpis: before, ...old }, { kpis: after, ...now }) => [
      ...compareFields(path, old, now),
      ...compareOrder(`${path}.kpis`, before.map(kpiKey), after.map(kpiKey)),
      ...compareLists(`${path}.kpis`, kpiKey, before, after, compareFields),
    ]),
  ]
}

function compareGoals(from: Goals, to: Goals): Found[] {
  return compareLists("bands", ({ band_key }) => band_key, from.bands, to.bands, compareFields)
}

function compareCounts(from: EvaluationCounts, to: EvaluationCounts): Found[] {
  return [
    ...compareKinds("", from, to),
    ...compareLists("overrides", targetKey, from.overrides, to.overrides, (path, old, now) =>
      compareKinds(`${path}.`, old, now),
    ),
  ]
}

function targetKey({ department_id, employee_id }: EvaluationOverride): string {
  return employee_id === undefined ? `department_id=${department_id}` : `employee_id=${employee_id}`
}

type Kinds = Pick<EvaluationOverride, "sbs" | "non_sbs">

function compareKinds(prefix: string, from: Kinds, to: Kinds): Found[] {
  return (["non_sbs", "sbs"] as const).flatMap((kind) => {
    const [old, now] = [from[kind], to[kind]]
    return old && now ? compareFields(`${prefix}${kind}`, old, now) : compareValues(`${prefix}${kind}`, old, now)
  })
}

function compareRubrics(from: Rubric, to: Rubric): Found[] {
  const keyOf = ({ item_id }: Rubric["items"][number]) => item_id
  return [
    ...compareValues("integrity_divisor", from.integrity_divisor, to.integrity_divisor),
    ...compareOrder("items", from.items.map(keyOf), to.items.map(keyOf)),
    ...compareLists("items", keyOf, from.items, to.items, compareFields),
  ]
}

/**
 * In ascending order of keys. An item on only one side is one difference; items on both sides are compared field by
 * field.
 */
function compareLists<Item>(
  path: string,
  keyOf: (item: Item) => string,
  from: readonly Item[],
  to: readonly Item[],
  compare: (path: string, from: Item, to: Item) => Found[],
): Found[] {
  const [before, after] = [byKey(keyOf, from), byKey(keyOf, to)]
  const keys = [...new Set([...before.keys(), ...after.keys()])].toSorted()
  return keys.flatMap((key) => {
    const [old, now] = [before.get(key), after.get(key)]
    const place = `${path}[${key}]`
    return old !== undefined && now !== undefined ? compare(place, old, now) : compareValues(place, old, now)
  })
}

function byKey<Item>(keyOf: (item: Item) => string, items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [keyOf(item), item]))
}

/**
 * Compares the order of the items that both lists have, so that an added or removed item doesn't count as reordering.
 */
function compareOrder(path: string, from: readonly string[], to: readonly string[]): Found[] {
  const old = from.filter((key) => to.includes(key))
  const now = to.filter((key) => from.includes(key))
  return old.join(" ") === now.join(" ") ? [] : [{ path, change: "changed", from: old, to: now }]
}

function compareFields(path: string, from: Fields, to: Fields): Found[] {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].toSorted()
  return names.flatMap((name) => compareValues(`${path}.${name}`, from[name], to[name]))
}

/** An omitted field and an undefined one are equal. */
function compareValues(path: string, from: unknown, to: unknown): Found[] {
  if (from === to) return []
  const change = from === undefined ? "added" : to === undefined ? "removed" : "changed"
  return [{ path, change, from: from ?? null, to: to ?? null }]
}
