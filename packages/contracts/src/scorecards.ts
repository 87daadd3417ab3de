import { BONUS_CHECKS, KPI_SOURCES, NOT_SCORED_REASONS } from "@scorecard/domain/scoring"
import { z } from "zod"
import { EmployeeId, Month, Timestamp, Year } from "./common.ts"

const figure = z.number().meta({ description: "0 to 100, two decimals, rounded half up" })

/** The numbers behind a KPI; only those that its formula used. (rules/dashboards#employee-month) */
export const KpiBasis = z
  .strictObject({
    base_score: figure.nullable().meta({ description: "The score before boosts; null if there is nothing to score" }),
    count: z.number().optional().meta({ description: "Entries or days that the figure comes from" }),
    sum: z.number().optional().meta({ description: "The sum of their scores, in points" }),
    mean: z.number().nullable().optional().meta({ description: "The mean, rounded for display; null if count is 0" }),
    done: z.number().optional().meta({ description: "Evaluations done" }),
    required: z.number().optional().meta({ description: "Evaluations required" }),
    ratio: z.number().optional().meta({ description: "min(1, done / required), to four decimals for display" }),
    ratio_applied: z.boolean().optional().meta({ description: "Whether the score was multiplied by the ratio" }),
    deduction: z.number().optional().meta({ description: "Points deducted for productivity issues" }),
    working_days: z.number().optional(),
    cap: z.number().optional().meta({ description: "The most points that the sum can count for" }),
    days: z
      .strictObject({ scored: z.number(), missing: z.number(), pending: z.number(), excluded: z.number() })
      .optional()
      .meta({ description: "Number of task-delivery days by class" }),
  })
  .meta({ id: "KpiBasis" })

/** A KPI's score with the numbers behind it. (rules/scoring#from-entries-to-a-total) */
export const KpiScore = z
  .strictObject({
    kpi_key: z.string(),
    kpi_source: z.enum(KPI_SOURCES),
    name: z.string(),
    weight: z.number().meta({ description: "Percent of the KPM" }),
    kpi_score: figure.nullable().meta({ description: "Includes the boost; null if there is nothing to score" }),
    boost: z.number().meta({ description: "Additional points for this KPI, before the limit of 100" }),
    no_data: z.boolean().meta({ description: "Whether there is no score, so that it counts as 0" }),
    basis: KpiBasis,
  })
  .meta({ id: "KpiScore" })

/** A KPM's total with its KPIs. (rules/scoring#from-entries-to-a-total) */
export const KpmScore = z
  .strictObject({
    kpm_key: z.string(),
    name: z.string(),
    weight: z.number().meta({ description: "Percent of the total score" }),
    total: figure,
    boost: z.number().meta({ description: "Additional points for this KPM, before the limit of 100" }),
    contribution: z.number().meta({ description: "weight / 100 × total, to four decimals for display" }),
    kpis: z.array(KpiScore),
  })
  .meta({ id: "KpmScore" })

/** A bonus gate; `passed` is null while it can't be decided. (rules/scoring#bonus-gates) */
export const BonusCheck = z
  .strictObject({ check: z.enum(BONUS_CHECKS), passed: z.boolean().nullable(), detail: z.string() })
  .meta({ id: "BonusCheck" })

/** The band that a total score is in. (rules/cycles#goals) */
export const BandOfScore = z
  .strictObject({ band_key: z.string(), label: z.string(), color: z.string() })
  .meta({ id: "BandOfScore" })

/** Why a month has no score. (rules/scoring#months-that-are-not-scored) */
export const NotScored = z
  .enum(NOT_SCORED_REASONS)
  .nullable()
  .default(null)
  .meta({ id: "NotScored", description: "Why there is no total and no band; null if there is" })
export type NotScored = z.infer<typeof NotScored>

/** All additional points of a month, by target. (rules/scoring#additional-points) */
export const AdditionalPointsSummary = z.strictObject({
  total_points: z.number(),
  targets: z.array(
    z.strictObject({
      target_type: z.enum(["kpi", "kpm"]),
      target_key: z.string(),
      points: z.number(),
      count: z.number(),
    }),
  ),
})

/** As `department_id`; null in rows from before it was stored. */
const placed = z.string().nullable().default(null)

/**
 * One person's month as the API shows it. (rules/dashboards#employee-month) Rows written to the warehouse before a
 * column existed have null there; null doesn't mean false. (rules/months#warehouse-rows)
 */
export const EmployeeMonth = z
  .strictObject({
    employee_id: EmployeeId,
    name: z.string(),
    department_id: z.string().nullable().meta({ description: "As of the person's last employed day in the month" }),
    department_name: placed,
    cluster_id: placed,
    cluster_name: placed,
    manager_id: placed,
    year: Year,
    month: Month,
    total_score: figure.nullable(),
    band: BandOfScore.nullable(),
    not_scored: NotScored,
    projected_final_score: figure.nullable(),
    kpms: z.array(KpmScore),
    working_days: z.number().int().nullable(),
    bsc_eligible: z.boolean().nullable(),
    bonus_eligible: z.boolean().nullable(),
    bonus_qualified: z.boolean().nullable(),
    bonus_qualification_breakdown: z.array(BonusCheck).nullable(),
    additional_points_summary: AdditionalPointsSummary.nullable(),
    report_status: z.enum(["draft", "final"]),
    computed_at: Timestamp,
    synced_at: Timestamp.nullable(),
  })
  .meta({ id: "EmployeeMonth" })
export type EmployeeMonth = z.infer<typeof EmployeeMonth>

/** Whether a person's first full week wasn't over on the month's last day, or today. (rules/people#new-people) */
export const IsNew = z.boolean().meta({
  id: "IsNew",
  description: "Whether the person's first full week wasn't over on the month's last day, or today",
})
