import { z } from "zod"
import { BooleanQuery, EmployeeId, Id, Timestamp, Version } from "./common.ts"
import { route } from "./route.ts"

const tag = "Learning"
const path = "/v1/learning/files"

/** 100 MB. (rules/learning#files) */
export const LEARNING_FILE_BYTES = 100 * 1024 * 1024

export const LEARNING_MEDIA_TYPES = [
  "application/pdf",
  "video/mp4",
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/gif",
] as const

/** What whoever may open it is told of a file. */
export const FileSummary = z
  .strictObject({
    _id: Id,
    file_name: z.string(),
    media_type: z.enum(LEARNING_MEDIA_TYPES),
    bytes: z.number().int().min(0),
  })
  .meta({ id: "LearningFileSummary" })
export type FileSummary = z.infer<typeof FileSummary>

export const LearningFile = z
  .strictObject({ ...FileSummary.shape, uploaded_by_id: EmployeeId, created_at: Timestamp, version: Version })
  .meta({ id: "LearningFile" })
export type LearningFile = z.infer<typeof LearningFile>

const params = z.strictObject({ id: Id })

export const uploadFile = route({
  method: "POST",
  path,
  webOnly: true,
  tag,
  summary: "Upload a document, a picture or a video",
  description:
    "PDF, JPEG, PNG, WebP, GIF or MP4, told by its content; at most 100 MB, a picture 10 MB, five at a time. Pictures are stored without metadata. A file that no module uses for a week is removed.",
  level: 3,
  upload: { maxFiles: 1, maxFileBytes: LEARNING_FILE_BYTES, field: "file", stream: true },
  status: 201,
  reply: LearningFile,
  location: (file) => `${path}/${file._id}`,
})

export const readFile = route({
  method: "GET",
  path: `${path}/{id}`,
  tag,
  summary: "What is known of a file",
  description: "For whoever may see what uses it, and for who uploaded it.",
  params,
  reply: LearningFile,
})

export const readFileUrl = route({
  method: "GET",
  path: `${path}/{id}/url`,
  tag,
  summary: "An address that downloads or plays a file, for two hours",
  description:
    "Parts of the file can be asked for with Range, as players of videos do. With `inline` a browser shows it in the page; else it saves it.",
  params,
  query: z.strictObject({ inline: BooleanQuery.default(false) }),
  reply: z.strictObject({
    url: z.string().meta({ description: "A path of this API, or an absolute address of the file storage" }),
    expires_at: Timestamp,
    file_name: z.string(),
    media_type: z.enum(LEARNING_MEDIA_TYPES),
  }),
})
