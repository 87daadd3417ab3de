import { Readable } from "node:stream"
import { Refusal } from "@scorecard/contracts/refusals"
import { serviceScopeOf, type AnyRoute } from "@scorecard/contracts/route"
import { changingLevel, holds, type Actor } from "@scorecard/domain/access"
import type { FastifyReply, FastifyRequest } from "fastify"
import { z } from "zod"
import { requireWebClient } from "./web-only.ts"
import { withRequestTimeoutPerChunk, withRequestScope, type RequestScope } from "#platform/request-scope/index.ts"
import { IdempotentReplay } from "#platform/transactions/index.ts"
import { contentTag, matchesTag, readIfMatch, sendIfNotModified, versionTag } from "./entity-tag.ts"
import { isRepeatable, readIdempotencyKey } from "./idempotency.ts"
import { JsonResponse, FileResponse, StreamResponse, notModified, type MountedRoute } from "./mount.ts"
import { carriesForm, closeForm, digestOf, readForm, type Form, type FormsPlace } from "./multipart.ts"
import { findControlCharacters } from "./control-characters.ts"
import { fieldErrors, invalidFields, invalidInput, refusalOf } from "./problem.ts"
import { addressKey } from "./rate-limits.ts"
import { StoredFileResponse, sendStoredFile } from "./send-stored-file.ts"

/** Resolves a token to its user; implemented by the session feature. @throws Refusal 401. */
export type Authenticate = (bearer: string | null) => Promise<Actor>

export function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer +([^\s]+)$/i.exec(request.headers.authorization ?? "")
  return match?.[1] ?? null
}

/**
 * Decides whether the caller may use this route at all, before the body is read. 401 takes precedence over 403.
 * (rules/http#order-of-refusals)
 */
export async function admit(
  contract: AnyRoute,
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<Actor | null> {
  const bearer = bearerOf(request)
  if (contract.public) {
    const visitor = bearer === null ? null : await authenticate(bearer).catch(asAnonymous(contract))
    if (visitor?.service) return null
    if (visitor) assertNotImpersonating(contract, visitor)
    return visitor
  }
  const actor = await authenticate(bearer)
  if (actor.service) return admitService(contract, actor)
  if (contract.servicesOnly) {
    throw new Refusal("permission_missing", "This is for programs: send the key of a service account.")
  }
  if (contract.webOnly) requireWebClient(actor)
  assertNotImpersonating(contract, actor)
  const acting = actsAs(actor, contract)
  if (contract.permission && !holds(acting, contract.permission)) {
    throw new Refusal(
      "permission_missing",
      `This requires the ${contract.permission} permission, which ${isReadOnly(actor) ? "read-only people don't have" : "your access level doesn't have"}.`,
    )
  }
  assertLevel(contract, acting)
  return acting
}

function assertLevel({ level }: AnyRoute, actor: Actor): void {
  if (!level || actor.access_level >= level) return
  const readOnly = isReadOnly(actor) ? " Your access is read-only." : ""
  throw new Refusal("level_too_low", `This needs access level ${level} or above.${readOnly}`)
}

/**
 * A service account may call what its scopes name, and nothing that is about the caller.
 * (rules/service-accounts#routes)
 */
function admitService(contract: AnyRoute, actor: Actor): Actor {
  const scope = serviceScopeOf(contract)
  if (scope === null) {
    throw new Refusal("not_for_service_accounts", "This can only be done by a person who signs in.")
  }
  if (!actor.service?.scopes.includes(scope)) {
    throw new Refusal(
      "permission_missing",
      `This requires the ${scope} scope, which this service account doesn't have.`,
    )
  }
  assertLevel(contract, actor)
  return actor
}

const isReadOnly = ({ access_mode }: Actor) => access_mode === "read_only"

/**
 * What changes something is decided here for all routes: read-only people act as an employee of level 1 does, so they
 * can only do what everyone may for themselves. (rules/people#read-only-access)
 */
function actsAs(actor: Actor, { method, onlyReads }: AnyRoute): Actor {
  return method === "GET" || onlyReads ? actor : { ...actor, access_level: changingLevel(actor) }
}

function assertNotImpersonating(contract: AnyRoute, { impersonated_by }: Actor): void {
  if (!contract.refusedWhileImpersonating || impersonated_by === null) return
  throw new Refusal(
    "impersonation_refused",
    "This is not possible while you impersonate someone. End the impersonation first.",
  )
}

/**
 * On a public route, a bad token counts as none. On a route that always answers, so does one that cannot be looked up.
 */
function asAnonymous({ alwaysAnswers }: AnyRoute): (error: unknown) => null {
  return (error) => {
    const refusal = refusalOf(error)
    if (refusal?.status === 401 || (alwaysAnswers && refusal?.code === "unavailable")) return null
    throw error
  }
}

/** Parses the input, calls the use case and formats its reply. */
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
  assertNoControlCharacters(request.query, "query")
  // Of the other bodies, only JSON gets here, and only if the rule accepts it.
  const form =
    contract.upload && (!contract.upload.json || carriesForm(request))
      ? await readForm(request, { rule: contract.upload, sender: actor?.employee_id ?? addressKey(request) }, place)
      : null
  try {
    return await answer(route, { actor, params: params.data, form }, request, reply)
  } finally {
    if (form) await closeForm(form)
  }
}

type ParsedRequest = { actor: Actor | null; params: unknown; form: Form | null }

async function answer(
  route: MountedRoute,
  { actor, params, form }: ParsedRequest,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { contract } = route
  const input = form ? form.fields : request.body
  const takesBody = contract.hasBody || form !== null
  if (takesBody) assertNoControlCharacters(input, "body")
  if (form) assertNoControlCharacters([...form.uploads, ...form.spooled].map(textsOf), "body")
  const query = contract.query.safeParse(request.query)
  if (!query.success) throw invalidInput(query.error, "query")
  const { value, dropped } = limitFields(contract, input ?? {})
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
    gone: () => disconnectSignal(reply),
    headers: request.headers,
  }
  const poll = (await route.poll?.(ctx)) ?? null
  if (poll?.etag && matchesTag(request.headers["if-none-match"], poll.etag)) {
    return send(contract, notModified(poll.etag), request, reply)
  }
  const work = () => route.handle(ctx).catch(replayedAnswer)
  const result = await withRequestScope(scopeOf(contract, actor, request, form ? digestOf(form) : request.body), () =>
    poll ? poll.observe(work) : work(),
  )
  const sent = send(contract, result, request, reply)
  const etag = reply.getHeader("etag")
  if (typeof etag === "string") poll?.save(etag)
  return sent
}

function assertNoControlCharacters(input: unknown, within: "query" | "body"): void {
  const errors = findControlCharacters(input)
  if (errors.length > 0) throw invalidFields({ errors, count: errors.length }, within)
}

/** More fields than any contract has. */
const MAX_FIELDS = 1_000

/**
 * From a body with tens of thousands of unknown fields, keeps the contract's own fields and the first thousand:
 * validation builds a message for each, and only twenty are sent. A body with dropped fields is always refused.
 */
function limitFields({ body }: AnyRoute, input: unknown): { value: unknown; dropped: number } {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return { value: input, dropped: 0 }
  const names = Object.keys(input)
  if (names.length <= MAX_FIELDS) return { value: input, dropped: 0 }
  const known = body instanceof z.ZodObject ? Object.keys(body.shape).filter((name) => Object.hasOwn(input, name)) : []
  const seen = new Set([...names.slice(0, MAX_FIELDS), ...known])
  const value = Object.fromEntries([...seen].map((name) => [name, Reflect.get(input, name)]))
  return { value, dropped: names.length - seen.size }
}

type FileTexts = Record<"field" | "fileName" | "mediaType", string>
const textsOf = ({ field, fileName, mediaType }: FileTexts) => ({ [field]: [fileName, mediaType] })

function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const onClose = () => {
    if (!raw.writableFinished) gone.abort()
  }
  if (raw.closed) onClose()
  else raw.once("close", onClose)
  return gone.signal
}

function scopeOf(contract: AnyRoute, actor: Actor | null, request: FastifyRequest, body: unknown): RequestScope {
  const scope: RequestScope = { request_id: request.id }
  if (!isRepeatable(contract)) return scope
  const caller = actor ? callerOf(actor) : `address ${request.ip}`
  const { method, url } = request
  const isSecret = contract.secret === true
  const idempotency = readIdempotencyKey(request.headers["idempotency-key"], { caller, method, url, body, isSecret })
  return idempotency ? { ...scope, idempotency } : scope
}

/** Impersonators have idempotency keys of their own: a replay would return the impersonated person's answers. */
function callerOf({ employee_id, impersonated_by }: Actor): string {
  return impersonated_by === null ? employee_id : `${impersonated_by} as ${employee_id}`
}

function replayedAnswer(error: unknown): unknown {
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
  // A proxy that buffered or compressed the events would delay them.
  const headers = { "cache-control": "no-store, no-transform", "x-accel-buffering": "no" }
  return reply.headers(headers).type(mediaType).send(content)
}
