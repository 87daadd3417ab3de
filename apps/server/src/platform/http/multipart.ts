import { createHash } from "node:crypto"
import type { IncomingMessage } from "node:http"
import multipart from "@fastify/multipart"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import type { UploadRule } from "@scorecard/contracts/route"
import type { FastifyInstance, FastifyRequest } from "fastify"

/** A file as somebody sent it. Its name and media type are claims: nothing is true before the content was looked at. */
export type Upload = { field: string; fileName: string; mediaType: string; bytes: Buffer }

/** What a form carried: the text fields by their names, and the files. */
export type Form = { fields: Record<string, unknown>; uploads: Upload[] }

const MOST_FIELDS = 20
const LONGEST_NAME = 100
const FIELD_BYTES = 65_536
/** Beside the files: text fields, boundaries and the parts' headers. */
const REST_BYTES = 1_048_576

/** The plugin's names for a form that breaks its limits, and what we say to it. */
const LIMITS: Record<string, (rule: UploadRule) => Refusal> = {
  FST_REQ_FILE_TOO_LARGE: (rule) => tooLarge(`A file may have at most ${rule.maxFileBytes} bytes.`),
  FST_FILES_LIMIT: (rule) => invalidField("files", `At most ${rule.maxFiles} files fit into one request.`),
  FST_FIELDS_LIMIT: () => invalidField("body", `At most ${MOST_FIELDS} text fields fit into one request.`),
  FST_PARTS_LIMIT: () => invalidField("body", "The form has more parts than this route takes."),
}

/** Makes an instance whose routes take forms, and nothing else: 415 for any other body. */
export async function acceptMultipartOnly(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(multipart)
  app.addHook("preParsing", async (request) => {
    if (/^multipart\/form-data\s*;/i.test(request.headers["content-type"] ?? "")) return
    throw new Refusal("media_type_not_supported", "Send multipart/form-data with its boundary.")
  })
}

/**
 * Reads a form into memory, within the rule's limits. What is over a limit is not kept, and the rest is let run by.
 * @throws Refusal 413 for a file, a field or a whole that is too large, 422 for too many or no files and for names
 * that cannot be, 400 for a form that is cut off or none.
 */
export async function readForm(request: FastifyRequest, rule: UploadRule): Promise<Form> {
  const { raw } = request
  if (raw.destroyed) throw unreadable()
  const wholeBytes = rule.maxFiles * rule.maxFileBytes + REST_BYTES
  try {
    if (Number(request.headers["content-length"] ?? 0) > wholeBytes) throw wholeTooLarge(wholeBytes)
    const form = await Promise.race([overflow(raw, wholeBytes), readParts(request, rule)])
    if (form.uploads.length === 0 && !rule.optional) throw invalidField("files", "At least one file is needed.")
    return form
  } finally {
    // Unread bytes would hold the connection: they run into nothing, until the server's request timeout at the latest.
    raw.unpipe()
    raw.resume()
  }
}

/** What makes this form this form, for the fingerprint of an Idempotency-Key. */
export function digestOf({ fields, uploads }: Form): unknown {
  const digests = uploads.map(({ bytes, ...claims }) => ({
    ...claims,
    sha256: createHash("sha256").update(bytes).digest("base64url"),
  }))
  return { fields, uploads: digests }
}

async function readParts(request: FastifyRequest, rule: UploadRule): Promise<Form> {
  const limits = {
    fields: MOST_FIELDS,
    fieldSize: FIELD_BYTES,
    files: rule.maxFiles,
    fileSize: rule.maxFileBytes,
    parts: MOST_FIELDS + rule.maxFiles + 1,
  }
  const form: Form = { fields: {}, uploads: [] }
  try {
    for await (const part of request.parts({ limits })) {
      const field = nameOf(part.fieldname)
      if (part.type === "file") await keepFile(form, field, part)
      else keepField(form, field, part)
    }
  } catch (error) {
    throw refusalOfForm(error, rule)
  }
  return form
}

type FilePart = { filename?: string; mimetype: string; toBuffer(): Promise<Buffer> }

async function keepFile({ uploads }: Form, field: string, part: FilePart): Promise<void> {
  const bytes = await part.toBuffer()
  const fileName = part.filename ?? ""
  // A browser sends this for a file input where nothing was chosen.
  if (fileName === "" && bytes.length === 0) return
  uploads.push({ field, fileName, mediaType: part.mimetype, bytes })
}

function keepField({ fields }: Form, field: string, part: { value: unknown; valueTruncated: boolean }): void {
  if (part.valueTruncated) throw tooLarge(`A text field may have at most ${FIELD_BYTES} bytes.`)
  if (Object.hasOwn(fields, field)) throw invalidField(field, "This field was sent twice.")
  fields[field] = part.value
}

/** The parser hands over `undefined` for a part without a name. */
function nameOf(name: string | undefined): string {
  if (typeof name === "string" && name.length > 0 && name.length <= LONGEST_NAME) return name
  throw invalidField("body", `Each part of the form needs a name of 1 to ${LONGEST_NAME} characters.`)
}

/** Rejects when more bytes arrive than any form of this route has; without a Content-Length nothing else says so. */
function overflow(raw: IncomingMessage, wholeBytes: number): Promise<never> {
  return new Promise((_, reject) => {
    let seen = 0
    const count = (chunk: Buffer) => {
      seen += chunk.length
      if (seen <= wholeBytes) return
      raw.off("data", count)
      reject(wholeTooLarge(wholeBytes))
    }
    raw.on("data", count)
  })
}

/** The parser's other errors all say that what came is not a form, or not a whole one. */
function refusalOfForm(error: unknown, rule: UploadRule): Refusal {
  if (error instanceof Refusal) return error
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : ""
  return LIMITS[code]?.(rule) ?? unreadable(error)
}

function unreadable(cause?: unknown): Refusal {
  const detail = "The body is not a whole form: it is cut off, or its parts cannot be told apart."
  return new Refusal("body_not_readable", detail, { cause })
}

const tooLarge = (detail: string) => new Refusal("body_too_large", detail)
const wholeTooLarge = (bytes: number) => tooLarge(`This route takes at most ${bytes} bytes in one request.`)
