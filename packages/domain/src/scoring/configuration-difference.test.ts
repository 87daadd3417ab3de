import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { anyConfiguration } from "./configuration.arbitrary.ts"
import { compareConfigurations, CONFIGURATION_PARTS, copyConfiguration } from "./configuration-difference.ts"
import { defaultConfiguration, type ConfigurationDocuments } from "./defaults.ts"

const base = defaultConfiguration("2026")
const changed = (part: Partial<ConfigurationDocuments>) => compareConfigurations(base, { ...base, ...part })
const [first, ...others] = base.metrics.kpms
const kpmsWith = (change: object) => ({ metrics: { kpms: [{ ...first, ...change }, ...others] } }) as typeof base

describe("worked cases", () => {
  test("the defaults of 2025 and 2026 differ in the productivity formulas, in ascending order of keys", () => {
    const source = (kpi: string, from: string, to: string) => ({
      part: "metrics",
      path: `kpms[productivity].kpis[${kpi}].kpi_source`,
      change: "changed",
      from,
      to,
    })
    expect(compareConfigurations(defaultConfiguration("2025"), base)).toEqual([
      source("accuracy", "auditors_all", "checklist_all"),
      source("compliance", "checklist_sbs_less_issues", "productivity_issues"),
      source("integrity", "quantity_non_sbs", "quantity_all"),
      source("quantity_of_output", "quantity_all", "task_delivery"),
    ])
  })

  test("a changed field of a KPM", () => {
    expect(changed(kpmsWith({ weight: 55 }))).toEqual([
      { part: "metrics", path: "kpms[productivity].weight", change: "changed", from: 60, to: 55 },
    ])
  })

  test("an added KPI is shown whole and doesn't count as reordering", () => {
    const kpi = { kpi_key: "aa", name: "New", weight: 10, kpi_source: "task_delivery" } as const
    expect(changed(kpmsWith({ kpis: [kpi, ...(first?.kpis ?? [])] }))).toEqual([
      { part: "metrics", path: "kpms[productivity].kpis[aa]", change: "added", from: null, to: kpi },
    ])
  })

  test("a removed KPM is shown whole", () => {
    expect(changed({ metrics: { kpms: others } })).toEqual([
      { part: "metrics", path: "kpms[productivity]", change: "removed", from: first, to: null },
    ])
  })

  test("a changed order of KPMs is its own difference", () => {
    expect(changed({ metrics: { kpms: base.metrics.kpms.toReversed() } })).toEqual([
      {
        part: "metrics",
        path: "kpms",
        change: "changed",
        from: ["productivity", "attendance", "atw"],
        to: ["atw", "attendance", "productivity"],
      },
    ])
  })

  test("a band's label, a rubric item's weight and the divisor, in the order of the parts", () => {
    const bands = base.goals.bands.map((band) => (band.band_key === "goal" ? { ...band, label: "Aim" } : band))
    const items = base.rubric.items.map((item) => (item.item_id === "protects_data" ? { ...item, weight: 35 } : item))
    expect(changed({ rubric: { items, integrity_divisor: 3 }, goals: { bands } })).toEqual([
      { part: "goals", path: "bands[goal].label", change: "changed", from: "Goal", to: "Aim" },
      { part: "rubric", path: "integrity_divisor", change: "changed", from: 2, to: 3 },
      { part: "rubric", path: "items[protects_data].weight", change: "changed", from: 30, to: 35 },
    ])
  })

  test("overrides are matched by department or person, regardless of order, including an added requirement", () => {
    const weekly = { cadence: "weekly", count: 2 } as const
    const before = {
      ...base.evaluation_counts,
      overrides: [{ employee_id: "E1", sbs: weekly }, { department_id: "D1" }],
    }
    const after = {
      ...base.evaluation_counts,
      sbs: { cadence: "monthly", count: 1 } as const,
      overrides: [
        { department_id: "D2", sbs: weekly },
        { department_id: "D1" },
        { employee_id: "E1", sbs: { ...weekly, count: 3 }, non_sbs: weekly },
      ],
    }
    const found = compareConfigurations({ ...base, evaluation_counts: before }, { ...base, evaluation_counts: after })
    expect(found.map(({ path, change, from, to }) => [path, change, from, to])).toEqual([
      ["sbs.cadence", "changed", "weekly", "monthly"],
      ["overrides[department_id=D2]", "added", null, { department_id: "D2", sbs: weekly }],
      ["overrides[employee_id=E1].non_sbs", "added", null, weekly],
      ["overrides[employee_id=E1].sbs.count", "changed", 2, 3],
    ])
  })
})

describe("for any configurations", () => {
  test("a configuration doesn't differ from itself or its copy", () => {
    fc.assert(
      fc.property(anyConfiguration, (one) => {
        expect(compareConfigurations(one, one)).toEqual([])
        expect(compareConfigurations(one, structuredClone(one))).toEqual([])
      }),
    )
  })

  test("copied parts don't differ, and the others are unchanged", () => {
    fc.assert(
      fc.property(
        anyConfiguration,
        anyConfiguration,
        fc.subarray([...CONFIGURATION_PARTS]),
        (source, target, parts) => {
          const copied = { ...target, ...copyConfiguration(source, parts) }
          const left = compareConfigurations(source, target).filter(({ part }) => !parts.includes(part))
          expect(compareConfigurations(source, copied)).toEqual(left)
          expect(compareConfigurations(target, copied).filter(({ part }) => !parts.includes(part))).toEqual([])
        },
      ),
    )
  })

  test("no differences means equal except for the order of bands and overrides", () => {
    fc.assert(
      fc.property(anyConfiguration, anyConfiguration, fc.subarray([...CONFIGURATION_PARTS]), (from, other, parts) => {
        const to = { ...from, ...copyConfiguration(other, parts) }
        const isSame = JSON.stringify(unordered(from)) === JSON.stringify(unordered(to))
        expect(compareConfigurations(from, to).length === 0).toBe(isSame)
      }),
    )
  })

  test("swapping the sides mirrors the differences", () => {
    const back = { added: "removed", removed: "added", changed: "changed" } as const
    fc.assert(
      fc.property(anyConfiguration, anyConfiguration, (from, to) => {
        const mirrored = compareConfigurations(to, from).map((found) => ({
          ...found,
          change: back[found.change],
          from: found.to,
          to: found.from,
        }))
        expect(mirrored).toEqual(compareConfigurations(from, to))
      }),
    )
  })

  test("each path occurs only once per part", () => {
    fc.assert(
      fc.property(anyConfiguration, anyConfiguration, (from, to) => {
        const paths = compareConfigurations(from, to).map(({ part, path }) => `${part} ${path}`)
        expect(new Set(paths).size).toBe(paths.length)
      }),
    )
  })
})

/** Sorts fields by name, and bands and overrides by their text, because their order has no meaning. */
function unordered({ goals, evaluation_counts, ...rest }: ConfigurationDocuments): unknown {
  const sorted = (list: readonly object[]) => list.map((one) => JSON.stringify(byName(one))).toSorted()
  const { overrides, ...counts } = evaluation_counts
  return byName({ ...rest, bands: sorted(goals.bands), overrides: sorted(overrides), counts })
}

function byName(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(byName)
  if (value === null || typeof value !== "object") return value
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, inner]) => [name, byName(inner)]))
}
