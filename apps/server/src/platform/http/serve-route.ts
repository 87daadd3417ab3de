import { Readable } from "node:stream"
import { Refusal } from "@scorecard/contracts/refusals"
import type { AnyRoute } from "@scorecard/contracts/route"
import { holds, type Actor } from "@scorecard/domain/access"
import type { FastifyReply, FastifyRequest } from "fastify"
import { z } from "zod"
import { requireWebClient } from "./web-only.ts"
import { withRequestTimeoutPerChunk, withRequestScope, type RequestScope } from "#platform/request-scope/index.ts"
import { IdempotentReplay } from "#platform/transactions/index.ts"
import { contentTag, readIfMatch, sendIfNotModified, versionTag } from "./entity-tag.ts"
import { isRepeatable, readIdempotencyKey } from "./idempotency.ts"
import { JsonResponse, FileResponse, StreamResponse, type MountedRoute } from "./mount.ts"
import { closeForm, digestOf, readForm, type Form, type FormsPlace } from "./multipart.ts"
import { findControlCharacters } from "./control-characters.ts"
import { fieldErrors, invalidFields, invalidInput, refusalOf } from "./problem.ts"
import { addressKey } from "./rate-limits.ts"
import { StoredFileResponse, sendStoredFile } from "./send-stored-file.ts"

/** Who sends this token; the session feature answers. @throws Refusal 401. */
export type Authenticate = (bearer: string | null) => Promise<Actor>

export function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer +([^\s]+)$/i.exec(request.headers.authorization ?? "")
  return match?.[1] ?? null
}

/**
 * Decides whether the caller may use this route at all, before the body is read. 401 comes before 403.
 * (rules/http#order-of-refusals)
 */
export async function admit(
  contract: AnyRoute,
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<Actor | null> {
  const bearer = bearerOf(request)
  if (contract.public) {
    const visitor = bearer === null ? null : await authenticate(bearer).catch(nobodyOn(contract))
    if (visitor) refuseImpersonator(contract, visitor)
    return visitor
  }
  const actor = await authenticate(bearer)
  if (contract.webOnly) requireWebClient(actor)
  refuseImpersonator(contract, actor)
  if (contract.permission && !holds(actor.access_level, contract.permission)) {
    throw new Refusal(
      "permission_missing",
      `This needs the permission ${contract.permission}, which your access level does not hold.`,
    )
  }
  if (contract.level && actor.access_level < contract.level) {
    throw new Refusal("level_too_low", `This needs access level ${contract.level} or above.`)
  }
  return actor
}

function refuseImpersonator(contract: AnyRoute, { impersonated_by }: Actor): void {
  if (!contract.refusedWhileImpersonating || impersonated_by === null) return
  throw new Refusal(
    "impersonation_refused",
    "This is not possible while you act as somebody else. End the impersonation first.",
  )
}

/** On a public route a bad token is the same as none; on one that always answers, so is one that cannot be looked up. */
function nobodyOn({ alwaysAnswers }: AnyRoute): (error: unknown) => null {
  return (error) => {
    const refusal = refusalOf(error)
    if (refusal?.status === 401 || (alwaysAnswers && refusal?.code === "unavailable")) return null
    throw error
  }
}

/** Parses the input, calls the use case and shapes its reply. */
export async function answerRoute(
  route: MountedRoute,
  actor: Actor | null,
  request: FastifyRequest,
  reply: FastifyReply,
  place: FormsPlace,
) {
  const { contract } = route
  const params = contract.params.safeParse(request.params)
  if (!params.success || findControlCharacters(request.params).length > 0) {
    const errors = params.error ? fieldErrors(params.error, "params").errors : findControlCharacters(request.params)
    throw new Refusal("not_found", "There is nothing at this address.", { errors })
  }
  if (route.locate && actor) await route.locate({ actor, params: params.data })
  refuseOddText(request.query, "query")
  const form = contract.upload
    ? await readForm(request, { rule: contract.upload, sender: actor?.employee_id ?? addressKey(request) }, place)
    : null
  try {
    return await answer(route, { actor, params: params.data, form }, request, reply)
  } finally {
    if (form) await closeForm(form)
  }
}

type Located = { actor: Actor | null; params: unknown; form: Form | null }

async function answer(
  route: MountedRoute,
  { actor, params, form }: Located,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { contract } = route
  const input = form ? form.fields : request.body
  const takesBody = contract.hasBody || form !== null
  if (takesBody) refuseOddText(input, "body")
  if (form) refuseOddText([...form.uploads, ...form.spooled].map(claimsOf), "body")
  const query = contract.query.safeParse(request.query)
  if (!query.success) throw invalidInput(query.error, "query")
  const { value, dropped } = withoutFlood(contract, input ?? {})
  const body = takesBody ? contract.body.safeParse(value) : { success: true as const, data: {} }
  if (!body.success) throw invalidInput(body.error, "body", dropped)
  if (dropped > 0) throw new Refusal("invalid", `The body has more than ${MAX_FIELDS.toLocaleString("en-US")} fields.`)

  const ctx = {
    actor,
    params,
    query: query.data,
    body: body.data,
    uploads: form ? form.uploads : [],
    largeUploads: form ? form.spooled : [],
    ifMatch: readIfMatch(request.headers["if-match"]),
    ip: request.ip,
    userAgent: request.headers["user-agent"] ?? "",
    bearer: bearerOf(request),
    gone: () => goneSignal(reply),
    headers: request.headers,
  }
  const result = await withRequestScope(scopeOf(contract, actor, request, form ? digestOf(form) : request.body), () =>
    route.handle(ctx).catch(answeredBefore),
  )
  return send(contract, result, request, reply)
}

function refuseOddText(input: unknown, within: "query" | "body"): void {
  const errors = findControlCharacters(input)
  if (errors.length > 0) throw invalidFields({ errors, count: errors.length }, within)
}

/** More than any contract has. */
const MAX_FIELDS = 1_000

/**
 * Of a body with tens of thousands of unknown fields the contract sees its own and the first thousand: validation builds
 * a message for each, and only twenty are sent. A body of which something was dropped is always refused.
 */
function withoutFlood({ body }: AnyRoute, input: unknown): { value: unknown; dropped: number } {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return { value: input, dropped: 0 }
  const names = Object.keys(input)
  if (names.length <= MAX_FIELDS) return { value: input, dropped: 0 }
  const known = body instanceof z.ZodObject ? Object.keys(body.shape).filter((name) => Object.hasOwn(input, name)) : []
  const seen = new Set([...names.slice(0, MAX_FIELDS), ...known])
  const value = Object.fromEntries([...seen].map((name) => [name, Reflect.get(input, name)]))
  return { value, dropped: names.length - seen.size }
}

type Claims = Record<"field" | "fileName" | "mediaType", string>
const claimsOf = ({ field, fileName, mediaType }: Claims) => ({ [field]: [fileName, mediaType] })

function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const leave = () => {
    if (!raw.writableFinished) gone.abort()
  }
  if (raw.closed) leave()
  else raw.once("close", leave)
  return gone.signal
}

function scopeOf(contract: AnyRoute, actor: Actor | null, request: FastifyRequest, body: unknown): RequestScope {
  const scope: RequestScope = { request_id: request.id }
  if (!isRepeatable(contract)) return scope
  const caller = actor ? callerOf(actor) : `address ${request.ip}`
  const { method, url } = request
  const idempotency = readIdempotencyKey(request.headers["idempotency-key"], { caller, method, url, body })
  return idempotency ? { ...scope, idempotency } : scope
}

/** Whoever acts as somebody else has keys of their own: a replay would hand them that person's answers. */
function callerOf({ employee_id, impersonated_by }: Actor): string {
  return impersonated_by === null ? employee_id : `${impersonated_by} as ${employee_id}`
}

function answeredBefore(error: unknown): unknown {
  if (error instanceof IdempotentReplay)
    return new JsonResponse(error.answer, { headers: { "idempotency-replayed": "true" } })
  throw error
}

function send(contract: AnyRoute, result: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (result instanceof FileResponse) return sendFile(result, reply)
  if (result instanceof StoredFileResponse) return sendStoredFile(result, request, reply)
  if (result instanceof StreamResponse) return sendStream(result, reply)
  const { value, status, headers } = result instanceof JsonResponse ? result : new JsonResponse(result)
  void reply.code(status ?? contract.status).headers(headers)
  if (contract.conditional) void reply.header("cache-control", "private, no-cache")
  if (status === 304 || (status ?? contract.status) === 204) return reply.send()

  const schema = status === 202 ? (contract.accepted ?? contract.reply) : contract.reply
  const shaped = contract.large ? value : schema.parse(value)
  const json = JSON.stringify(shaped)
  const tag = headers["etag"] ?? tagOf(contract, shaped, json)
  if (tag !== null) void reply.header("etag", tag)
  if (contract.location) void reply.header("location", contract.location(shaped))
  if (contract.conditional && tag !== null && sendIfNotModified(request, reply, tag)) return reply
  return reply.type("application/json; charset=utf-8").send(json)
}

function tagOf(contract: AnyRoute, value: unknown, json: string): string | null {
  if (contract.conditional) return contentTag(json)
  const version = value !== null && typeof value === "object" && "version" in value ? value.version : null
  return typeof version === "number" ? versionTag(version) : null
}

function sendFile(file: FileResponse, reply: FastifyReply) {
  void reply
    .headers(file.headers)
    .type(file.mediaType)
    .header("content-disposition", `attachment; filename="${file.fileName.replace(/[^\w.-]/g, "_")}"`)
  const { content } = file
  if (typeof content === "string" || content instanceof Uint8Array) return reply.send(content)
  return reply.send(Readable.from(withRequestTimeoutPerChunk(content)))
}

function sendStream({ mediaType, content }: StreamResponse, reply: FastifyReply) {
  // A proxy that buffers or compresses the events would delay them.
  const headers = { "cache-control": "no-store, no-transform", "x-accel-buffering": "no" }
  return reply.headers(headers).type(mediaType).send(content)
}
