import { z } from "zod"
import { BooleanQuery, EmployeeId, Id, Timestamp, Version } from "./common.ts"
import { route } from "./route.ts"

const tag = "Learning"
const path = "/v1/learning/files"

/** Maximum size of a file: 100 MB. (rules/learning#files) */
export const LEARNING_FILE_BYTES = 100 * 1024 * 1024

/** Media types of learning files, detected from the content. */
export const LEARNING_MEDIA_TYPES = [
  "application/pdf",
  "video/mp4",
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/gif",
] as const

/** A file as shown to people who may open it. */
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
  summary: "Upload a document, image, or video",
  description:
    "PDF, JPEG, PNG, WebP, GIF, or MP4, detected from the content; at most 100 MB each, 10 MB for images, five at a time. Images are stored without metadata. Files not used by any module for a week are removed.",
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
  summary: "Get a file's details",
  description: "For the uploader and anyone who may see a module that uses it.",
  params,
  reply: LearningFile,
})

export const readFileUrl = route({
  method: "GET",
  path: `${path}/{id}/url`,
  tag,
  summary: "Get a URL that downloads or plays a file, valid for two hours",
  description:
    "Supports Range requests, as video players need. With `inline`, browsers display the file instead of saving it.",
  params,
  query: z.strictObject({ inline: BooleanQuery.default(false) }),
  reply: z.strictObject({
    url: z.string().meta({ description: "A path in this API or an absolute file-storage URL" }),
    expires_at: Timestamp,
    file_name: z.string(),
    media_type: z.enum(LEARNING_MEDIA_TYPES),
  }),
})
