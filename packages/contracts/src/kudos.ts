import { isCalendarDate, isoWeekday } from "@scorecard/domain/calendar"
import { z } from "zod"
import {
  CalendarDate,
  EmployeeId,
  Id,
  Line,
  listOf,
  LongText,
  pageQuery,
  sortQuery,
  Timestamp,
  Version,
} from "./common.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { route } from "./route.ts"

const tag = "Weekly kudos"
const path = "/v1/scorecard/weekly-kudos"

/** What somebody is thanked for, in a word that the clients draw. */
export const KUDOS_BADGES = [
  "teamwork",
  "customer_focus",
  "above_and_beyond",
  "quality",
  "reliability",
  "innovation",
  "leadership",
  "learning",
] as const
export const KudosBadge = z.enum(KUDOS_BADGES)

export const KUDOS_STATUSES = ["draft", "published"] as const
export const KudosStatus = z.enum(KUDOS_STATUSES)

export const MOST_RECIPIENTS = 50

/** A scorecard week by its Monday, in whichever month or year its other days lie. (rules/locks#weeks) */
export const WeekStart = CalendarDate.refine(
  (day) => !isCalendarDate(day) || isoWeekday(day) === 1,
  "A week is named by its Monday.",
).meta({ description: "The Monday of the week", example: "2026-10-12" })

export const KudosDraft = z
  .strictObject({
    week_start: WeekStart,
    recipient_ids: z
      .array(EmployeeId)
      .min(1)
      .max(MOST_RECIPIENTS)
      .refine((ids) => new Set(ids).size === ids.length, "Each person is named once.")
      .meta({ description: "Active people of the author's pool, never the author" }),
    title: Line,
    message: LongText,
    badge: KudosBadge,
  })
  .meta({ id: "KudosDraft" })
export type KudosDraft = z.output<typeof KudosDraft>

export const KudosPatch = KudosDraft.partial().meta({ id: "KudosPatch" })
export type KudosPatch = z.output<typeof KudosPatch>

/** As it is kept. */
export const KudosCard = z.strictObject({
  _id: Id,
  ...KudosDraft.shape,
  status: KudosStatus,
  author_id: EmployeeId,
  published_at: Timestamp.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
  updated_by_id: EmployeeId,
  version: Version,
})
export type KudosCard = z.infer<typeof KudosCard>

/**
 * As whoever may see it sees it. All its people are named: a published card thanks in public, and the names of the
 * organization are in everybody's directory. (rules/entries#kudos)
 */
export const Kudos = z
  .strictObject({
    ...KudosCard.shape,
    author_name: z.string(),
    recipients: z
      .array(z.strictObject({ employee_id: EmployeeId, name: z.string() }))
      .meta({ description: "In the order of recipient_ids" }),
    abilities: z.strictObject({ edit: z.boolean(), delete: z.boolean(), publish: z.boolean() }),
  })
  .meta({ id: "Kudos" })
export type Kudos = z.infer<typeof Kudos>

const filters = {
  week_start: WeekStart.optional(),
  from: CalendarDate.optional().meta({ description: "Weeks with a day from here on" }),
  to: CalendarDate.optional().meta({ description: "Weeks with a day up to here" }),
  status: KudosStatus.optional(),
  author_id: EmployeeId.optional(),
  recipient_id: EmployeeId.optional(),
  badge: KudosBadge.optional(),
  q: z
    .string()
    .trim()
    .max(200)
    .optional()
    .meta({ description: "Part of the title, the message or a recipient's name" }),
  sort: sortQuery(["week_start", "created_at"], "-week_start"),
}

function periodIsPlain({ value, issues }: z.core.ParsePayload<{ from?: string | undefined; to?: string | undefined }>) {
  const { from, to } = value
  if (from === undefined || to === undefined || from <= to) return
  issues.push({ code: "custom", path: ["to"], message: "The last day lies before the first.", input: to })
}

export const KudosFilter = z.strictObject({ ...filters, ...exportQuery }).check(periodIsPlain)
export type KudosFilter = z.output<typeof KudosFilter>
export const KudosQuery = z.strictObject({ ...filters, ...pageQuery }).check(periodIsPlain)
export type KudosQuery = z.output<typeof KudosQuery>

const params = z.strictObject({ id: Id })

export const listKudos = route({
  method: "GET",
  path,
  tag,
  summary: "Weekly kudos, by week",
  description:
    "Published cards of which one's pool holds a recipient, and those that one wrote; drafts are their author's. Level 5 sees all.",
  permission: "scorecard.view",
  query: KudosQuery,
  reply: listOf(Kudos),
  refusals: ["cursor_invalid"],
})

export const listOwnKudos = route({
  method: "GET",
  path: `${path}/me`,
  tag,
  summary: "The published cards of the signed-in person, newest first",
  description: "For the desktop widget, which polls it.",
  permission: "scorecard.view",
  query: z.strictObject({ ...pageQuery }),
  reply: listOf(Kudos),
  refusals: ["cursor_invalid"],
  conditional: true,
})
export type OwnKudosQuery = z.output<typeof listOwnKudos.query>

export const exportKudos = route({
  method: "GET",
  path: `${path}/export`,
  tag,
  summary: "Weekly kudos as a file",
  description: EXPORT_NOTE,
  permission: "scorecard.view",
  query: KudosFilter,
  file: EXPORT_FILE,
})

export const readKudos = route({
  method: "GET",
  path: `${path}/{id}`,
  tag,
  summary: "A card",
  permission: "scorecard.view",
  params,
  reply: Kudos,
})

export const draftKudos = route({
  method: "POST",
  path,
  webOnly: true,
  tag,
  summary: "Draft a card",
  description: "The week has started.",
  permission: "scorecard.submit",
  body: KudosDraft,
  status: 201,
  reply: Kudos,
  location: (kudos) => `${path}/${kudos._id}`,
  refusals: ["date_in_future"],
})

export const changeKudos = route({
  method: "PATCH",
  path: `${path}/{id}`,
  webOnly: true,
  tag,
  summary: "Change a draft",
  description: "By its author, or level 5.",
  permission: "scorecard.submit",
  params,
  body: KudosPatch,
  reply: Kudos,
  refusals: ["not_own_submission", "date_in_future", "version_mismatch", "already_published"],
})

export const deleteKudos = route({
  method: "DELETE",
  path: `${path}/{id}`,
  webOnly: true,
  tag,
  summary: "Delete a draft, or withdraw a published card",
  description: "By its author, or level 5.",
  permission: "scorecard.submit",
  params,
  refusals: ["not_own_submission", "version_mismatch"],
})

export const publishKudos = route({
  method: "POST",
  path: `${path}/{id}/publish`,
  webOnly: true,
  tag,
  summary: "Publish a draft, once",
  description: "By its author, or level 5. Nobody is notified. Takes If-Match with the version of the draft.",
  permission: "scorecard.submit",
  params,
  reply: Kudos,
  refusals: ["not_own_submission", "version_mismatch", "already_published"],
})
