import { CADENCES, EVALUATION_KINDS } from "@scorecard/domain/scoring"
import { z } from "zod"
import { BooleanQuery, EmployeeId, Id, listOf, LongText, pageQuery, sortQuery, Timestamp, Version } from "./common.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { route } from "./route.ts"

const PATH = "/v1/scorecard/requirement-adjustments"
const tag = "Cycles"
const MAX_COUNT = 1_000

/** A month as `YYYY-MM`. */
export const MonthId = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Enter a month as YYYY-MM.")
  .meta({ description: "YYYY-MM", example: "2026-10" })

const kinds = z
  .array(z.enum(EVALUATION_KINDS))
  .min(1)
  .max(EVALUATION_KINDS.length)
  .refine((named) => new Set(named).size === named.length, "Each kind may be listed once.")

/**
 * Changes how many evaluations are required of one person or department in some months. Configuration documents stay
 * as they are. (rules/scoring#requirement-adjustments)
 */
export const RequirementAdjustment = z
  .strictObject({
    _id: Id,
    employee_id: EmployeeId.nullable().meta({ description: "Null if it applies to a department" }),
    department_id: Id.nullable().meta({ description: "Null if it applies to one person" }),
    kinds,
    from: MonthId,
    to: MonthId.nullable().meta({ description: "The last month; null without an end" }),
    reason: LongText,
    exempt: z.boolean().meta({ description: "Nothing is required; cadence and count are null" }),
    cadence: z.enum(CADENCES).nullable(),
    count: z.number().int().min(0).max(MAX_COUNT).nullable(),
    created_at: Timestamp,
    created_by_id: EmployeeId,
    updated_at: Timestamp,
    updated_by_id: EmployeeId,
    version: Version,
  })
  .meta({ id: "StoredRequirementAdjustment" })
export type RequirementAdjustment = z.infer<typeof RequirementAdjustment>

export const RequirementAdjustmentView = RequirementAdjustment.extend({
  abilities: z
    .strictObject({ edit: z.boolean(), delete: z.boolean() })
    .meta({ description: "By level and person. Final months can still prevent a change" }),
}).meta({ id: "RequirementAdjustment" })
export type RequirementAdjustmentView = z.infer<typeof RequirementAdjustmentView>

const rule = {
  exempt: z.literal(true).optional(),
  cadence: z.enum(CADENCES).optional(),
  count: z.number().int().min(0).max(MAX_COUNT).optional(),
}

type Rule = { exempt?: true | undefined; cadence?: string | undefined; count?: number | undefined }
const hasRule = ({ exempt, cadence, count }: Rule) =>
  exempt === true ? cadence === undefined && count === undefined : cadence !== undefined && count !== undefined
const RULE = { path: ["exempt"], message: "Give either `exempt: true`, or `cadence` and `count`." }

export const RequirementAdjustmentDraft = z
  .strictObject({
    employee_id: EmployeeId.optional(),
    department_id: Id.optional(),
    kinds,
    from: MonthId,
    to: MonthId.nullable(),
    reason: LongText,
    ...rule,
  })
  .refine(({ employee_id, department_id }) => (employee_id === undefined) !== (department_id === undefined), {
    path: ["employee_id"],
    message: "Give either an `employee_id` or a `department_id`.",
  })
  .refine(hasRule, RULE)
  .refine(({ from, to }) => to === null || from <= to, { path: ["to"], message: "The last month is before the first." })
  .meta({ id: "RequirementAdjustmentDraft" })
export type RequirementAdjustmentDraft = z.output<typeof RequirementAdjustmentDraft>

/** The person or department never changes. A rule replaces the one before. */
export const RequirementAdjustmentPatch = z
  .strictObject({
    kinds: kinds.optional(),
    from: MonthId.optional(),
    to: MonthId.nullable().optional(),
    reason: LongText.optional(),
    ...rule,
  })
  .refine(({ exempt, cadence, count }) => {
    const isUnchanged = exempt === undefined && cadence === undefined && count === undefined
    return isUnchanged || hasRule({ exempt, cadence, count })
  }, RULE)
  .meta({ id: "RequirementAdjustmentPatch" })
export type RequirementAdjustmentPatch = z.output<typeof RequirementAdjustmentPatch>

const filters = {
  employee_id: EmployeeId.optional(),
  department_id: Id.optional(),
  kind: z.enum(EVALUATION_KINDS).optional(),
  applies_in: MonthId.optional().meta({ description: "Only those that apply in this month" }),
  exempt: BooleanQuery.optional(),
  sort: sortQuery(["from", "created_at"], "-from"),
}
export const RequirementAdjustmentsQuery = z.strictObject({ ...filters, ...pageQuery })
export type RequirementAdjustmentsQuery = z.output<typeof RequirementAdjustmentsQuery>

const params = z.strictObject({ id: Id })
const WRITING = "Requires level 5, or level 4 with company scope."
const LEVEL = 4

export const listRequirementAdjustments = route({
  method: "GET",
  path: PATH,
  webOnly: true,
  tag,
  summary: "List the requirement adjustments",
  description: "Of departments, and of the people you may see.",
  permission: "configurations.view",
  query: RequirementAdjustmentsQuery,
  reply: listOf(RequirementAdjustmentView),
  refusals: ["cursor_invalid"],
})

export const exportRequirementAdjustments = route({
  method: "GET",
  path: `${PATH}/export`,
  webOnly: true,
  tag,
  summary: "Export the requirement adjustments",
  description: EXPORT_NOTE,
  permission: "configurations.view",
  query: z.strictObject({ ...filters, ...exportQuery }),
  file: EXPORT_FILE,
})

export const showRequirementAdjustment = route({
  method: "GET",
  path: `${PATH}/{id}`,
  webOnly: true,
  tag,
  summary: "Get a requirement adjustment",
  permission: "configurations.view",
  params,
  reply: RequirementAdjustmentView,
})

export const createRequirementAdjustment = route({
  method: "POST",
  path: PATH,
  webOnly: true,
  tag,
  summary: "Adjust how many evaluations are required",
  description: `For one person or department, in some months. ${WRITING}`,
  level: LEVEL,
  body: RequirementAdjustmentDraft,
  status: 201,
  reply: RequirementAdjustmentView,
  location: ({ _id }) => `${PATH}/${_id}`,
  refusals: ["leaves_pool", "own_record", "dated_before_go_live", "month_final", "adjustment_overlaps"],
})

export const changeRequirementAdjustment = route({
  method: "PATCH",
  path: `${PATH}/{id}`,
  webOnly: true,
  tag,
  summary: "Change a requirement adjustment",
  description: `A JSON merge patch. If one of its months is final, only \`to\` may change, to the last final month or later. ${WRITING}`,
  level: LEVEL,
  params,
  body: RequirementAdjustmentPatch,
  reply: RequirementAdjustmentView,
  refusals: [
    "leaves_pool",
    "own_record",
    "dated_before_go_live",
    "version_mismatch",
    "month_final",
    "adjustment_overlaps",
  ],
})

export const deleteRequirementAdjustment = route({
  method: "DELETE",
  path: `${PATH}/{id}`,
  webOnly: true,
  tag,
  summary: "Delete a requirement adjustment",
  description: WRITING,
  level: LEVEL,
  params,
  refusals: ["leaves_pool", "own_record", "version_mismatch", "month_final"],
})
