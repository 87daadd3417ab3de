import { z } from "zod"
import { EmployeeId, Id, LongText, Timestamp, Version, listOf, pageQuery, sortQuery } from "./common.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { route } from "./route.ts"
import { Client } from "./session.ts"

/** A bug, a suggestion, or something confusing. (rules/administration#feedback) */
export const FEEDBACK_CATEGORIES = ["bug", "suggestion", "confusing"] as const
export const FeedbackCategory = z.enum(FEEDBACK_CATEGORIES)

/** `new`, then `reviewing`, then `resolved` or `wont_fix`. (rules/administration#feedback) */
export const FEEDBACK_STATUSES = ["new", "reviewing", "resolved", "wont_fix"] as const
export const FeedbackStatus = z.enum(FEEDBACK_STATUSES)
export type FeedbackStatus = z.infer<typeof FeedbackStatus>

/** Maximum number of screenshots per feedback item. (rules/administration#screenshots) */
export const MAX_SCREENSHOTS = 5
/** Maximum size of a screenshot: 5 MB. (rules/administration#screenshots) */
export const SCREENSHOT_BYTES = 5 * 1024 * 1024

/** The web-client path that the feedback was sent from; never an external URL. */
export const PagePath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/, "Enter a web-client path, such as /dashboard/bsc.")
  .meta({ example: "/dashboard/bsc?month=2026-09" })

/** What the author sends; screenshots are added afterward. */
export const FeedbackDraft = z
  .strictObject({
    category: FeedbackCategory,
    message: LongText,
    page_path: PagePath,
    client: Client.optional().meta({
      description: "Optional, only `web`; the stored value is the client of the session",
    }),
  })
  .meta({ id: "FeedbackDraft" })
export type FeedbackDraft = z.output<typeof FeedbackDraft>

/** A stored screenshot; the image has its own route. */
export const FeedbackAttachment = z
  .strictObject({
    _id: Id,
    file_name: z.string(),
    media_type: z.enum(["image/jpeg", "image/png", "image/webp", "image/gif"]),
    bytes: z.number().int().min(0),
    width: z.number().int().min(1),
    height: z.number().int().min(1),
    created_at: Timestamp,
  })
  .meta({ id: "FeedbackAttachment" })
export type FeedbackAttachment = z.infer<typeof FeedbackAttachment>

const shared = {
  _id: Id,
  category: FeedbackCategory,
  message: LongText,
  page_path: PagePath,
  client: z.enum(["web", "desktop"]),
  employee_id: EmployeeId,
  name: z.string().meta({ description: "As of when the feedback was written" }),
  impersonated: z.boolean().meta({ description: "Whether a super admin wrote it while impersonating the employee" }),
  status: FeedbackStatus,
  attachments: z.array(FeedbackAttachment),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
}

const review = {
  reviewer_note: LongText.nullable().meta({ description: "The reviewer's note to the author" }),
  reviewed_at: Timestamp.nullable(),
}

/** Feedback as shown to its author: the outcome, but not who decided. */
export const Feedback = z
  .strictObject({ ...shared, ...review, abilities: z.strictObject({ attach: z.boolean() }) })
  .meta({ id: "Feedback" })
export type Feedback = z.infer<typeof Feedback>

/** Feedback as shown to level 5. */
export const ReviewedFeedback = z
  .strictObject({
    ...shared,
    ...review,
    impersonated_by_id: EmployeeId.nullable(),
    reviewed_by_id: EmployeeId.nullable(),
    note_shared: z.boolean().meta({
      description: "Whether the author sees the note; false for notes from before authors could",
    }),
    abilities: z.strictObject({
      move_to: z.array(FeedbackStatus).meta({ description: "The possible next statuses" }),
    }),
  })
  .meta({ id: "ReviewedFeedback" })
export type ReviewedFeedback = z.infer<typeof ReviewedFeedback>

/** A JSON merge patch of the status and the note. */
export const FeedbackReview = z
  .strictObject({ status: FeedbackStatus.optional(), reviewer_note: LongText.nullable().optional() })
  .meta({ id: "FeedbackReview" })
export type FeedbackReview = z.output<typeof FeedbackReview>

const sort = sortQuery(["created_at", "updated_at"], "-created_at")

export const OwnFeedbackQuery = z.strictObject({
  status: FeedbackStatus.optional(),
  category: FeedbackCategory.optional(),
  sort,
  ...pageQuery,
})
export const FeedbackQuery = OwnFeedbackQuery.extend({
  employee_id: EmployeeId.optional(),
  q: z.string().trim().max(200).optional().meta({ description: "Part of the message, page, name, or employee ID" }),
})
export type FeedbackQuery = z.output<typeof FeedbackQuery>

const tag = "Feedback"
const params = z.strictObject({ id: Id })

export const submitFeedback = route({
  method: "POST",
  path: "/v1/feedback",
  webOnly: true,
  tag,
  summary: "Report something broken, missing, or confusing",
  description: "The service adds the name, employee ID, client, and impersonation.",
  body: FeedbackDraft,
  status: 201,
  reply: Feedback,
  location: (feedback) => `/v1/feedback/${feedback._id}`,
  refusals: ["quota_reached"],
})

export const attachScreenshots = route({
  method: "POST",
  path: "/v1/feedback/{id}/attachments",
  webOnly: true,
  tag,
  summary: "Add screenshots to your own feedback",
  description:
    "JPEG, PNG, WebP, or GIF, checked by content and stored without metadata; at most 5 per feedback item across all calls.",
  params,
  upload: { maxFiles: MAX_SCREENSHOTS, maxFileBytes: SCREENSHOT_BYTES, queue: "images" },
  status: 201,
  reply: Feedback,
  refusals: ["quota_reached"],
})

export const listOwnFeedback = route({
  method: "GET",
  path: "/v1/feedback/mine",
  tag,
  summary: "List your own feedback",
  query: OwnFeedbackQuery,
  reply: listOf(Feedback),
  refusals: ["cursor_invalid"],
})

export const readOwnFeedback = route({
  method: "GET",
  path: "/v1/feedback/{id}",
  tag,
  summary: "Get one of your own feedback items",
  params,
  reply: Feedback,
})

export const listFeedback = route({
  method: "GET",
  path: "/v1/feedback/admin",
  webOnly: true,
  tag,
  summary: "List all feedback",
  level: 5,
  query: FeedbackQuery,
  reply: listOf(ReviewedFeedback),
  refusals: ["cursor_invalid"],
})

export const FeedbackExportQuery = FeedbackQuery.omit({ limit: true, cursor: true }).extend(exportQuery)
export type FeedbackExportQuery = z.output<typeof FeedbackExportQuery>

export const exportFeedback = route({
  method: "GET",
  path: "/v1/feedback/admin/export",
  webOnly: true,
  tag,
  summary: "Export all feedback",
  description: EXPORT_NOTE,
  level: 5,
  query: FeedbackExportQuery,
  file: EXPORT_FILE,
})

export const readFeedback = route({
  method: "GET",
  path: "/v1/feedback/admin/{id}",
  webOnly: true,
  tag,
  summary: "Get a feedback item with its review",
  level: 5,
  params,
  reply: ReviewedFeedback,
})

export const reviewFeedback = route({
  method: "PATCH",
  path: "/v1/feedback/admin/{id}",
  webOnly: true,
  tag,
  summary: "Set the status and the reviewer's note",
  description: "new → reviewing → resolved or wont_fix, and from these back to reviewing.",
  level: 5,
  params,
  body: FeedbackReview,
  reply: ReviewedFeedback,
  refusals: ["version_mismatch", "state_conflict"],
})

export const readAttachmentUrl = route({
  method: "GET",
  path: "/v1/feedback/attachments/{id}/url",
  webOnly: true,
  tag,
  summary: "Get a URL for a screenshot, valid for five minutes",
  level: 5,
  params,
  reply: z.strictObject({
    url: z.string().meta({ description: "A path in this API or an absolute file-storage URL" }),
    expires_at: Timestamp,
    file_name: z.string(),
    media_type: z.string(),
  }),
})
