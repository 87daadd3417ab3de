import { TEMPLATE_KEYS } from "@scorecard/domain/scoring"
import { z } from "zod"
import { CycleId, Version } from "./common.ts"
import { ConfigurationDifference } from "./cycle-comparison.ts"
import { Configuration, Cycle, CYCLES_TAG } from "./cycles.ts"
import { route } from "./route.ts"

const TemplateKeyWord = z.enum(TEMPLATE_KEYS)

/** A configuration to start from. (rules/setup#configuration-templates) */
const ConfigurationTemplate = z
  .strictObject({
    key: TemplateKeyWord,
    name: z.string(),
    suits: z.string().meta({ description: "Who it suits" }),
    contents: z.array(z.string()).meta({ description: "What it contains, in plain words" }),
    leave_owes_task_delivery: z
      .boolean()
      .meta({ description: "Its answer to whether people on vacation or sick leave owe task delivery" }),
    differences: z.array(ConfigurationDifference).meta({ description: "What applying it would change" }),
  })
  .meta({ id: "ConfigurationTemplate" })

export const listTemplates = route({
  method: "GET",
  path: "/v1/scorecard/configuration-templates",
  webOnly: true,
  tag: CYCLES_TAG,
  summary: "List the configuration templates",
  description: "Compared with the configuration of the given cycle; defaults to the current one.",
  permission: "configurations.view",
  query: z.strictObject({ cycle_id: CycleId.optional() }),
  reply: z
    .strictObject({
      cycle: Cycle,
      version: Version.meta({ description: "The version of the configuration that the differences refer to" }),
      can_answer_leave: z.boolean().meta({ description: "Whether a template may still set the day codes VL and SL" }),
      items: z.array(ConfigurationTemplate),
    })
    .meta({ id: "ConfigurationTemplates" }),
  refusals: ["not_found"],
})

export const applyTemplate = route({
  method: "POST",
  path: "/v1/scorecard/bsc-cycles/{id}/apply-template",
  webOnly: true,
  tag: CYCLES_TAG,
  summary: "Apply a template to an upcoming cycle's configuration",
  description:
    "Replaces the metrics, bands, required evaluations, and checklist; evaluation overrides stay. Takes If-Match with the version of the configuration. `leave_owes_task_delivery` also sets the day codes VL and SL, until the company's setup is complete.",
  permission: "configurations.edit",
  params: z.strictObject({ id: CycleId }),
  body: z
    .strictObject({ template: TemplateKeyWord, leave_owes_task_delivery: z.boolean().optional() })
    .meta({ id: "TemplateChoice" }),
  status: 200,
  reply: Configuration,
  refusals: ["version_mismatch", "cycle_not_editable", "state_conflict"],
})
export type TemplateChoice = z.output<NonNullable<typeof applyTemplate.body>>
