import { TASK_DAY_CLASSES } from "@scorecard/domain/calendar"
import {
  CADENCES,
  ENTRY_KINDS,
  EVALUATION_KINDS,
  LEFT_OUT_REASONS,
  REQUIREMENT_SOURCES,
  STEP_ROUNDINGS,
} from "@scorecard/domain/scoring"
import { z } from "zod"
import { CalendarDate, CycleId, EmployeeId, MonthQuery, YearQuery } from "./common.ts"
import { OpenDisputes } from "./disputes.ts"
import { route } from "./route.ts"
import { EmployeeMonth, KpiScore, KpmScore } from "./scorecards.ts"

/** A step of the calculation. (rules/scoring#receipt) */
export const ReceiptStep = z
  .strictObject({
    label: z.string(),
    expression: z.string().meta({
      description:
        "Figures from earlier lines or elsewhere in the receipt, with + − × / ( ) min max; empty if nothing is scored",
      example: "min(100, 17.50 + 5.00)",
    }),
    result: z.number().nullable(),
    rounding: z.enum(STEP_ROUNDINGS).meta({ description: "How the expression's value was turned into the result" }),
  })
  .meta({ id: "ReceiptStep" })

/** A configuration document and the version that was used. */
export const ConfigurationDocument = z
  .strictObject({ document_id: z.string(), version: z.number().int().min(1) })
  .meta({ id: "ConfigurationDocument" })

const Formula = z.strictObject({ name: z.string(), text: z.string() })

const entryLine = {
  _id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  date: CalendarDate,
  submitted_by_id: z.string(),
}

/** An entry that contributes to a figure. (rules/scoring#receipt) */
export const CountedEntry = z
  .strictObject({
    ...entryLine,
    used_as: z.enum(["score", "issue", "boost"]),
    figure: z.number().meta({ description: "The entry's value in the formula, in points; an issue counts as 1" }),
  })
  .meta({ id: "CountedEntry" })

/** An entry that does not count, with the reason. (rules/scoring#receipt) */
export const LeftOutEntry = z
  .strictObject({ ...entryLine, reason: z.enum(LEFT_OUT_REASONS) })
  .meta({ id: "LeftOutEntry" })

const explained = {
  formula: Formula,
  documents: z.array(ConfigurationDocument),
  entries_counted: z.array(CountedEntry),
  entries_left_out: z.array(LeftOutEntry),
  steps: z.array(ReceiptStep),
}

/** A day as task delivery counts it. (rules/schedules#day-classes) */
export const ReceiptTaskDay = z
  .strictObject({
    date: CalendarDate,
    class: z.enum(TASK_DAY_CLASSES),
    included: z.boolean(),
    finished_task: z.number().int().nullable(),
    task_count: z.number().int().nullable(),
    percent: z.number().nullable().meta({ description: "For display; null if the day is excluded from the average" }),
  })
  .meta({ id: "ReceiptTaskDay" })

/** A KPI with its formula, entries, and arithmetic. */
export const ReceiptKpi = z
  .strictObject({ ...KpiScore.shape, ...explained, task_days: z.array(ReceiptTaskDay).optional() })
  .meta({ id: "ReceiptKpi" })

/** A KPM with its formula, KPIs, and arithmetic. */
export const ReceiptKpm = z
  .strictObject({ ...KpmScore.shape, ...explained, kpis: z.array(ReceiptKpi) })
  .meta({ id: "ReceiptKpm" })

/** What a day of the month counts as. (rules/scoring#working-days) */
export const ReceiptDay = z
  .strictObject({
    date: CalendarDate,
    code: z.string().nullable().meta({ description: "From the schedule; null if the weekday decided" }),
    is_working_day: z.boolean(),
    is_task_delivery_day: z.boolean(),
  })
  .meta({ id: "ReceiptDay" })

/** How many evaluations of a kind were required, and which setting says so. (rules/scoring#requirements) */
export const ReceiptRequirement = z
  .strictObject({
    kind: z.enum(EVALUATION_KINDS),
    cadence: z.enum(CADENCES),
    count: z.number().int(),
    set_by: z.enum(REQUIREMENT_SOURCES),
    weeks: z.number().int().meta({ description: "Weeks of the month with a working day of the person" }),
    working_days: z.number().int(),
    weekdays: z.number().int().meta({ description: "The month's days from Monday to Friday" }),
    required: z.number().int(),
    done: z.number().int(),
    document: ConfigurationDocument.meta({
      description: "The cycle's document, or `requirement_adjustment-` with the id of the adjustment that applies",
    }),
  })
  .meta({ id: "ReceiptRequirement" })

/** One person's month with its proof: every figure can be verified by hand. (rules/scoring#receipt) */
export const ScoreReceipt = z
  .strictObject({
    ...EmployeeMonth.omit({ synced_at: true }).shape,
    cycle_id: CycleId,
    mode: z.enum(["rolling", "final"]).meta({ description: "`rolling` omits evaluation ratios, `final` applies them" }),
    formula: Formula,
    documents: z.array(ConfigurationDocument),
    requirements: z.array(ReceiptRequirement),
    days: z.array(ReceiptDay).meta({ description: "The month's days, and why each is a working or task-delivery day" }),
    neighbor_days: z
      .array(ReceiptDay)
      .meta({ description: "Days of the month's weeks that lie in a neighboring month" }),
    kpms: z.array(ReceiptKpm),
    entries_without_effect: z.array(LeftOutEntry),
    open_disputes: OpenDisputes.meta({ description: "About this person's entries of the month" }),
    steps: z
      .array(ReceiptStep)
      .meta({ description: "From the first KPI to the total, which is the last line's result" }),
    projection_steps: z
      .array(ReceiptStep)
      .nullable()
      .meta({ description: "The lines that lead to projected_final_score; null in a final month" }),
  })
  .meta({ id: "ScoreReceipt" })
export type ScoreReceipt = z.infer<typeof ScoreReceipt>

export const getReceipt = route({
  method: "GET",
  path: "/v1/dashboard/bsc/receipt",
  tag: "Dashboard",
  summary: "Explain a person's score",
  description:
    "For every KPI, KPM, and the total: the formula, the configuration document and its version, the entries counted and excluded, and the arithmetic line by line. Computed from the current documents.",
  permission: "scorecard.view",
  query: z.strictObject({ employee_id: EmployeeId, year: YearQuery, month: MonthQuery }),
  reply: ScoreReceipt,
  refusals: ["employee_not_found", "not_found", "month_in_future"],
})
