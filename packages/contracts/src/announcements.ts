import { z } from "zod"
import { BooleanQuery, EmployeeId, Id, Line, listOf, pageQuery, sortQuery, Timestamp, Version } from "./common.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { route } from "./route.ts"

const tag = "News"
const path = "/v1/dashboard/news/announcements"

const BODY_LENGTH = 10_000

const fields = {
  title: Line,
  body: z
    .string()
    .trim()
    .min(1)
    .max(BODY_LENGTH)
    .meta({ description: "Markdown, stored as written: clients must sanitize it before display" }),
  pinned: z.boolean().meta({ description: "Shown above all others" }),
  published_from: Timestamp,
  published_until: Timestamp.nullable().meta({ description: "When it stops being shown; null means never" }),
}

/** The input for a new announcement, which level 4 and above write. (rules/dashboards#announcements) */
export const AnnouncementDraft = z
  .strictObject({
    ...fields,
    pinned: fields.pinned.default(false),
    published_from: fields.published_from.optional().meta({ description: "Defaults to now" }),
    published_until: fields.published_until.default(null),
  })
  .meta({ id: "AnnouncementDraft" })
export type AnnouncementDraft = z.output<typeof AnnouncementDraft>

/** A JSON merge patch. (rules/http#merge-patch) */
export const AnnouncementPatch = z.strictObject(fields).partial().meta({ id: "AnnouncementPatch" })
export type AnnouncementPatch = z.output<typeof AnnouncementPatch>

/** The stored form. */
export const AnnouncementRecord = z.strictObject({
  _id: Id,
  ...fields,
  created_at: Timestamp,
  created_by_id: EmployeeId,
  updated_at: Timestamp,
  updated_by_id: EmployeeId,
  version: Version,
})
export type AnnouncementRecord = z.infer<typeof AnnouncementRecord>

/** An announcement with its author's name and the caller's abilities. */
export const Announcement = z
  .strictObject({
    ...AnnouncementRecord.shape,
    created_by_name: z.string(),
    active: z.boolean().meta({ description: "Whether it is currently shown" }),
    abilities: z.strictObject({ edit: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: "Announcement" })
export type Announcement = z.infer<typeof Announcement>

const filters = {
  active: BooleanQuery.optional().meta({
    description: "Whether it is currently shown; below level 4, only those that are",
  }),
  pinned: BooleanQuery.optional(),
  q: z.string().trim().max(200).optional().meta({ description: "Part of the title or the text" }),
  sort: sortQuery(["published_from", "updated_at", "title"], "-published_from"),
}

export const AnnouncementsFilter = z.strictObject({ ...filters, ...exportQuery })
export type AnnouncementsFilter = z.output<typeof AnnouncementsFilter>
export const AnnouncementsQuery = z.strictObject({ ...filters, ...pageQuery })
export type AnnouncementsQuery = z.output<typeof AnnouncementsQuery>

const params = z.strictObject({ id: Id })

export const listAnnouncements = route({
  method: "GET",
  path,
  webOnly: true,
  tag,
  summary: "List the company's announcements",
  description: "Level 4 and above also see upcoming and expired ones.",
  query: AnnouncementsQuery,
  reply: listOf(Announcement),
  refusals: ["cursor_invalid", "not_found"],
})

export const exportAnnouncements = route({
  method: "GET",
  path: `${path}/export`,
  webOnly: true,
  tag,
  summary: "Export announcements",
  description: EXPORT_NOTE,
  query: AnnouncementsFilter,
  file: EXPORT_FILE,
  refusals: ["not_found"],
})

export const readAnnouncement = route({
  method: "GET",
  path: `${path}/{id}`,
  webOnly: true,
  tag,
  summary: "Get an announcement",
  params,
  reply: Announcement,
})

export const createAnnouncement = route({
  method: "POST",
  path,
  webOnly: true,
  tag,
  summary: "Announce something to the company",
  description: "Everyone can read it on the news page. No notifications are sent.",
  level: 4,
  body: AnnouncementDraft,
  status: 201,
  reply: Announcement,
  location: (announcement) => `${path}/${announcement._id}`,
})

export const changeAnnouncement = route({
  method: "PATCH",
  path: `${path}/{id}`,
  webOnly: true,
  tag,
  summary: "Change an announcement",
  level: 4,
  params,
  body: AnnouncementPatch,
  reply: Announcement,
  refusals: ["version_mismatch"],
})

export const deleteAnnouncement = route({
  method: "DELETE",
  path: `${path}/{id}`,
  webOnly: true,
  tag,
  summary: "Delete an announcement",
  description: "Its text stays in the audit log.",
  level: 4,
  params,
  refusals: ["version_mismatch"],
})
