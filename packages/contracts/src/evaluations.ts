import { CADENCES } from "@scorecard/domain/scoring"
import { z } from "zod"
import {
  BeforeGoLive,
  CalendarDate,
  EmployeeId,
  listOf,
  Month,
  MonthQuery,
  pageQuery,
  sortQuery,
  Timestamp,
  Year,
  YearQuery,
} from "./common.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { route } from "./route.ts"
import { IsNew } from "./scorecards.ts"

const TAG = "Evaluation status"
const PATH = "/v1/scorecard/missing-excess-evals"

const Count = z.number().int().min(0)
const figures = {
  required: Count,
  done: Count,
  missing: Count.meta({ description: "Number of required evaluations not done" }),
  excess: Count.meta({ description: "Number of evaluations beyond the requirement" }),
}

/** One evaluation kind in one person's month. (rules/entries#evaluation-status) */
const EvaluationsOfKind = z
  .strictObject({
    cadence: z.enum(CADENCES),
    ...figures,
    weeks: z.array(
      z.strictObject({
        week_start: CalendarDate.meta({ description: "The Monday of a week whose Thursday is in the month" }),
        ...figures,
      }),
    ),
  })
  .meta({ id: "EvaluationsOfKind" })

/** A person's required, done, missing, and excess evaluations in a month. (rules/entries#evaluation-status) */
export const EvaluationStatus = z
  .strictObject({
    employee_id: EmployeeId,
    name: z.string(),
    department_id: z.string().nullable(),
    is_new: IsNew,
    kinds: z.strictObject({ sbs: EvaluationsOfKind, non_sbs: EvaluationsOfKind }),
    abilities: z.strictObject({
      follow_up: z.boolean().meta({ description: "Whether the caller may ping their managers about these now" }),
    }),
  })
  .meta({ id: "EvaluationStatus" })
export type EvaluationStatus = z.infer<typeof EvaluationStatus>

const filters = {
  year: YearQuery.optional().meta({ description: "Requires `month`; both default to the current Eastern month" }),
  month: MonthQuery.optional(),
  employee_id: EmployeeId.optional(),
  department_id: z.string().max(60).optional(),
  cluster_id: z.string().max(60).optional(),
  q: z.string().max(200).optional(),
  only: z
    .enum(["missing", "excess"])
    .optional()
    .meta({ description: "Only people with missing or excess evaluations of either kind" }),
  sort: sortQuery(["name", "employee_id", "missing", "excess"], "name"),
}

export const EvaluationStatusQuery = z.strictObject({ ...filters, ...pageQuery })
export type EvaluationStatusQuery = z.infer<typeof EvaluationStatusQuery>

const EvaluationExportQuery = z.strictObject({ ...filters, ...exportQuery })
export type EvaluationExportQuery = z.infer<typeof EvaluationExportQuery>

const COUNTING =
  "`required` is the number that the month is scored by. Monthly counts go by the day of each evaluation; weekly counts cover the whole week, even across the end of the month. With a monthly cadence, weeks only report what was done and are never short."

export const listEvaluationStatus = route({
  method: "GET",
  path: PATH,
  tag: TAG,
  summary: "List a month's missing and excess evaluations",
  description: `Covers the people in the pool who are scored in the month. ${COUNTING}`,
  permission: "scorecard.view",
  query: EvaluationStatusQuery,
  reply: listOf(EvaluationStatus).extend({ year: Year, month: Month, before_go_live: BeforeGoLive }),
  refusals: ["month_in_future"],
  conditional: true,
})

export const exportEvaluationStatus = route({
  method: "GET",
  path: `${PATH}/export`,
  tag: TAG,
  summary: "Export a month's missing and excess evaluations",
  description: `${EXPORT_NOTE} ${COUNTING} A week's columns are named after its Monday.`,
  permission: "scorecard.view",
  query: EvaluationExportQuery,
  refusals: ["month_in_future"],
  file: EXPORT_FILE,
})

const FollowUp = z
  .strictObject({
    employee_id: EmployeeId,
    year: Year,
    month: Month,
    missing: z.strictObject({ sbs: Count, non_sbs: Count }),
    managers_told: Count.meta({ description: "Number of managers who were notified" }),
    followed_up_at: Timestamp,
  })
  .meta({ id: "EvaluationFollowUp" })
export type FollowUp = z.infer<typeof FollowUp>

export const followUpEvaluations = route({
  method: "POST",
  path: `${PATH}/follow-up`,
  tag: TAG,
  summary: "Ping your managers about your missing evaluations",
  description: "Once per Eastern day, regardless of the month; for draft and final months alike.",
  permission: "scorecard.view",
  serviceScope: null,
  body: z.strictObject({ year: Year, month: Month }),
  status: 200,
  reply: FollowUp,
  refusals: ["month_in_future", "nothing_missing", "nobody_to_tell", "already_pinged_today"],
})
