import { CYCLE_STATUSES } from "@scorecard/domain/calendar"
import { CADENCES, KPI_SOURCES, RUBRIC_GROUPS } from "@scorecard/domain/scoring"
import { z } from "zod"
import {
  CalendarDate,
  CycleId,
  EmployeeId,
  EmptyBody,
  Id,
  Key,
  Line,
  listOf,
  MonthQuery,
  pageQuery,
  Percent,
  Score,
  sortQuery,
  Timestamp,
  Version,
  YearQuery,
} from "./common.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { route } from "./route.ts"

export const CYCLES_TAG = "Cycles"

const CycleStatusWord = z.enum(CYCLE_STATUSES)

/** A fiscal cycle, July to June. (rules/cycles#cycles) */
export const Cycle = z
  .strictObject({
    _id: CycleId,
    label: z.string(),
    start: CalendarDate,
    end: CalendarDate,
    status: CycleStatusWord,
    editable: z.boolean().meta({ description: "Whether its configuration can be edited: only while upcoming" }),
  })
  .meta({ id: "Cycle" })

/** A cycle with the caller's current abilities; `edit` is about its configuration. */
export const CycleView = Cycle.extend({
  abilities: z.strictObject({ edit: z.boolean(), delete: z.boolean() }),
}).meta({ id: "CycleView" })
export type CycleView = z.infer<typeof CycleView>

export const CYCLE_SETTINGS_ID = "bsc-cycle-settings"
/** July. (rules/cycles#cycles) */
export const FIRST_MONTH_OF_CYCLE = 7

/** The registry of cycles; `cycle_ids` ascend without a gap. (rules/cycles#adding-and-deleting) */
export const CycleSettings = z.strictObject({
  _id: z.literal(CYCLE_SETTINGS_ID),
  start_month: z.literal(FIRST_MONTH_OF_CYCLE),
  cycle_ids: z.array(CycleId),
  updated_at: Timestamp,
  version: Version,
})
export type CycleSettings = z.infer<typeof CycleSettings>

const MAX_LIST_ITEMS = 100
const MAX_OVERRIDES = 5000
const HUNDREDTH = 0.01
const MAX_WEIGHT = 1000
const positive = z.number().positive().max(MAX_WEIGHT).multipleOf(HUNDREDTH)

/** The tree of KPMs and their KPIs. (rules/cycles#metrics) */
export const Metrics = z
  .strictObject({
    kpms: z
      .array(
        z.strictObject({
          kpm_key: Key,
          name: Line,
          weight: Percent.meta({ description: "Percent of the total; the KPMs' weights sum to 100" }),
          kpis: z
            .array(
              z.strictObject({
                kpi_key: Key,
                name: Line,
                weight: Percent.meta({ description: "Percent of the KPM; its KPIs' weights sum to 100" }),
                kpi_source: z.enum(KPI_SOURCES),
                impact: Key.optional().meta({ description: "For an ATW KPI: the impacts that ATW entries can name" }),
                points: Score.optional().meta({ description: "For an ATW KPI: the cap on the sum of its entries" }),
              }),
            )
            .min(1)
            .max(MAX_LIST_ITEMS),
        }),
      )
      .min(1)
      .max(MAX_LIST_ITEMS),
  })
  .meta({ id: "Metrics" })

/** The bands of the total score. (rules/cycles#goals) */
export const Goals = z
  .strictObject({
    bands: z
      .array(
        z.strictObject({
          band_key: Key,
          label: Line,
          min_score: Score,
          is_goal: z.boolean(),
          color: z.string().regex(/^#[0-9A-Fa-f]{6}$/, "Enter a color as #RRGGBB."),
        }),
      )
      .min(1)
      .max(MAX_LIST_ITEMS)
      .meta({ description: "Descending; the last starts at 0; the goal bands come first" }),
  })
  .meta({ id: "Goals" })

const MAX_EVALUATIONS = 1000
const requirement = z.strictObject({
  cadence: z.enum(CADENCES),
  count: z.number().int().min(0).max(MAX_EVALUATIONS),
})

/** How many evaluations are required per week or month, with overrides. (rules/cycles#evaluation-counts) */
export const EvaluationCounts = z
  .strictObject({
    sbs: requirement,
    non_sbs: requirement,
    overrides: z
      .array(
        z.strictObject({
          department_id: Id.optional(),
          employee_id: EmployeeId.optional(),
          sbs: requirement.optional(),
          non_sbs: requirement.optional(),
        }),
      )
      .max(MAX_OVERRIDES)
      .meta({ description: "Each is for a department or an employee; an employee's override wins" }),
  })
  .meta({ id: "EvaluationCounts" })

/** The checklist items of an evaluation. (rules/cycles#rubric) */
export const Rubric = z
  .strictObject({
    items: z
      .array(
        z.strictObject({
          item_id: Key,
          text: Line,
          group: z.enum(RUBRIC_GROUPS),
          weight: positive,
          red_flag: z.boolean(),
        }),
      )
      .min(1)
      .max(MAX_LIST_ITEMS),
    integrity_divisor: positive.meta({
      description: "The weights of failed integrity items are divided by this before they are deducted",
    }),
  })
  .meta({ id: "Rubric" })

const documents = { metrics: Metrics, goals: Goals, evaluation_counts: EvaluationCounts, rubric: Rubric }

/** A cycle's four configuration documents as one resource. (rules/cycles#configuration) */
export const Configuration = z
  .strictObject({
    cycle: Cycle,
    ...documents,
    versions: z
      .strictObject({ metrics: Version, goals: Version, evaluation_counts: Version, rubric: Version })
      .meta({ description: "The version of each of the four documents, as cited in receipts" }),
    version: Version.meta({ description: "The sum of the four documents' versions" }),
    abilities: z.strictObject({ edit: z.boolean() }),
  })
  .meta({ id: "Configuration" })
export type Configuration = z.infer<typeof Configuration>

/** A JSON merge patch over the four documents; arrays are replaced as a whole. (rules/http#merge-patch) */
export const ConfigurationPatch = z
  .strictObject({
    metrics: Metrics.partial().optional(),
    goals: Goals.partial().optional(),
    evaluation_counts: EvaluationCounts.extend({ sbs: requirement.partial(), non_sbs: requirement.partial() })
      .partial()
      .optional(),
    rubric: Rubric.partial().optional(),
  })
  .meta({ id: "ConfigurationPatch" })
export type ConfigurationPatch = z.infer<typeof ConfigurationPatch>

const cycleFilters = { status: CycleStatusWord.optional(), sort: sortQuery(["start"], "start") }

export const CyclesQuery = z.strictObject({ ...cycleFilters, ...pageQuery })
export type CyclesQuery = z.infer<typeof CyclesQuery>

const CyclesExportQuery = z.strictObject({ ...cycleFilters, ...exportQuery })
export type CyclesExportQuery = z.infer<typeof CyclesExportQuery>

export const listCycles = route({
  method: "GET",
  path: "/v1/scorecard/bsc-cycles",
  tag: CYCLES_TAG,
  summary: "List the fiscal cycles",
  permission: "scorecard.view",
  query: CyclesQuery,
  reply: listOf(CycleView),
  refusals: ["cursor_invalid"],
})

export const exportCycles = route({
  method: "GET",
  path: "/v1/scorecard/bsc-cycles/export",
  tag: CYCLES_TAG,
  summary: "Export the fiscal cycles",
  description: EXPORT_NOTE,
  permission: "scorecard.view",
  query: CyclesExportQuery,
  file: EXPORT_FILE,
})

export const addCycle = route({
  method: "POST",
  path: "/v1/scorecard/bsc-cycles",
  webOnly: true,
  tag: CYCLES_TAG,
  summary: "Add the next cycle",
  description:
    "Adds the cycle after the last one, with a copy of its configuration. If several requests arrive at once, one succeeds and the others get 409 `state_conflict` with its `cycle_id`.",
  permission: "configurations.edit",
  body: EmptyBody,
  status: 201,
  reply: CycleView,
  refusals: ["state_conflict"],
  location: (cycle) => `/v1/scorecard/configurations?cycle_id=${cycle._id}`,
})

export const deleteCycle = route({
  method: "DELETE",
  path: "/v1/scorecard/bsc-cycles/{id}",
  webOnly: true,
  tag: CYCLES_TAG,
  summary: "Delete an upcoming cycle",
  description: "Only the last cycle can be deleted, and not if it is the next upcoming one.",
  permission: "configurations.edit",
  params: z.strictObject({ id: CycleId }),
  refusals: ["version_mismatch", "cycle_not_deletable"],
})

export const showConfiguration = route({
  method: "GET",
  path: "/v1/scorecard/configurations",
  webOnly: true,
  tag: CYCLES_TAG,
  summary: "Get a cycle's configuration",
  description: "Defaults to the current cycle.",
  permission: "configurations.view",
  query: z.strictObject({ cycle_id: CycleId.optional() }),
  reply: Configuration,
  refusals: ["not_found"],
})

export const changeConfiguration = route({
  method: "PATCH",
  path: "/v1/scorecard/configurations",
  webOnly: true,
  tag: CYCLES_TAG,
  summary: "Change an upcoming cycle's configuration",
  description:
    "A JSON merge patch over any of the four documents; each is validated as a whole before anything is written.",
  permission: "configurations.edit",
  query: z.strictObject({ cycle_id: CycleId }),
  body: ConfigurationPatch,
  reply: Configuration,
  refusals: ["not_found", "version_mismatch", "cycle_not_editable"],
})

export const showMetrics = route({
  method: "GET",
  path: "/v1/scorecard/metrics",
  tag: CYCLES_TAG,
  summary: "Get the KPMs and KPIs of the cycle that owns the month",
  description: "Includes the ATW impacts and the additional-points targets that entries of the month can name.",
  permission: "scorecard.view",
  query: z.strictObject({ year: YearQuery, month: MonthQuery }),
  reply: Metrics.extend({ cycle_id: CycleId, version: Version }).meta({ id: "MonthMetrics" }),
  refusals: ["not_found"],
})

export const showRubric = route({
  method: "GET",
  path: "/v1/scorecard/sbs-checklist-rubric",
  tag: CYCLES_TAG,
  summary: "Get the checklist rubric of the cycle that owns the month",
  permission: "scorecard.view",
  query: z.strictObject({ year: YearQuery, month: MonthQuery }),
  reply: Rubric.extend({ cycle_id: CycleId, version: Version }).meta({ id: "MonthRubric" }),
  refusals: ["not_found"],
})
