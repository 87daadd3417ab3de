import fc from "fast-check"
import {
  CADENCES,
  KPI_SOURCES,
  RUBRIC_GROUPS,
  type EvaluationCounts,
  type Goals,
  type Metrics,
  type Rubric,
} from "./configuration.ts"
import type { ConfigurationDocuments } from "./defaults.ts"

/**
 * Configurations with few keys and values, so that two of them have much in common; weights don't have to sum to 100.
 */

const key = fc.constantFrom("a", "a1", "b", "c")
const name = fc.constantFrom("One", "Two")
const weight = fc.constantFrom(20, 50)

const kpi = fc.record(
  {
    kpi_key: key,
    name,
    weight,
    kpi_source: fc.constantFrom(...KPI_SOURCES),
    impact: fc.constantFrom("x", "y"),
    points: fc.constantFrom(0, 100),
  },
  { requiredKeys: ["kpi_key", "name", "weight", "kpi_source"] },
)
const kpis = fc.uniqueArray(kpi, { selector: ({ kpi_key }) => kpi_key, maxLength: 4 })
const metrics: fc.Arbitrary<Metrics> = fc.record({
  kpms: fc.uniqueArray(fc.record({ kpm_key: key, name, weight, kpis }), {
    selector: ({ kpm_key }) => kpm_key,
    maxLength: 4,
  }),
})

const band = fc.record({
  band_key: key,
  label: name,
  min_score: fc.constantFrom(0, 50, 70, 90),
  is_goal: fc.boolean(),
  color: fc.constantFrom("#00AA00", "#AA0000"),
})
const goals: fc.Arbitrary<Goals> = fc.record({
  bands: fc.uniqueArray(band, { selector: ({ band_key }) => band_key, maxLength: 4 }),
})

const requirement = fc.record({ cadence: fc.constantFrom(...CADENCES), count: fc.nat(2) })
/** One ID looks like the path of another person's requirement. */
const target = fc.oneof(
  fc.record({ department_id: fc.constantFrom("D1", "D2") }),
  fc.record({ employee_id: fc.constantFrom("D1", "E1", "E1.sbs") }),
)
const override = fc
  .tuple(target, fc.record({ sbs: requirement, non_sbs: requirement }, { requiredKeys: [] }))
  .map(([named, kinds]) => ({ ...named, ...kinds }))
const evaluation_counts: fc.Arbitrary<EvaluationCounts> = fc.record({
  sbs: requirement,
  non_sbs: requirement,
  overrides: fc.uniqueArray(override, {
    selector: (one) => JSON.stringify("employee_id" in one ? [one.employee_id] : one.department_id),
    maxLength: 5,
  }),
})

const item = fc.record({
  item_id: key,
  text: name,
  group: fc.constantFrom(...RUBRIC_GROUPS),
  weight,
  red_flag: fc.boolean(),
})
const rubric: fc.Arbitrary<Rubric> = fc.record({
  items: fc.uniqueArray(item, { selector: ({ item_id }) => item_id, maxLength: 4 }),
  integrity_divisor: fc.constantFrom(1, 2),
})

export const anyConfiguration: fc.Arbitrary<ConfigurationDocuments> = fc.record({
  metrics,
  goals,
  evaluation_counts,
  rubric,
})
