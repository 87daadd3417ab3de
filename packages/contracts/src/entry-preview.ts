import { BONUS_CHECKS } from "@scorecard/domain/scoring"
import { z } from "zod"
import { Id, Month, Score, Year } from "./common.ts"
import * as entries from "./entries.ts"
import { EntryWarnings } from "./entry-warnings.ts"
import { route } from "./route.ts"
import { BandOfScore } from "./scorecards.ts"

/** An entry that is not saved yet. (rules/entries#consequences) */
function unsaved<Kind extends string, Draft extends z.ZodType>(kind: Kind, draft: Draft) {
  return z.strictObject({
    kind: z.literal(kind),
    id: Id.optional().meta({ description: "The entry to change or delete; omitted for a new one" }),
    entry: draft.nullable().meta({ description: "All its fields; null deletes the entry `id`" }),
  })
}

const UnsavedEntry = z
  .discriminatedUnion("kind", [
    unsaved("sbs", entries.SbsDraft),
    unsaved("non_sbs", entries.NonSbsDraft),
    unsaved("atw", entries.AtwDraft),
    unsaved("attendance", entries.AttendanceDraft),
    unsaved("productivity", entries.ProductivityDraft),
    unsaved("additional_points", entries.AdditionalPointsDraft),
    unsaved("incidents", entries.IncidentDraft),
  ])
  .check(({ value, issues }) => {
    if (value.entry === null && value.id === undefined) {
      issues.push({ code: "custom", path: ["id"], message: "Say which entry to delete.", input: value.id })
    }
  })
export type UnsavedEntry = z.infer<typeof UnsavedEntry>

const score = Score.nullable()
const gate = z.boolean().nullable()

/** What saving would change in one employee-month. */
export const EntryConsequence = z
  .strictObject({
    year: Year,
    month: Month,
    total_score: z.strictObject({ before: score, after: score }),
    band: z.strictObject({ before: BandOfScore.nullable(), after: BandOfScore.nullable() }),
    kpis: z
      .array(z.strictObject({ key: z.string(), label: z.string(), before: score, after: score }))
      .meta({ description: "The KPIs whose score changes" }),
    gates: z
      .array(z.strictObject({ key: z.enum(BONUS_CHECKS), before: gate, after: gate }))
      .meta({ description: "The bonus gates that flip" }),
  })
  .meta({ id: "EntryConsequence" })
export type EntryConsequence = z.infer<typeof EntryConsequence>

const tally = z.number().int()

/** What committing the valid rows of entries would change, in sum. (rules/entries#consequences) */
export const UploadConsequences = z
  .strictObject({
    scorecards: tally.meta({ description: "Months of people that the rows concern" }),
    higher: tally.meta({ description: "Of these, those whose total would be higher" }),
    lower: tally,
    average_total_score: z.strictObject({ before: z.number(), after: z.number() }).nullable(),
    bands_changed: tally,
    gates: z
      .array(z.strictObject({ key: z.enum(BONUS_CHECKS), failing: tally, passing: tally }))
      .meta({ description: "How many bonus gates would flip, and to what" }),
  })
  .meta({ id: "UploadConsequences" })
export type UploadConsequences = z.infer<typeof UploadConsequences>

const EntryPreview = z.strictObject({
  warnings: EntryWarnings,
  checklist_score: score.meta({ description: "Of an evaluation with a checklist" }),
  red_flag: z.boolean(),
  months: z.array(EntryConsequence).meta({
    description:
      "The month of the entry's day first; another one if the entry moves, or if another month owns its week. Without the months in which the person has no scorecard.",
  }),
})
export type EntryPreview = z.infer<typeof EntryPreview>

export const previewEntry = route({
  method: "POST",
  path: "/v1/scorecard/entry-preview",
  webOnly: true,
  tag: "Scorecard entries",
  summary: "Preview what saving or deleting an entry would change",
  description: "Writes nothing. What would refuse the write is refused here in the same way.",
  permission: "scorecard.submit",
  body: UnsavedEntry,
  reply: EntryPreview,
  refusals: [
    "employee_not_found",
    "not_found",
    "own_entry",
    "not_own_submission",
    "date_in_future",
    "month_finalized",
    "week_locked",
    "month_locked",
  ],
})
