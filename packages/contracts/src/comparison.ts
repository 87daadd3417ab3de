import { z } from "zod"
import { CycleId, EmployeeId } from "./common.ts"
import { Cycle } from "./cycles.ts"
import { months } from "./dashboards.ts"
import { route } from "./route.ts"

const tag = "Dashboard"

/** Which people the caller may compare. (rules/dashboards#comparison) */
export const ComparisonAccess = z
  .strictObject({ allowed: z.boolean(), scope: z.enum(["none", "pool", "company"]) })
  .meta({ id: "ComparisonAccess" })
export type ComparisonAccess = z.infer<typeof ComparisonAccess>

export const showComparisonAccess = route({
  method: "GET",
  path: "/v1/dashboard/bsc/comparison-access",
  webOnly: true,
  tag,
  summary: "Check whether the caller may compare people, and which ones",
  reply: ComparisonAccess,
})

export const COMPARED_PEOPLE = { min: 2, max: 10 } as const

export const Comparison = z
  .strictObject({
    cycle: Cycle,
    items: z.array(
      z.strictObject({ employee_id: EmployeeId, name: z.string(), department_id: z.string().nullable(), months }),
    ),
  })
  .meta({ id: "Comparison" })
export type Comparison = z.infer<typeof Comparison>

const ComparedPeople = z
  .string()
  .transform((text) => text.split(","))
  .pipe(
    z
      .array(EmployeeId)
      .min(COMPARED_PEOPLE.min, "Choose at least two people.")
      .max(COMPARED_PEOPLE.max, "Choose at most ten people.")
      .refine((ids) => new Set(ids).size === ids.length, "Name each person only once."),
  )
  .meta({ type: "string", description: "2 to 10 employee IDs, separated by commas", example: "E1001,E1002" })

export const compareEmployees = route({
  method: "GET",
  path: "/v1/dashboard/bsc/comparison",
  webOnly: true,
  tag,
  summary: "Compare people over a cycle",
  level: 2,
  serviceScope: "scorecard.view",
  query: z.strictObject({ cycle_id: CycleId, employee_ids: ComparedPeople }),
  reply: Comparison,
  refusals: ["not_found"],
})
