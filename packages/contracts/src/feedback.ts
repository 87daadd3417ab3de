import { z } from "zod"
import { EmployeeId, Id, LongText, Timestamp, Version, listOf, pageQuery, sortQuery } from "./common.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { route } from "./route.ts"
import { Client } from "./session.ts"

/** A bug, a suggestion, or a note that something confuses. (rules/administration#feedback) */
export const FEEDBACK_CATEGORIES = ["bug", "suggestion", "confusing"] as const
export const FeedbackCategory = z.enum(FEEDBACK_CATEGORIES)

export const FEEDBACK_STATUSES = ["new", "reviewing", "resolved", "wont_fix"] as const
export const FeedbackStatus = z.enum(FEEDBACK_STATUSES)
export type FeedbackStatus = z.infer<typeof FeedbackStatus>

/** Of one feedback, all together. (rules/administration#screenshots) */
export const MOST_SCREENSHOTS = 5
/** 5 MB. (rules/administration#screenshots) */
export const SCREENSHOT_BYTES = 5 * 1024 * 1024

/** Where in the web client it was written: a path of it, never an address of somewhere else. */
export const PagePath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/, "A path of the web client is needed, such as /dashboard/bsc.")
  .meta({ example: "/dashboard/bsc?month=2026-09" })

export const FeedbackDraft = z
  .strictObject({
    category: FeedbackCategory,
    message: LongText,
    page_path: PagePath,
    client: Client.optional().meta({
      description: "May be said, as `web`; what is kept is the client that the sign-in was for",
    }),
  })
  .meta({ id: "FeedbackDraft" })
export type FeedbackDraft = z.output<typeof FeedbackDraft>

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
  name: z.string().meta({ description: "As it was when the feedback was written" }),
  impersonated: z.boolean().meta({ description: "Whether a super admin wrote it on behalf of the employee" }),
  status: FeedbackStatus,
  attachments: z.array(FeedbackAttachment),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
}

const review = {
  reviewer_note: LongText.nullable().meta({ description: "What the reviewer tells the person who wrote it" }),
  reviewed_at: Timestamp.nullable(),
}

/** As its writer sees it: what became of it, but not who decided. */
export const Feedback = z
  .strictObject({ ...shared, ...review, abilities: z.strictObject({ attach: z.boolean() }) })
  .meta({ id: "Feedback" })
export type Feedback = z.infer<typeof Feedback>

export const ReviewedFeedback = z
  .strictObject({
    ...shared,
    ...review,
    impersonated_by_id: EmployeeId.nullable(),
    reviewed_by_id: EmployeeId.nullable(),
    note_shared: z.boolean().meta({
      description:
        "Whether the person who wrote the feedback sees the note; false for notes from before reporters could",
    }),
    abilities: z.strictObject({
      move_to: z.array(FeedbackStatus).meta({ description: "The statuses that may come next" }),
    }),
  })
  .meta({ id: "ReviewedFeedback" })
export type ReviewedFeedback = z.infer<typeof ReviewedFeedback>

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
  q: z
    .string()
    .trim()
    .max(200)
    .optional()
    .meta({ description: "Part of the message, the page, the name or the employee's id" }),
})
export type FeedbackQuery = z.output<typeof FeedbackQuery>

const tag = "Feedback"
const params = z.strictObject({ id: Id })

export const submitFeedback = route({
  method: "POST",
  path: "/v1/feedback",
  webOnly: true,
  tag,
  summary: "Say that something is broken, missing or confusing",
  description: "Name, employee id, client and impersonation are added by the service.",
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
  summary: "Add screenshots to one's own feedback",
  description:
    "JPEG, PNG, WebP or GIF, checked by content and stored without metadata; at most 5 of one feedback, all calls together.",
  params,
  upload: { maxFiles: MOST_SCREENSHOTS, maxFileBytes: SCREENSHOT_BYTES, queue: "images" },
  status: 201,
  reply: Feedback,
  refusals: ["quota_reached"],
})

export const listOwnFeedback = route({
  method: "GET",
  path: "/v1/feedback/mine",
  tag,
  summary: "One's own feedback",
  query: OwnFeedbackQuery,
  reply: listOf(Feedback),
  refusals: ["cursor_invalid"],
})

export const readOwnFeedback = route({
  method: "GET",
  path: "/v1/feedback/{id}",
  tag,
  summary: "One of one's own feedbacks",
  params,
  reply: Feedback,
})

export const listFeedback = route({
  method: "GET",
  path: "/v1/feedback/admin",
  webOnly: true,
  tag,
  summary: "The queue of all feedback",
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
  summary: "Download everybody's feedback",
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
  summary: "A feedback with its review",
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
  summary: "An address that shows a screenshot, for five minutes",
  level: 5,
  params,
  reply: z.strictObject({
    url: z.string().meta({ description: "A path of this API, or an absolute address of the file storage" }),
    expires_at: Timestamp,
    file_name: z.string(),
    media_type: z.string(),
  }),
})
