import { describe, expect, test } from "vitest"
import { checkEvaluationCounts, checkGoals, checkMetrics, checkRubric } from "./configuration-check.ts"
import type { Band, EvaluationCounts, Kpi, Kpm, Rubric } from "./configuration.ts"
import { defaultConfiguration } from "./defaults.ts"

const paths = (findings: { path: string }[]) => findings.map(({ path }) => path)
const kpi = (given: Partial<Kpi> = {}): Kpi => ({
  kpi_key: "k",
  name: "K",
  weight: 100,
  kpi_source: "task_delivery",
  ...given,
})
const kpm = (given: Partial<Kpm> = {}): Kpm => ({ kpm_key: "m", name: "M", weight: 100, kpis: [kpi()], ...given })
const atw = (given: Partial<Kpi> = {}) => kpi({ kpi_source: "atw_impact", impact: "i", points: 100, ...given })

test.each(["2025", "2026", "2031"])("the defaults of cycle %s pass their own checks", (cycleId) => {
  const { metrics, goals, evaluation_counts, rubric } = defaultConfiguration(cycleId)
  expect(checkMetrics(metrics)).toEqual([])
  expect(checkGoals(goals)).toEqual([])
  expect(checkEvaluationCounts(evaluation_counts)).toEqual([])
  expect(checkRubric(rubric)).toEqual([])
})

test("the productivity formulas change with cycle 2026", () => {
  const sources = (cycleId: string) =>
    defaultConfiguration(cycleId).metrics.kpms[0]?.kpis.map(({ kpi_source }) => kpi_source)
  expect(sources("2025")).toEqual(["quantity_all", "quantity_non_sbs", "auditors_all", "checklist_sbs_less_issues"])
  expect(sources("2026")).toEqual(["task_delivery", "quantity_all", "checklist_all", "productivity_issues"])
})

describe("metrics", () => {
  const three = (a: number, b: number, c: number) => [a, b, c].map((weight, i) => kpi({ kpi_key: `k${i}`, weight }))

  test("weights that sum to 100 are valid, regardless of floating-point errors", () => {
    expect(checkMetrics({ kpms: [kpm({ kpis: three(33.33, 33.33, 33.34) })] })).toEqual([])
    expect(checkMetrics({ kpms: [kpm({ kpis: three(0.1, 0.2, 99.7) })] })).toEqual([])
  })

  test.each<[string, Kpm[], string[]]>([
    ["KPI weights short by a hundredth", [kpm({ kpis: three(33.33, 33.33, 33.33) })], ["kpms.0.kpis"]],
    [
      "KPM weights over 100",
      [kpm({ weight: 60 }), kpm({ kpm_key: "n", weight: 50, kpis: [kpi({ kpi_key: "l" })] })],
      ["kpms"],
    ],
    ["no KPM", [], ["kpms"]],
    ["a KPM without KPIs", [kpm({ kpis: [] })], ["kpms.0.kpis"]],
    [
      "three decimals",
      [kpm({ kpis: three(33.333, 33.333, 33.334) })],
      ["kpms.0.kpis.0.weight", "kpms.0.kpis.1.weight", "kpms.0.kpis.2.weight", "kpms.0.kpis"],
    ],
    ["a negative weight", [kpm({ kpis: three(-10, 60, 50) })], ["kpms.0.kpis.0.weight"]],
    ["a KPI with its KPM's key", [kpm({ kpis: [kpi({ kpi_key: "m" })] })], ["kpms.0.kpis.0.kpi_key"]],
    [
      "an ATW KPI without impact and points",
      [kpm({ kpis: [kpi({ kpi_source: "atw_impact" })] })],
      ["kpms.0.kpis.0.impact", "kpms.0.kpis.0.points"],
    ],
    ["points over 100", [kpm({ kpis: [atw({ points: 101 })] })], ["kpms.0.kpis.0.points"]],
    [
      "impact and points on another source",
      [kpm({ kpis: [kpi({ impact: "i", points: 5 })] })],
      ["kpms.0.kpis.0.impact", "kpms.0.kpis.0.points"],
    ],
    [
      "two KPIs with the same impact",
      [kpm({ kpis: [atw({ weight: 50 }), atw({ kpi_key: "l", weight: 50 })] })],
      ["kpms.0.kpis.1.impact"],
    ],
  ])("%s is refused", (_, kpms, expected) => {
    expect(paths(checkMetrics({ kpms }))).toEqual(expected)
  })
})

describe("goals", () => {
  const band = (band_key: string, min_score: number, is_goal = false): Band => ({
    band_key,
    label: band_key,
    min_score,
    is_goal,
    color: "#000000",
  })

  test.each<[string, Band[], string[]]>([
    ["two goal bands at the top are valid", [band("a", 95, true), band("b", 90, true), band("c", 0)], []],
    ["a single goal band is valid", [band("a", 0, true)], []],
    ["no bands", [], ["bands"]],
    ["equal starts", [band("a", 90, true), band("b", 90), band("c", 0)], ["bands.1.min_score"]],
    ["ascending starts", [band("a", 80, true), band("b", 90), band("c", 0)], ["bands.1.min_score"]],
    ["a last band above 0", [band("a", 90, true), band("b", 10)], ["bands.1.min_score"]],
    ["no goal band", [band("a", 90), band("b", 0)], ["bands.0.is_goal"]],
    ["goal bands that don't start at the top", [band("a", 95), band("b", 90, true), band("c", 0)], ["bands.0.is_goal"]],
    ["a gap in the goal bands", [band("a", 95, true), band("b", 90), band("c", 0, true)], ["bands.2.is_goal"]],
    ["a key used twice", [band("a", 90, true), band("a", 0)], ["bands.1.band_key"]],
    ["a start above 100", [band("a", 101, true), band("b", 0)], ["bands.0.min_score"]],
  ])("%s", (_, bands, expected) => {
    expect(paths(checkGoals({ bands }))).toEqual(expected)
  })
})

describe("evaluation counts", () => {
  const weekly = { cadence: "weekly", count: 1 } as const
  const counts = (...overrides: EvaluationCounts["overrides"]): EvaluationCounts => ({
    sbs: weekly,
    non_sbs: weekly,
    overrides,
  })

  test.each<[string, EvaluationCounts, string[]]>([
    ["one of each is valid", counts({ department_id: "a", sbs: weekly }, { employee_id: "a", sbs: weekly }), []],
    [
      "an override for both a department and an employee",
      counts({ department_id: "a", employee_id: "b", sbs: weekly }),
      ["overrides.0"],
    ],
    ["an override for no one", counts({ sbs: weekly }), ["overrides.0"]],
    ["an override without a requirement", counts({ employee_id: "a" }), ["overrides.0"]],
    [
      "two overrides for the same target",
      counts({ employee_id: "a", sbs: weekly }, { employee_id: "a", non_sbs: weekly }),
      ["overrides.1"],
    ],
    ["a fraction", { ...counts(), sbs: { cadence: "monthly", count: 1.5 } }, ["sbs.count"]],
    [
      "a negative override",
      counts({ employee_id: "a", sbs: { cadence: "weekly", count: -1 } }),
      ["overrides.0.sbs.count"],
    ],
  ])("%s", (_, given, expected) => {
    expect(paths(checkEvaluationCounts(given))).toEqual(expected)
  })
})

describe("rubric", () => {
  const { rubric } = defaultConfiguration("2026")
  const [first] = rubric.items
  const items = first ? [...rubric.items, first] : []

  test.each<[string, Rubric, string[]]>([
    ["a divisor of 0", { ...rubric, integrity_divisor: 0 }, ["integrity_divisor"]],
    ["a duplicate item", { ...rubric, items }, ["items.10.item_id"]],
    ["no timeliness item", { ...rubric, items: rubric.items.filter(({ group }) => group === "integrity") }, ["items"]],
    [
      "a weight of 0",
      { ...rubric, items: items.slice(0, 1).map((item) => ({ ...item, weight: 0 })) },
      ["items.0.weight"],
    ],
  ])("%s is refused", (_, given, expected) => {
    expect(paths(checkRubric(given))).toEqual(expected)
  })

  test("the default has ten items, some of which are red flags", () => {
    expect(rubric.items).toHaveLength(10)
    expect(rubric.items.some(({ red_flag }) => red_flag)).toBe(true)
  })
})
