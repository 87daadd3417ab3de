import { z } from "zod"
import { CalendarDate, EmployeeId, Id, integerQuery, listOf, pageQuery, Score, sortQuery } from "./common.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { route } from "./route.ts"

/** The scores of an evaluation that evaluators are compared by. */
export const CALIBRATED_SCORES = ["checklist", "auditors", "quantity"] as const
export type CalibratedScore = (typeof CALIBRATED_SCORES)[number]
/** With fewer comparisons, a difference is marked as a small sample. (rules/dashboards#evaluator-calibration) */
export const MIN_COMPARED = 5
/** The most days in one request. */
export const MAX_CALIBRATION_DAYS = 366

const MAX_SCORE = 100
const DEFAULT_TOLERANCE = 5
const Count = z.number().int().min(0)
const byScore = <Schema extends z.ZodType>(schema: Schema) =>
  z.strictObject({ checklist: schema, auditors: schema, quantity: schema })

const CalibrationFigures = z
  .strictObject({
    count: Count.meta({ description: "Evaluations with this score" }),
    mean: Score.nullable(),
    spread: z.number().nullable().meta({ description: "Sample standard deviation; null below two scores" }),
    compared: Count.meta({ description: "Those that others have evaluated, too: same person and task" }),
    difference: z
      .number()
      .nullable()
      .meta({ description: "Mean of each score less the mean of the others' scores of the same person and task" }),
    small_sample: z.boolean().meta({ description: `Fewer than ${MIN_COMPARED} comparisons` }),
  })
  .meta({ id: "CalibrationFigures" })

const AgreementFigures = z
  .strictObject({
    compared: Count,
    mean_difference: z.number().nullable().meta({ description: "Mean absolute difference, in points" }),
    within_tolerance: Count.meta({ description: "Differences of at most `tolerance` points" }),
  })
  .meta({ id: "AgreementFigures" })

const Items = z.strictObject({
  compared: Count.meta({ description: "Checklist items that both answered" }),
  agreed: Count.meta({ description: "Items with the same answer" }),
})

/** One evaluator against the others. (rules/dashboards#evaluator-calibration) */
export const EvaluatorCalibration = z
  .strictObject({
    evaluator_id: EmployeeId,
    name: z.string().meta({ description: "The ID of an evaluator that the caller can't see" }),
    evaluations: Count,
    people: Count,
    tasks: Count,
    scores: byScore(CalibrationFigures),
    doubles: z.strictObject({ count: Count, scores: byScore(AgreementFigures), items: Items }),
  })
  .meta({ id: "EvaluatorCalibration" })
export type EvaluatorCalibration = z.infer<typeof EvaluatorCalibration>

const Side = z
  .strictObject({
    entry_id: Id,
    kind: z.enum(["sbs", "non_sbs"]),
    evaluator_id: EmployeeId,
    name: z.string(),
    ...byScore(Score.nullable()).shape,
  })
  .meta({ id: "DoubleEvaluationSide" })

/** The same work, evaluated by two people. (rules/dashboards#double-evaluations) */
export const DoubleEvaluation = z
  .strictObject({
    employee_id: EmployeeId,
    name: z.string(),
    date: CalendarDate,
    task_id: Id,
    task_name: z.string(),
    first: Side,
    second: Side,
    differences: byScore(Score.nullable()),
    items: Items,
  })
  .meta({ id: "DoubleEvaluation" })
export type DoubleEvaluation = z.infer<typeof DoubleEvaluation>

const period = {
  from: CalendarDate.optional().meta({ description: "The first day of evaluated work; 90 days by default" }),
  to: CalendarDate.optional().meta({ description: "The last day, by default today" }),
}
const people = {
  task_id: Id.optional(),
  employee_id: EmployeeId.optional().meta({ description: "The person evaluated" }),
  department_id: Id.optional().meta({ description: "The department of the people evaluated" }),
  cluster_id: Id.optional(),
  kind: z.enum(["sbs", "non_sbs"]).optional(),
}

const filters = {
  ...period,
  ...people,
  tolerance: integerQuery(0, MAX_SCORE).default(DEFAULT_TOLERANCE),
  sort: sortQuery(["name", "evaluations", ...CALIBRATED_SCORES, "doubles"], "name"),
}
export const CalibrationQuery = z.strictObject({ ...filters, ...pageQuery })
export type CalibrationQuery = z.output<typeof CalibrationQuery>
const CalibrationExportQuery = z.strictObject({ ...filters, ...exportQuery })
export type CalibrationExportQuery = z.output<typeof CalibrationExportQuery>

const doubleFilters = {
  ...period,
  ...people,
  evaluator_id: EmployeeId.optional().meta({ description: "One of the two evaluators" }),
  sort: sortQuery(["date", "difference"], "-date"),
}
export const DoublesQuery = z.strictObject({ ...doubleFilters, ...pageQuery })
export type DoublesQuery = z.output<typeof DoublesQuery>
const DoublesExportQuery = z.strictObject({ ...doubleFilters, ...exportQuery })
export type DoublesExportQuery = z.output<typeof DoublesExportQuery>

const shownPeriod = { from: CalendarDate, to: CalendarDate }
const PATH = "/v1/dashboard/evaluator-calibration"
const common = { method: "GET", webOnly: true, tag: "Dashboard", level: 3 } as const
const POOL = `Counts evaluations of people in the pool only; at most ${MAX_CALIBRATION_DAYS} days.`

export const listCalibration = route({
  ...common,
  path: PATH,
  summary: "Compare evaluators on the same tasks and people",
  description: `${POOL} A sort by score is by its difference.`,
  query: CalibrationQuery,
  reply: listOf(EvaluatorCalibration).extend({ ...shownPeriod, tolerance: z.number().int() }),
  refusals: ["cursor_invalid"],
})

export const exportCalibration = route({
  ...common,
  path: `${PATH}/export`,
  summary: "Export the comparison of evaluators",
  description: EXPORT_NOTE,
  query: CalibrationExportQuery,
  file: EXPORT_FILE,
})

export const listDoubleEvaluations = route({
  ...common,
  path: `${PATH}/double-evaluations`,
  summary: "List evaluations of the same work by two people",
  description: `Same person, day and task. ${POOL} \`difference\` sorts by the largest of the three.`,
  query: DoublesQuery,
  reply: listOf(DoubleEvaluation).extend(shownPeriod),
  refusals: ["cursor_invalid"],
})

export const exportDoubleEvaluations = route({
  ...common,
  path: `${PATH}/double-evaluations/export`,
  summary: "Export evaluations of the same work by two people",
  description: EXPORT_NOTE,
  query: DoublesExportQuery,
  file: EXPORT_FILE,
})
