import { CADENCES } from "@scorecard/domain/scoring"
import { z } from "zod"
import {
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

const TAG = "Evaluation status"
const PATH = "/v1/scorecard/missing-excess-evals"

const Count = z.number().int().min(0)
const figures = {
  required: Count,
  done: Count,
  missing: Count.meta({ description: "How many fewer were done than are required" }),
  excess: Count.meta({ description: "How many more were done than are required" }),
}

/** One kind of evaluations of one person's month. (rules/entries#evaluation-status) */
const EvaluationsOfKind = z
  .strictObject({
    cadence: z.enum(CADENCES),
    ...figures,
    weeks: z.array(
      z.strictObject({
        week_start: CalendarDate.meta({ description: "A Monday; of a week whose Thursday lies in the month" }),
        ...figures,
      }),
    ),
  })
  .meta({ id: "EvaluationsOfKind" })

export const EvaluationStatus = z
  .strictObject({
    employee_id: EmployeeId,
    name: z.string(),
    department_id: z.string().nullable(),
    kinds: z.strictObject({ sbs: EvaluationsOfKind, non_sbs: EvaluationsOfKind }),
    abilities: z.strictObject({
      follow_up: z.boolean().meta({ description: "The reader may ping their managers about these now" }),
    }),
  })
  .meta({ id: "EvaluationStatus" })
export type EvaluationStatus = z.infer<typeof EvaluationStatus>

const filters = {
  year: YearQuery.optional().meta({ description: "With `month`; without both, the current Eastern month" }),
  month: MonthQuery.optional(),
  employee_id: EmployeeId.optional(),
  department_id: z.string().max(60).optional(),
  cluster_id: z.string().max(60).optional(),
  q: z.string().max(200).optional(),
  only: z.enum(["missing", "excess"]).optional().meta({ description: "People with some of either kind" }),
  sort: sortQuery(["name", "employee_id", "missing", "excess"], "name"),
}

export const EvaluationStatusQuery = z.strictObject({ ...filters, ...pageQuery })
export type EvaluationStatusQuery = z.infer<typeof EvaluationStatusQuery>

const EvaluationExportQuery = z.strictObject({ ...filters, ...exportQuery })
export type EvaluationExportQuery = z.infer<typeof EvaluationExportQuery>

const COUNTING =
  "`required` is what the month is scored by; the month counts go by the day of each evaluation, those of a week by the week, also across the month's edge. A monthly cadence asks the month as a whole: its weeks say what was done, and are never at fault."

export const listEvaluationStatus = route({
  method: "GET",
  path: PATH,
  tag: TAG,
  summary: "Missing and excess evaluations of a month",
  description: `Of the people of the pool who are scored in the month. ${COUNTING}`,
  permission: "scorecard.view",
  query: EvaluationStatusQuery,
  reply: listOf(EvaluationStatus).extend({ year: Year, month: Month }),
  refusals: ["month_in_future"],
  conditional: true,
})

export const exportEvaluationStatus = route({
  method: "GET",
  path: `${PATH}/export`,
  tag: TAG,
  summary: "Missing and excess evaluations of a month as a file",
  description: `${EXPORT_NOTE} ${COUNTING} The columns of a week are named by its Monday.`,
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
    managers_told: Count,
    followed_up_at: Timestamp,
  })
  .meta({ id: "EvaluationFollowUp" })
export type FollowUp = z.infer<typeof FollowUp>

export const followUpEvaluations = route({
  method: "POST",
  path: `${PATH}/follow-up`,
  tag: TAG,
  summary: "Ping one's managers about one's missing evaluations",
  description: "Once on an Eastern day, for whichever month; of a draft and a final month alike.",
  permission: "scorecard.view",
  body: z.strictObject({ year: Year, month: Month }),
  status: 200,
  reply: FollowUp,
  refusals: ["month_in_future", "nothing_missing", "nobody_to_tell", "already_pinged_today"],
})
