import { expect, test } from "vitest"
import type { EvaluationCounts, RequirementAdjustment } from "./configuration.ts"
import { requirementTable } from "./requirements.ts"

const weekly = (count: number) => ({ cadence: "weekly", count }) as const
const adjustment = (target: Partial<RequirementAdjustment>): RequirementAdjustment => ({
  adjustment_id: "A",
  version: 3,
  employee_id: null,
  department_id: null,
  kinds: ["sbs"],
  requirement: weekly(9),
  ...target,
})
const overrides = [
  { employee_id: "ANN", sbs: weekly(2) },
  { department_id: "SALES", sbs: weekly(3), non_sbs: weekly(4) },
]
const counts = (adjustments: RequirementAdjustment[]): EvaluationCounts => ({
  sbs: weekly(1),
  non_sbs: weekly(1),
  overrides,
  adjustments,
})
const ann = { employee_id: "ANN", department_id: "SALES" }
const bob = { employee_id: "BOB", department_id: "SALES" }
const cid = { employee_id: "CID", department_id: null }

test("an employee's adjustment wins over the department's, and both over any override", () => {
  const ofSales = adjustment({ department_id: "SALES", requirement: weekly(7) })
  const ofBob = adjustment({ employee_id: "BOB", requirement: { cadence: "none", count: 0 } })
  const requirementOf = requirementTable(counts([ofSales, ofBob]))
  const named = { adjustment: { adjustment_id: "A", version: 3 } }
  expect(requirementOf(ann, "sbs")).toEqual({ ...weekly(7), set_by: "department_adjustment", ...named })
  expect(requirementOf(bob, "sbs")).toEqual({ cadence: "none", count: 0, set_by: "employee_adjustment", ...named })
  expect(requirementOf(cid, "sbs")).toEqual({ ...weekly(1), set_by: "default" })
})

test("the other kind keeps its override", () => {
  const requirementOf = requirementTable(counts([adjustment({ employee_id: "ANN" })]))
  expect(requirementOf(ann, "non_sbs")).toEqual({ ...weekly(4), set_by: "department" })
  expect(requirementTable(counts([]))(ann, "sbs")).toEqual({ ...weekly(2), set_by: "employee" })
})
