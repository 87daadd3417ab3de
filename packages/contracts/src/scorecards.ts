import { BONUS_CHECKS, KPI_SOURCES } from "@scorecard/domain/scoring"
import { z } from "zod"
import { EmployeeId, Month, Timestamp, Year } from "./common.ts"

const figure = z.number().meta({ description: "0 to 100, two decimals, rounded half up" })

/** The numbers behind a KPI; only those that its formula used. (rules/dashboards#employee-month) */
export const KpiBasis = z
  .strictObject({
    base_score: figure.nullable(),
    count: z.number().optional(),
    sum: z.number().optional(),
    mean: z.number().nullable().optional(),
    done: z.number().optional(),
    required: z.number().optional(),
    ratio: z.number().optional(),
    ratio_applied: z.boolean().optional(),
    deduction: z.number().optional(),
    working_days: z.number().optional(),
    cap: z.number().optional(),
    days: z
      .strictObject({ scored: z.number(), missing: z.number(), pending: z.number(), excluded: z.number() })
      .optional(),
  })
  .meta({ id: "KpiBasis" })

export const KpiScore = z
  .strictObject({
    kpi_key: z.string(),
    kpi_source: z.enum(KPI_SOURCES),
    name: z.string(),
    weight: z.number(),
    kpi_score: figure.nullable(),
    boost: z.number(),
    no_data: z.boolean(),
    basis: KpiBasis,
  })
  .meta({ id: "KpiScore" })

export const KpmScore = z
  .strictObject({
    kpm_key: z.string(),
    name: z.string(),
    weight: z.number(),
    total: figure,
    boost: z.number(),
    contribution: z.number(),
    kpis: z.array(KpiScore),
  })
  .meta({ id: "KpmScore" })

export const BonusCheck = z
  .strictObject({ check: z.enum(BONUS_CHECKS), passed: z.boolean().nullable(), detail: z.string() })
  .meta({ id: "BonusCheck" })

export const BandOfScore = z
  .strictObject({ band_key: z.string(), label: z.string(), color: z.string() })
  .meta({ id: "BandOfScore" })

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

/**
 * One person's month as the API shows it. (rules/dashboards#employee-month) Rows written to the warehouse before a
 * column existed have null there; null doesn't mean false. (rules/months#warehouse-rows)
 */
export const EmployeeMonth = z
  .strictObject({
    employee_id: EmployeeId,
    name: z.string(),
    department_id: z.string().nullable(),
    year: Year,
    month: Month,
    total_score: figure,
    band: BandOfScore,
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
