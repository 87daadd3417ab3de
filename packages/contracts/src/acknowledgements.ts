import { z } from "zod"
import { EmployeeId, Id, LongText, Month, pageQuery, sortQuery, Timestamp, Year, listOf } from "./common.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { MonthOfQuery } from "./months.ts"
import { route } from "./route.ts"
import { PeopleOfMonth } from "./sync-jobs.ts"

const PATH = "/v1/dashboard/bsc/acknowledgement"
const LIST_PATH = "/v1/dashboard/bsc/acknowledgements"
const tag = "Months"

const version = z.number().int().min(1)

/** That a person has seen their final figures. (rules/months#acknowledgements) */
export const Acknowledgement = z
  .strictObject({
    version: version.meta({ description: "The version of the final figures that was acknowledged" }),
    acknowledged_at: Timestamp,
    comment: LongText.nullable(),
  })
  .meta({ id: "Acknowledgement" })
export type Acknowledgement = z.infer<typeof Acknowledgement>

export const AcknowledgementDraft = z
  .strictObject({
    year: Year,
    month: Month,
    version: version.meta({ description: "The current version, which the person has seen" }),
    comment: LongText.nullish(),
  })
  .meta({ id: "AcknowledgementDraft" })
export type AcknowledgementDraft = z.output<typeof AcknowledgementDraft>

export const acknowledge = route({
  method: "PUT",
  path: PATH,
  webOnly: true,
  refusedWhileImpersonating: true,
  tag,
  summary: "Acknowledge your own final figures",
  description:
    "Says that you have seen them, not that you agree: dispute an entry if you don't. Repeating it replaces the comment.",
  body: AcknowledgementDraft,
  reply: Acknowledgement,
  refusals: ["not_found", "month_not_final", "version_superseded"],
})

export const ACKNOWLEDGEMENT_STATUSES = ["pending", "acknowledged"] as const
export const ACKNOWLEDGEMENT_SORTS = ["name", "employee_id"] as const

export const AcknowledgementView = z
  .strictObject({
    employee_id: EmployeeId,
    name: z.string(),
    department_id: Id.nullable(),
    department_name: z.string().nullable(),
    status: z.enum(ACKNOWLEDGEMENT_STATUSES),
    since_version: version.meta({
      description:
        "The version in which the person's figures last changed: an acknowledgement of it or a later one counts",
    }),
    acknowledgement: Acknowledgement.nullable().meta({ description: "The latest one, even if it no longer counts" }),
    reminded_on: z.iso.date().nullable().meta({ description: "The Eastern day of the last reminder" }),
    abilities: z.strictObject({
      remind: z.boolean().meta({ description: "Pending, not reminded today, and not you" }),
    }),
  })
  .meta({ id: "AcknowledgementView" })
export type AcknowledgementView = z.infer<typeof AcknowledgementView>

const MAX_SEARCH_LENGTH = 200
const filters = {
  ...MonthOfQuery.shape,
  status: z.enum(ACKNOWLEDGEMENT_STATUSES).optional(),
  department_id: Id.optional().meta({ description: "The department in the final figures" }),
  q: z.string().trim().max(MAX_SEARCH_LENGTH).optional().meta({ description: "Part of a name, email address, or ID" }),
  sort: sortQuery(ACKNOWLEDGEMENT_SORTS, "name"),
}
export const AcknowledgementsQuery = z.strictObject({ ...filters, ...pageQuery })
export type AcknowledgementsQuery = z.output<typeof AcknowledgementsQuery>
const ExportQuery = z.strictObject({ ...filters, ...exportQuery })
export type AcknowledgementsExportQuery = z.output<typeof ExportQuery>

const count = z.number().int().min(0)

export const listAcknowledgements = route({
  method: "GET",
  path: LIST_PATH,
  webOnly: true,
  tag,
  summary: "List who has acknowledged a month's final figures",
  description:
    "Of the people you may see who have figures in it and are active, or have acknowledged them. Empty for a draft month.",
  level: 2,
  serviceScope: "scorecard.view",
  query: AcknowledgementsQuery,
  reply: listOf(AcknowledgementView).extend({
    version: version.nullable().meta({ description: "The current version; null for a draft month" }),
    pending: count.meta({ description: "Of all people in the list, whatever the filters" }),
    acknowledged: count,
    to_remind: count.meta({ description: "Of those pending, who would get a reminder of everyone now" }),
  }),
  refusals: ["cursor_invalid"],
})

export const exportAcknowledgements = route({
  method: "GET",
  path: `${LIST_PATH}/export`,
  webOnly: true,
  tag,
  summary: "Export who has acknowledged a month's final figures",
  description: EXPORT_NOTE,
  level: 2,
  serviceScope: "scorecard.view",
  query: ExportQuery,
  file: EXPORT_FILE,
})

export const remindToAcknowledge = route({
  method: "POST",
  path: `${LIST_PATH}/remind`,
  webOnly: true,
  tag,
  summary: "Remind people to acknowledge their final figures",
  description:
    "Everyone you may see who hasn't, or some of them; you are left out. A person is reminded of a month at most once a day.",
  level: 2,
  body: PeopleOfMonth,
  reply: z
    .strictObject({
      reminded: count,
      already_reminded: count.meta({ description: "Those who have been reminded today" }),
    })
    .meta({ id: "AcknowledgementReminders" }),
  refusals: ["month_not_final"],
})
