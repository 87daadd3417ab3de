import { CONFIGURATION_PARTS, DIFFERENCE_CHANGES } from "@scorecard/domain/scoring"
import { z } from "zod"
import { CycleId, pageQuery, sortQuery } from "./common.ts"
import { Configuration, Cycle, CYCLES_TAG } from "./cycles.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { route } from "./route.ts"

/** One of the four parts of a configuration. (rules/cycles#configuration) */
export const ConfigurationPartWord = z.enum(CONFIGURATION_PARTS)

/** Which parts to copy from which cycle. */
export const ConfigurationCopy = z
  .strictObject({
    from_cycle_id: CycleId,
    parts: z
      .array(ConfigurationPartWord)
      .min(1)
      .max(CONFIGURATION_PARTS.length)
      .refine((parts) => new Set(parts).size === parts.length, "Name each part only once.")
      .default([...CONFIGURATION_PARTS])
      .meta({ description: "Defaults to all four" }),
  })
  .meta({ id: "ConfigurationCopy" })
export type ConfigurationCopy = z.output<typeof ConfigurationCopy>

/** A configuration value, a whole subtree, or null if that side has none. */
const side = z.unknown().meta({ description: "A value, a whole item such as a KPI, or null if that side has none" })

/** A value that two cycles do not share. (rules/cycles#configuration) */
export const ConfigurationDifference = z
  .strictObject({
    part: ConfigurationPartWord,
    path: z.string().meta({
      description: "A path of keys. A path that ends at a list means that the order of its keys differs",
      example: "kpms[productivity].kpis[integrity].weight",
    }),
    change: z.enum(DIFFERENCE_CHANGES),
    from: side,
    to: side,
  })
  .meta({ id: "ConfigurationDifference" })

/** The differences between two cycles, page by page; `total` counts all that match the filters. */
export const ConfigurationComparison = z
  .strictObject({
    from: Cycle,
    to: Cycle,
    items: z.array(ConfigurationDifference),
    next_cursor: z.string().nullable(),
    total: z.number().int().min(0),
  })
  .meta({ id: "ConfigurationComparison" })
export type ConfigurationComparison = z.infer<typeof ConfigurationComparison>

const comparisonFilters = {
  from: CycleId,
  to: CycleId,
  part: ConfigurationPartWord.optional(),
  change: z.enum(DIFFERENCE_CHANGES).optional(),
  sort: sortQuery(["part", "path", "change"], "part").meta({
    description: "`part`: metrics, goals, evaluation counts, rubric. Ties are in the order of the parts",
  }),
}

export const ComparisonQuery = z.strictObject({ ...comparisonFilters, ...pageQuery })
export type ComparisonQuery = z.infer<typeof ComparisonQuery>

const ComparisonExportQuery = z.strictObject({ ...comparisonFilters, ...exportQuery })
export type ComparisonExportQuery = z.infer<typeof ComparisonExportQuery>

export const copyConfiguration = route({
  method: "POST",
  path: "/v1/scorecard/bsc-cycles/{id}/copy-configuration",
  webOnly: true,
  tag: CYCLES_TAG,
  summary: "Copy another cycle's configuration into an upcoming cycle",
  description:
    "Each named part is replaced by the other cycle's; parts that are already equal keep their version. Takes If-Match with the version of the configuration.",
  permission: "configurations.edit",
  params: z.strictObject({ id: CycleId }),
  body: ConfigurationCopy,
  reply: Configuration,
  refusals: ["version_mismatch", "cycle_not_editable"],
})

export const compareCycles = route({
  method: "GET",
  path: "/v1/scorecard/bsc-cycles/compare",
  webOnly: true,
  tag: CYCLES_TAG,
  summary: "Compare the configurations of two cycles",
  description:
    "By default in the order metrics, goals, evaluation counts, rubric, and by key within each. Empty if there are no differences.",
  permission: "configurations.view",
  query: ComparisonQuery,
  reply: ConfigurationComparison,
  refusals: ["not_found", "cursor_invalid"],
})

export const exportComparison = route({
  method: "GET",
  path: "/v1/scorecard/bsc-cycles/compare/export",
  webOnly: true,
  tag: CYCLES_TAG,
  summary: "Export the differences between two cycles' configurations",
  description: EXPORT_NOTE,
  permission: "configurations.view",
  query: ComparisonExportQuery,
  file: EXPORT_FILE,
  refusals: ["not_found"],
})
