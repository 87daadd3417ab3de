import { createHash } from "node:crypto"
import { addAbortSignal, type Readable } from "node:stream"
import { finished } from "node:stream/promises"
import type { IncomingMessage } from "node:http"
import multipart from "@fastify/multipart"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import type { UploadQueue, UploadRule } from "@scorecard/contracts/route"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { sharedQueues, type Share } from "#platform/fair-shares/index.ts"
import { acceptJson, carriesJson, type LateRefusals } from "./read-json.ts"
import { spool, type SpooledUpload } from "./spool-to-disk.ts"
import type { UploadLimits } from "./upload-limits.ts"

/** A file as a sender sent it. Its name and media type are claims: only its content says what it is. */
export type Upload = { sender: string; field: string; fileName: string; mediaType: string; bytes: Buffer }

/** What a form carried: the text fields by their names, and the files: in memory, or, where the rule says so, on disk. */
export type Form = {
  fields: Record<string, unknown>
  uploads: Upload[]
  spooled: SpooledUpload[]
  share: Share
  /** Ends a form with large files: it no longer counts as in progress. */
  end: () => void
}

/** Where forms wait until their requests are answered: large files in a directory, all else in memory. */
export type FormsPlace = {
  /** The system's own folder for such files if none is given. */
  directory?: string | undefined
  limits: UploadLimits
}

const MAX_FIELDS = 20
const MAX_NAME = 100
const FIELD_BYTES = 65_536
/** Beside the files: text fields, boundaries and the parts' headers. */
const REST_BYTES = 1_048_576
/** A smaller form may hold no file at all, or one that needs no turn; reading it costs next to nothing. */
const SMALL_FORM_BYTES = 10_240
/** The refusal of a larger form waits for its end: in the middle of it, it would end the connection before many clients look. */
const MAX_UNREAD_BYTES = 262_144

/** The plugin's names for a form that breaks its limits, and what we say to it. */
const LIMITS: Record<string, (rule: UploadRule) => Refusal> = {
  FST_REQ_FILE_TOO_LARGE: (rule) => tooLarge(`A file may have at most ${rule.maxFileBytes} bytes.`),
  FST_FILES_LIMIT: ({ maxFiles, field = "files" }) =>
    invalidField(field, `At most ${maxFiles} ${maxFiles === 1 ? "file fits" : "files fit"} into one request.`),
  FST_FIELDS_LIMIT: () => invalidField("body", `At most ${MAX_FIELDS} text fields fit into one request.`),
  FST_PARTS_LIMIT: () => invalidField("body", "The form has more parts than this route takes."),
}

/**
 * Makes an instance whose routes take forms, and nothing else: 415 for any other body. JSON is refused only after its
 * depth has been looked at, as on every route.
 */
export async function acceptMultipartOnly(app: FastifyInstance, late: LateRefusals): Promise<void> {
  app.removeAllContentTypeParsers()
  acceptJson(app, late)
  await app.register(multipart)
  app.addHook("preParsing", async (request) => {
    if (/^multipart\/form-data\s*;/i.test(request.headers["content-type"] ?? "")) return
    const refusal = new Refusal("media_type_not_supported", "Send multipart/form-data with its boundary.")
    if (!carriesJson(request)) throw refusal
    if (!late.has(request)) late.set(request, refusal)
  })
}

/**
 * Reads a form, within the rule's limits. What is over a limit is not kept, and the rest is let run by.
 * Who is given a form closes it.
 * @throws Refusal 413 for a file, a field or a whole that is too large, 422 for too many or no files and for names
 * that cannot be, 400 for a form that is cut off or none, 429 beyond the sender's share of the memory, of the
 * queue that the files go through, or of the large uploads in progress, 503 while other people's take all the room.
 * @param sender the person, or their address before they have signed in
 */
export async function readForm(
  request: FastifyRequest,
  { rule, sender }: { rule: UploadRule; sender: string },
  place: FormsPlace,
): Promise<Form> {
  const { raw } = request
  if (raw.destroyed) throw unreadable()
  const wholeBytes = rule.maxFiles * rule.maxFileBytes + REST_BYTES
  const share = place.limits.memory.openShare(sender)
  const form: Form = { fields: {}, uploads: [], spooled: [], share, end: () => undefined }
  const stop = new AbortController()
  try {
    if (rule.stream) form.end = place.limits.beginLargeUpload(sender)
    const promisedBytes = Number(request.headers["content-length"] ?? 0)
    if (promisedBytes === 0 && !rule.stream) share.assertNotFull()
    if (promisedBytes > wholeBytes) throw wholeTooLarge(wholeBytes)
    if (rule.queue && promisedBytes > SMALL_FORM_BYTES)
      await assertQueueAdmits(rule.queue, { raw, sender, promisedBytes })
    if (!rule.stream) share.assertFits(promisedBytes)
    const tooMuch = overflow(raw, { wholeBytes, share: rule.stream ? null : share, stop: stop.signal })
    const parts = readParts(request, rule, { form, sender, directory: place.directory, stop: stop.signal })
    await Promise.race([tooMuch, parts]).finally(() => stop.abort())
    if (form.uploads.length + form.spooled.length === 0 && !rule.optional) {
      throw invalidField(rule.field ?? "files", "At least one file is needed.")
    }
    return form
  } catch (error) {
    await closeForm(form)
    throw error
  } finally {
    // Unread bytes would hold the connection: they run into nothing, as far as `endRefusedBodies` lets them.
    raw.unpipe()
    raw.resume()
  }
}

type Promised = { raw: IncomingMessage; sender: string; promisedBytes: number }

/**
 * Refuses a form that its queue would most likely refuse, without parsing it. The queue decides again once the file is
 * there.
 */
async function assertQueueAdmits(queue: UploadQueue, { raw, sender, promisedBytes }: Promised): Promise<void> {
  try {
    sharedQueues[queue].assertAdmits(sender)
  } catch (refusal) {
    if (promisedBytes > MAX_UNREAD_BYTES) {
      await finished(raw.resume()).catch((cause: unknown) => {
        throw unreadable(cause)
      })
    }
    throw refusal
  }
}

/** What makes this form this form, for the fingerprint of an Idempotency-Key. */
export function digestOf({ fields, uploads, spooled }: Form): unknown {
  const digests = uploads.map(({ bytes, sender: _, ...claims }) => ({
    ...claims,
    sha256: createHash("sha256").update(bytes).digest("base64url"),
  }))
  if (spooled.length === 0) return { fields, uploads: digests }
  const large = spooled.map(({ field, fileName, mediaType, sha256 }) => ({ field, fileName, mediaType, sha256 }))
  return { fields, uploads: digests, spooled: large }
}

/** Lets go of the files, and of the room that they took. */
export async function closeForm({ uploads, spooled, share, end }: Form): Promise<void> {
  uploads.length = 0
  share.release()
  end()
  for (const file of spooled) await file.close()
}

type Reading = { form: Form; sender: string; directory: string | undefined; stop: AbortSignal }

async function readParts(request: FastifyRequest, rule: UploadRule, reading: Reading): Promise<void> {
  const { form, sender, directory, stop } = reading
  const limits = {
    fields: MAX_FIELDS,
    fieldSize: FIELD_BYTES,
    files: rule.maxFiles,
    fileSize: rule.maxFileBytes,
    parts: MAX_FIELDS + rule.maxFiles + 1,
  }
  try {
    for await (const part of request.parts({ limits })) {
      const field = nameOf(part.fieldname)
      // What came of a file stays in memory for as long as somebody waits for the rest.
      if (part.type === "file") addAbortSignal(stop, part.file)
      if (part.type === "file") refuseOtherField(rule, field)
      if (part.type === "file" && rule.stream) await spoolFile(form, { sender, field }, part, directory)
      else if (part.type === "file") await keepFile(form, { sender, field }, part)
      else keepField(form, field, part)
    }
  } catch (error) {
    throw refusalOfForm(error, rule)
  }
}

type FilePart = { filename?: string; mimetype: string; file: Readable; toBuffer(): Promise<Buffer> }

type Origin = Pick<Upload, "sender" | "field">

async function spoolFile({ spooled }: Form, origin: Origin, part: FilePart, directory?: string): Promise<void> {
  const fileName = part.filename ?? ""
  const upload = await spool(part.file, { ...origin, fileName, mediaType: part.mimetype }, directory)
  if (fileName === "" && upload.byteCount === 0) await upload.close()
  else spooled.push(upload)
}

async function keepFile({ uploads }: Form, origin: Origin, part: FilePart): Promise<void> {
  const bytes = await part.toBuffer()
  const fileName = part.filename ?? ""
  // A browser sends this for a file input where nothing was chosen.
  if (fileName === "" && bytes.length === 0) return
  uploads.push({ ...origin, fileName, mediaType: part.mimetype, bytes })
}

function keepField({ fields }: Form, field: string, part: { value: unknown; valueTruncated: boolean }): void {
  if (part.valueTruncated) throw tooLarge(`A text field may have at most ${FIELD_BYTES} bytes.`)
  if (Object.hasOwn(fields, field)) throw invalidField(field, "This field was sent twice.")
  fields[field] = part.value
}

/** An unknown field is refused, not dropped, and a file is a field. (rules/http#strictness) */
function refuseOtherField({ field }: UploadRule, input: string): void {
  if (field === undefined || input === field) return
  throw invalidField(input, `The form has no such file. It is called ${field}.`)
}

/** The parser hands over `undefined` for a part without a name. */
function nameOf(name: string | undefined): string {
  if (typeof name === "string" && name.length > 0 && name.length <= MAX_NAME) return name
  throw invalidField("body", `Each part of the form needs a name of 1 to ${MAX_NAME} characters.`)
}

type Bounds = { wholeBytes: number; share: Share | null; stop: AbortSignal }

/**
 * Rejects when more bytes arrive than any form of this route has, or than there is room for; without a Content-Length
 * nothing else says so. `share` is null where nothing is kept in memory.
 */
function overflow(raw: IncomingMessage, { wholeBytes, share, stop }: Bounds): Promise<never> {
  return new Promise((_, reject) => {
    let seen = 0
    const count = (chunk: Buffer) => {
      seen += chunk.length
      try {
        if (seen > wholeBytes) throw wholeTooLarge(wholeBytes)
        share?.take(chunk.length)
      } catch (error) {
        raw.off("data", count)
        reject(error)
      }
    }
    raw.on("data", count)
    stop.addEventListener("abort", () => raw.off("data", count), { once: true })
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
