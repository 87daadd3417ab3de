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
import { readTextFile } from "./text-file.ts"
import type { UploadLimits } from "./upload-limits.ts"

/** A file as it was sent. Its name and media type are claims: only its content tells what it is. */
export type Upload = { sender: string; field: string; fileName: string; mediaType: string; bytes: Buffer }

/** The content of a form: the text fields by name, and the files, in memory or, if the rule says so, on disk. */
export type Form = {
  fields: Record<string, unknown>
  uploads: Upload[]
  spooled: SpooledUpload[]
  share: Share
  /** Ends a form with large files: it no longer counts as in progress. */
  end: () => void
}

/** Where forms are stored until their requests are answered: large files in a directory, everything else in memory. */
export type FormsPlace = {
  /** Defaults to the system's temporary directory. */
  directory?: string | undefined
  limits: UploadLimits
}

const MAX_FIELDS = 20
const MAX_NAME = 100
const FIELD_BYTES = 65_536
/** In addition to the files: text fields, boundaries and the parts' headers. */
const REST_BYTES = 1_048_576
/** A smaller form may contain no file, or one that needs no slot in the queue; reading it is cheap. */
const SMALL_FORM_BYTES = 10_240
/**
 * A larger form is refused only after all of it has arrived: earlier, the refusal would end the connection before many
 * clients read it.
 */
const MAX_UNREAD_BYTES = 262_144

/** The plugin's error codes for a form over its limits, and our refusals. */
const LIMITS: Record<string, (rule: UploadRule) => Refusal> = {
  FST_REQ_FILE_TOO_LARGE: (rule) => tooLarge(`A file may have at most ${rule.maxFileBytes} bytes.`),
  FST_FILES_LIMIT: (rule) => tooManyFiles(rule),
  FST_FIELDS_LIMIT: () => invalidField("body", `At most ${MAX_FIELDS} text fields are allowed in one request.`),
  FST_PARTS_LIMIT: () => invalidField("body", "The form has more parts than this route accepts."),
}

/**
 * Makes an instance whose routes accept only forms: 415 for any other body. JSON is refused only after its depth has
 * been checked, as on every route.
 */
export async function acceptMultipartOnly(app: FastifyInstance, late: LateRefusals): Promise<void> {
  app.removeAllContentTypeParsers()
  acceptJson(app, late)
  await app.register(multipart)
  app.addHook("preParsing", async (request) => {
    if (carriesForm(request) || (carriesJson(request) && takesJson in request.routeOptions.config)) return
    const refusal = new Refusal("media_type_not_supported", "Send multipart/form-data with its boundary.")
    if (!carriesJson(request)) throw refusal
    if (!late.has(request)) late.set(request, refusal)
  })
}

/** Whether the request has a form as its body. */
export function carriesForm({ headers }: FastifyRequest): boolean {
  return /^multipart\/form-data\s*;/i.test(headers["content-type"] ?? "")
}

/** In the config of a route: its fields may be sent as JSON instead of a form. */
export const takesJson = "takesJson"

/**
 * Reads a form within the rule's limits. Data over a limit is discarded; the rest of the stream is drained. The caller
 * must close the returned form.
 * @throws Refusal 413 if a file, a field or the whole form is too large, 422 for too many files, no files or invalid
 * names, 400 if the body is incomplete or not a form, 429 beyond the sender's share of the memory, of the queue that
 * the files go through, or of the large uploads in progress, 503 if other people's uploads use all the memory.
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
  const abort = new AbortController()
  try {
    if (rule.stream) form.end = place.limits.beginLargeUpload(sender)
    const declaredBytes = Number(request.headers["content-length"] ?? 0)
    if (declaredBytes === 0 && !rule.stream) share.assertNotFull()
    if (declaredBytes > wholeBytes) throw wholeTooLarge(wholeBytes)
    if (rule.queue && declaredBytes > SMALL_FORM_BYTES)
      await assertQueueAdmits(rule.queue, { raw, sender, declaredBytes })
    if (!rule.stream) share.assertFits(declaredBytes)
    const overflowed = overflow(raw, { wholeBytes, share: rule.stream ? null : share, abort: abort.signal })
    const parts = readParts(request, rule, { form, sender, directory: place.directory, abort: abort.signal })
    await Promise.race([overflowed, parts]).finally(() => abort.abort())
    if (form.uploads.length + form.spooled.length === 0 && !rule.optional) {
      throw invalidField(rule.field ?? "files", "At least one file is required.")
    }
    return form
  } catch (error) {
    await closeForm(form)
    throw error
  } finally {
    // Unread bytes would keep the connection open: they are drained, as far as `endRefusedBodies` allows.
    raw.unpipe()
    raw.resume()
  }
}

type DeclaredForm = { raw: IncomingMessage; sender: string; declaredBytes: number }

/**
 * Refuses a form that its queue would most likely refuse, without parsing it. The queue decides again once the file has
 * arrived.
 */
async function assertQueueAdmits(queue: UploadQueue, { raw, sender, declaredBytes }: DeclaredForm): Promise<void> {
  try {
    sharedQueues[queue].assertAdmits(sender)
  } catch (refusal) {
    if (declaredBytes > MAX_UNREAD_BYTES) {
      await finished(raw.resume()).catch((cause: unknown) => {
        throw unreadable(cause)
      })
    }
    throw refusal
  }
}

/** A digest of the form for the fingerprint of an Idempotency-Key. */
export function digestOf({ fields, uploads, spooled }: Form): unknown {
  const digests = uploads.map(({ bytes, sender: _, ...claims }) => ({
    ...claims,
    sha256: createHash("sha256").update(bytes).digest("base64url"),
  }))
  if (spooled.length === 0) return { fields, uploads: digests }
  const large = spooled.map(({ field, fileName, mediaType, sha256 }) => ({ field, fileName, mediaType, sha256 }))
  return { fields, uploads: digests, spooled: large }
}

/** Releases the files and the memory they use. */
export async function closeForm({ uploads, spooled, share, end }: Form): Promise<void> {
  uploads.length = 0
  share.release()
  end()
  for (const file of spooled) await file.close()
}

type Reading = { form: Form; sender: string; directory: string | undefined; abort: AbortSignal }

async function readParts(request: FastifyRequest, rule: UploadRule, reading: Reading): Promise<void> {
  const { form, sender, directory, abort } = reading
  const limits = {
    fields: MAX_FIELDS,
    fieldSize: FIELD_BYTES,
    files: rule.maxFiles + (rule.textFiles?.length ?? 0),
    fileSize: rule.textFiles ? Math.max(rule.maxFileBytes, FIELD_BYTES + 1) : rule.maxFileBytes,
    parts: MAX_FIELDS + rule.maxFiles + 1,
  }
  try {
    for await (const part of request.parts({ limits })) {
      const field = nameOf(part.fieldname)
      // Without this, a partial file would stay in memory as long as something waits for the rest.
      if (part.type === "file") addAbortSignal(abort, part.file)
      if (part.type === "file" && rule.textFiles?.includes(field)) {
        addField(form, field, await readTextFile(part.file, field, FIELD_BYTES))
        continue
      }
      if (part.type === "file") assertAcceptsFile(rule, form, field)
      if (part.type === "file" && rule.stream) await spoolFile(form, { sender, field }, part, directory)
      else if (part.type === "file") await addFile(form, { sender, field }, part)
      else addField(form, field, part)
    }
  } catch (error) {
    throw toFormRefusal(error, rule)
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

async function addFile({ uploads }: Form, origin: Origin, part: FilePart): Promise<void> {
  const bytes = await part.toBuffer()
  const fileName = part.filename ?? ""
  // A browser sends this for an empty file input.
  if (fileName === "" && bytes.length === 0) return
  uploads.push({ ...origin, fileName, mediaType: part.mimetype, bytes })
}

function addField({ fields }: Form, field: string, part: { value: unknown; valueTruncated: boolean }): void {
  if (part.valueTruncated) throw tooLarge(`A text field may have at most ${FIELD_BYTES} bytes.`)
  if (Object.hasOwn(fields, field)) throw invalidField(field, "This field was sent twice.")
  fields[field] = part.value
}

/** An unknown field is refused, not ignored, and a file is a field. (rules/http#strictness) */
function assertAcceptsFile(rule: UploadRule, { uploads, spooled }: Form, input: string): void {
  const { field, maxFiles, textFiles } = rule
  if (maxFiles === 0) throw invalidField(input, "The form has no such file.")
  if (field !== undefined && input !== field) {
    throw invalidField(input, `The form has no such file. It is called ${field}.`)
  }
  // Without files of text, the parser counts.
  if (textFiles && uploads.length + spooled.length >= maxFiles) throw tooManyFiles(rule)
}

/** The parser passes `undefined` for a part without a name. */
function nameOf(name: string | undefined): string {
  if (typeof name === "string" && name.length > 0 && name.length <= MAX_NAME) return name
  throw invalidField("body", `Each part of the form needs a name of 1 to ${MAX_NAME} characters.`)
}

type Bounds = { wholeBytes: number; share: Share | null; abort: AbortSignal }

/**
 * Rejects when more bytes arrive than any form of this route has, or than the memory allows; without a Content-Length,
 * nothing else detects that. `share` is null if nothing is stored in memory.
 */
function overflow(raw: IncomingMessage, { wholeBytes, share, abort }: Bounds): Promise<never> {
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
    abort.addEventListener("abort", () => raw.off("data", count), { once: true })
  })
}

/** All other errors of the parser mean that the body is not a form, or is incomplete. */
function toFormRefusal(error: unknown, rule: UploadRule): Refusal {
  if (error instanceof Refusal) return error
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : ""
  return LIMITS[code]?.(rule) ?? unreadable(error)
}

function unreadable(cause?: unknown): Refusal {
  const detail = "The body is not a complete form: it is cut off, or its parts cannot be parsed."
  return new Refusal("body_not_readable", detail, { cause })
}

function tooManyFiles({ maxFiles, field = "files" }: UploadRule): Refusal {
  return invalidField(field, `At most ${maxFiles} ${maxFiles === 1 ? "file is" : "files are"} allowed in one request.`)
}

const tooLarge = (detail: string) => new Refusal("body_too_large", detail)
const wholeTooLarge = (bytes: number) => tooLarge(`This route accepts at most ${bytes} bytes in one request.`)
