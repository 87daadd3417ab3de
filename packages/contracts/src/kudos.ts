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

/** What the person is thanked for; clients show it as an icon. */
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

/** Only the author and level 5 see drafts. (rules/entries#kudos) */
export const KUDOS_STATUSES = ["draft", "published"] as const
export const KudosStatus = z.enum(KUDOS_STATUSES)

/** Maximum number of people on one card. */
export const MAX_RECIPIENTS = 50

/** The Monday of a scorecard week, even if the week spans two months or years. (rules/locks#weeks) */
export const WeekStart = CalendarDate.refine(
  (day) => !isCalendarDate(day) || isoWeekday(day) === 1,
  "Enter the Monday of the week.",
).meta({ description: "The Monday of the week", example: "2026-10-12" })

/** The input for a new card. */
export const KudosDraft = z
  .strictObject({
    week_start: WeekStart,
    recipient_ids: z
      .array(EmployeeId)
      .min(1)
      .max(MAX_RECIPIENTS)
      .refine((ids) => new Set(ids).size === ids.length, "Name each person only once.")
      .meta({ description: "Active people in the author's pool, never the author" }),
    title: Line,
    message: LongText,
    badge: KudosBadge,
  })
  .meta({ id: "KudosDraft" })
export type KudosDraft = z.output<typeof KudosDraft>

/** A JSON merge patch of a draft. (rules/http#merge-patch) */
export const KudosPatch = KudosDraft.partial().meta({ id: "KudosPatch" })
export type KudosPatch = z.output<typeof KudosPatch>

/** The stored form. */
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
 * A card as shown to readers. Everyone on it is named: published cards are public thanks, and names are in the
 * directory anyway. (rules/entries#kudos)
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
  from: CalendarDate.optional().meta({ description: "Weeks with a day on or after this one" }),
  to: CalendarDate.optional().meta({ description: "Weeks with a day on or before this one" }),
  status: KudosStatus.optional(),
  author_id: EmployeeId.optional(),
  recipient_id: EmployeeId.optional(),
  badge: KudosBadge.optional(),
  q: z.string().trim().max(200).optional().meta({ description: "Part of the title, message, or a recipient's name" }),
  sort: sortQuery(["week_start", "created_at"], "-week_start"),
}

function checkPeriod({ value, issues }: z.core.ParsePayload<{ from?: string | undefined; to?: string | undefined }>) {
  const { from, to } = value
  if (from === undefined || to === undefined || from <= to) return
  issues.push({ code: "custom", path: ["to"], message: "The last day is before the first.", input: to })
}

export const KudosFilter = z.strictObject({ ...filters, ...exportQuery }).check(checkPeriod)
export type KudosFilter = z.output<typeof KudosFilter>
export const KudosQuery = z.strictObject({ ...filters, ...pageQuery }).check(checkPeriod)
export type KudosQuery = z.output<typeof KudosQuery>

const params = z.strictObject({ id: Id })

export const listKudos = route({
  method: "GET",
  path,
  tag,
  summary: "List weekly kudos, by week",
  description:
    "Published cards with a recipient in the caller's pool, and the caller's own cards, including drafts. Level 5 sees all published cards and drafts.",
  permission: "scorecard.view",
  query: KudosQuery,
  reply: listOf(Kudos),
  refusals: ["cursor_invalid"],
})

export const listOwnKudos = route({
  method: "GET",
  path: `${path}/me`,
  tag,
  summary: "List the published cards that thank the caller, newest first",
  description: "For the desktop widget, which polls it.",
  permission: "scorecard.view",
  serviceScope: null,
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
  summary: "Export weekly kudos",
  description: EXPORT_NOTE,
  permission: "scorecard.view",
  query: KudosFilter,
  file: EXPORT_FILE,
})

export const readKudos = route({
  method: "GET",
  path: `${path}/{id}`,
  tag,
  summary: "Get a card",
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
  description: "The week must have started.",
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
  description: "For its author or level 5.",
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
  description: "For its author or level 5.",
  permission: "scorecard.submit",
  params,
  refusals: ["not_own_submission", "version_mismatch"],
})

export const publishKudos = route({
  method: "POST",
  path: `${path}/{id}/publish`,
  webOnly: true,
  tag,
  summary: "Publish a draft",
  description:
    "For its author or level 5. Only once. No notifications are sent. Requires If-Match with the draft's version.",
  permission: "scorecard.submit",
  params,
  reply: Kudos,
  refusals: ["not_own_submission", "version_mismatch", "already_published"],
})
