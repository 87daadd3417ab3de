import { z } from "zod"
import { EmployeeId, Id, Month } from "./common.ts"
import { route } from "./route.ts"
import { DayCodeWord, ScheduleAddress } from "./schedules.ts"

const TAG = "Schedules"
const MAX_PEOPLE = 10_000

/** The people of a schedule write, and its month. */
const selection = {
  year: z.number().int().min(2000).max(2099),
  month: Month,
  employee_ids: z.array(EmployeeId).min(1).max(MAX_PEOPLE).optional(),
  filter: z
    .strictObject({ department_id: Id.optional(), cluster_id: Id.optional(), q: z.string().max(200).optional() })
    .optional()
    .meta({ description: "Instead of `employee_ids`: the people that the list of schedules shows with these filters" }),
}

const isSelection = ({ employee_ids, filter }: { employee_ids?: unknown; filter?: unknown }) =>
  (employee_ids === undefined) !== (filter === undefined)
const SELECTION = { path: ["employee_ids"], message: "Name either people or a filter." }

export const ScheduleDaysDraft = z
  .strictObject({
    ...selection,
    days: z
      .record(z.string().regex(/^([1-9]|[12]\d|3[01])$/, "Name a day of the month, 1 to 31."), DayCodeWord)
      .refine((days) => Object.keys(days).length > 0, "Name at least one day.")
      .meta({
        description: "The days to change: day of the month to day code",
        example: { 5: "HOL" },
        maxProperties: 31,
      }),
  })
  .refine(isSelection, SELECTION)
  .meta({ id: "ScheduleDaysDraft" })
export type ScheduleDaysDraft = z.infer<typeof ScheduleDaysDraft>

export const ScheduleCopyDraft = z
  .strictObject({
    ...selection,
    by: z.enum(["weekday", "date"]).meta({
      description: "`weekday`: from the day four (or five) weeks earlier. `date`: from the same day of the month",
    }),
    overwrite: z.boolean().optional().meta({
      description: "Replace schedules that are saved for the month already; otherwise those people are skipped",
    }),
  })
  .refine(isSelection, SELECTION)
  .meta({ id: "ScheduleCopyDraft" })
export type ScheduleCopyDraft = z.infer<typeof ScheduleCopyDraft>

/** What became of one person's schedule. */
export const ScheduleWriteResult = z
  .strictObject({
    employee_id: EmployeeId,
    status: z.enum(["saved", "unchanged", "skipped", "refused"]),
    code: z.enum(["own_record", "employee_not_found", "invalid"]).nullable().meta({ description: "Why it is refused" }),
    message: z.string().nullable().meta({ description: "Why it is skipped or refused" }),
    version: z.number().int().min(0).nullable().meta({ description: "Of the schedule; null if refused" }),
  })
  .meta({ id: "ScheduleWriteResult" })
export type ScheduleWriteResult = z.infer<typeof ScheduleWriteResult>

export const ScheduleWriteResults = z
  .strictObject({
    saved: z.number().int().min(0),
    unchanged: z.number().int().min(0),
    skipped: z.number().int().min(0),
    refused: z.number().int().min(0),
    results: z.array(ScheduleWriteResult).meta({ description: "One for each person, in the order of the request" }),
  })
  .meta({ id: "ScheduleWriteResults" })
export type ScheduleWriteResults = z.infer<typeof ScheduleWriteResults>

export const putScheduleDays = route({
  method: "PUT",
  path: "/v1/scorecard/schedules/days",
  webOnly: true,
  tag: TAG,
  summary: "Save some days of a month for many people",
  description:
    "Their other days stay as they are: a month without a saved schedule is saved as holidays, shift patterns and weekdays plan it. Refusals of single people are in the results: own schedules below level 5, unknown people, and people who are not employed in the month. All others are saved together, or none.",
  level: 3,
  serviceScope: "scorecard.edit",
  body: ScheduleDaysDraft,
  reply: ScheduleWriteResults,
  refusals: ["month_finalized", "state_conflict"],
})

export const copySchedules = route({
  method: "POST",
  path: "/v1/scorecard/schedules/copy",
  webOnly: true,
  tag: TAG,
  summary: "Copy the saved days of the month before",
  description:
    "People without a saved schedule in the month before are skipped. A day without a counterpart stays as it is. Refusals of single people are in the results.",
  level: 3,
  serviceScope: "scorecard.edit",
  body: ScheduleCopyDraft,
  status: 200,
  repeatable: true,
  reply: ScheduleWriteResults,
  refusals: ["month_finalized", "state_conflict"],
})

export const deleteSchedule = route({
  method: "DELETE",
  path: "/v1/scorecard/schedules/{employee_id}/{year}/{month}",
  webOnly: true,
  tag: TAG,
  summary: "Delete a person's saved schedule for a month",
  description:
    "Holidays, shift patterns and weekdays plan the month again. Below level 5 no one deletes their own (403 `own_record`).",
  level: 3,
  serviceScope: "scorecard.edit",
  params: ScheduleAddress,
  refusals: ["employee_not_found", "own_record", "version_mismatch", "month_finalized"],
})
