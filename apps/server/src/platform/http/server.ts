import { Refusal, type RefusalCode } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify"
import { newId } from "#platform/identifiers/index.ts"
import type { Log } from "#platform/log/index.ts"
import { withRequestTimeout } from "#platform/request-scope/index.ts"
import { admitWithinLimits, countingRefused } from "./admission.ts"
import { registerDocumentation } from "./documentation.ts"
import { mountHealth, type Readiness } from "./health.ts"
import type { MountedRoute } from "./mount.ts"
import { acceptMultipartOnly, takesJson, type FormsPlace } from "./multipart.ts"
import { PROBLEM_MEDIA_TYPE, headersOf, problemOf, refusalOf, unexpected } from "./problem.ts"
import { mountProtocol, type Protocol } from "./protocol.ts"
import { openRateLimits } from "./rate-limits.ts"
import { acceptJson, type LateRefusals } from "./read-json.ts"
import { schemaOf } from "./route-schema.ts"
import { cutOffSlowBodies, endRefusedBodies, takesLongBodies } from "./slow-bodies.ts"
import { createUploadLimits } from "./upload-limits.ts"
import { isPageOfClient, openWebClient, type WebClient, type WebClientOptions } from "./web-client.ts"
import { mountPublicDocuments, type PublicDocument } from "./public-documents.ts"
import { answerRoute, bearerOf, type Authenticate } from "./serve-route.ts"

export type HttpOptions = {
  log: Log
  version: string
  routes: readonly MountedRoute[]
  authenticate: Authenticate
  readiness: Readiness
  /** A file with the OpenAPI document of these routes. Without it, the document is generated, which takes seconds. */
  openApiFile?: string
  rateLimits: { sign_in: number; chat: number; default: number }
  /** The proxies whose X-Forwarded-For is trusted. Default: none. */
  trustedProxies?: readonly string[]
  /**
   * Runs before everything else on each request of every route, including public ones. It identifies the caller with
   * `authenticate`, which counts refused tokens as routes do. @throws Refusal
   */
  gate?: ((authenticate: Authenticate, request: GateRequest) => Promise<void>) | undefined
  /** Where large files are stored until their request is answered. Default: the system's temporary directory. */
  uploadDirectory?: string
  /** How much memory all forms together may use; 256 MB by default. */
  uploadMemoryBytes?: number
  /** Whether this process is shutting down: it still answers, but keeps no connection open. Default: never. */
  isDraining?: () => boolean
  /** The built web client. Default: none. */
  webClient?: WebClientOptions
  /** Standard protocols next to the API. Default: none. */
  protocols?: readonly Protocol[]
  /** Pages that anyone may read, even during maintenance. */
  documents?: readonly PublicDocument[]
}

type GateRequest = { path: string; bearer: string | null }
/** Runs before every route. @throws Refusal */
type Guard = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<void>

/** Personal figures are not cached, and browsers do not guess content types. Polled routes override the caching. */
const API_HEADERS = { "cache-control": "no-store", "x-content-type-options": "nosniff" }

const BODY_LIMIT_BYTES = 1_048_576
const MAX_PARAM = 500
/** Time limit for a whole request, including its body. Without it, half a body would hold its connection forever. */
const REQUEST_TIMEOUT_MS = 30_000
/** 100 MB at 1.5 Mbit/s. */
const LARGE_REQUEST_TIMEOUT_MS = 600_000

/** The HTTP side of the product: contract in, contract out, problem+json for every refusal. (rules/http#errors) */
export async function openHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    genReqId: newId,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: LARGE_REQUEST_TIMEOUT_MS,
    // Requests that arrive on a connection with a request in flight are still answered.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: MAX_PARAM },
    frameworkErrors: (reason, request, reply) => void refuseUnreadable(guard, { reason, request, reply }),
  })
  // `answerRoute` parses the input with the contract, in the order that rules/http#order-of-refusals requires; the
  // schemas on Fastify's routes are for OpenAPI only.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  const late: LateRefusals = new WeakMap()
  app.removeContentTypeParser("text/plain")
  acceptJson(app, late)
  app.addHook("preValidation", async (request) => {
    if (late.has(request)) throw late.get(request)
  })
  const client = options.webClient ? await openWebClient(app, options.webClient) : null
  logRequests(app, options.log)
  const limits = await openRateLimits(app, options.rateLimits)
  const guard: Guard = async (request, reply, path) => {
    const authenticate = countingRefused({ ...options, limits }, request, reply)
    await options.gate?.(authenticate, { path, bearer: bearerOf(request) })
  }
  sendProblems(app, { log: options.log, guard, late }, client)
  const isDraining = options.isDraining ?? (() => false)
  app.addHook("onSend", async (_request, reply) => {
    if (isDraining()) void reply.header("connection", "close")
  })
  cutOffSlowBodies(app, REQUEST_TIMEOUT_MS)
  endRefusedBodies(app)

  const count = (request: FastifyRequest, reply: FastifyReply) => limits.count(request, reply, undefined, "visitor")
  await registerDocumentation(app, { version: options.version, openApiFile: options.openApiFile, count })
  mountPublicDocuments(app, options.documents ?? [], count)
  mountHealth(app, options.readiness, isDraining)
  const forms: FormsPlace = {
    directory: options.uploadDirectory,
    limits: createUploadLimits({ memoryBytes: options.uploadMemoryBytes }),
  }
  const admission = { authenticate: options.authenticate, limits, late }
  const actors = new WeakMap<FastifyRequest, Actor | null>()
  const add = (instance: FastifyInstance, route: MountedRoute) => {
    const { contract } = route
    instance.route({
      method: contract.method,
      url: contract.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      schema: schemaOf(contract),
      config: { ...(contract.upload?.stream && takesLongBodies), ...(contract.upload?.json && { [takesJson]: true }) },
      ...(contract.bodyLimit !== undefined && { bodyLimit: contract.bodyLimit }),
      onRequest: (request, reply) =>
        withRequestTimeout(async () => {
          void reply.headers(API_HEADERS)
          await guard(request, reply, contract.path)
          actors.set(request, await admitWithinLimits(admission, contract, request, reply))
        }),
      handler: (request, reply) =>
        withRequestTimeout(() => answerRoute(route, actors.get(request) ?? null, request, reply, forms)),
    })
  }
  for (const protocol of options.protocols ?? []) {
    await mountProtocol(app, { ...admission, log: options.log, guard }, protocol)
  }
  const takesForm = ({ contract }: MountedRoute) => contract.upload !== undefined
  for (const route of options.routes) if (!takesForm(route)) add(app, route)
  await app.register(async (instance) => {
    await acceptMultipartOnly(instance, late)
    for (const route of options.routes) if (takesForm(route)) add(instance, route)
  })
  return app
}

function refuse(refusal: Refusal, request: FastifyRequest, reply: FastifyReply) {
  return reply
    .code(refusal.status)
    .headers({ ...API_HEADERS, ...headersOf(refusal) })
    .type(PROBLEM_MEDIA_TYPE)
    .send(JSON.stringify(problemOf(refusal, request.id)))
}

/** Expected refusals: not logged as errors. */
const EXPECTED = new Set<RefusalCode>(["maintenance", "busy", "assistant_unavailable", "assistant_failed"])

/** Keeps a closed gate from revealing which addresses exist. @throws Refusal */
async function passGate(guard: Guard, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const [path = ""] = request.url.split("?")
  if (!/^\/v1(\/|$)/.test(path)) return
  await withRequestTimeout(() => guard(request, reply, path))
}

function routeNotFound(request: FastifyRequest): Refusal {
  return new Refusal("route_not_found", `There is no ${request.method} route at this address.`)
}

type Unreadable = { reason: Error; request: FastifyRequest; reply: FastifyReply }

/** Handles an address that cannot be decoded: Fastify runs neither hooks nor handlers for it. */
async function refuseUnreadable(guard: Guard, { reason, request, reply }: Unreadable) {
  void reply.header("x-request-id", request.id)
  try {
    await passGate(guard, request, reply)
    void refuse(refusalOf(reason) ?? routeNotFound(request), request, reply)
  } catch (error) {
    void refuse(refusalOf(error) ?? routeNotFound(request), request, reply)
  }
}

type ProblemOptions = Pick<HttpOptions, "log"> & { guard: Guard; late: LateRefusals }

function sendProblems(app: FastifyInstance, options: ProblemOptions, client: WebClient | null): void {
  app.setErrorHandler((error, request, reply) => {
    // A deferred refusal takes precedence over anything else wrong with the body.
    const reason = options.late.get(request) ?? error
    const refusal = refusalOf(reason)
    if (refusal && (refusal.status < 500 || EXPECTED.has(refusal.code))) return refuse(refusal, request, reply)
    options.log.error({ request_id: request.id, route: request.routeOptions.url, err: reason }, "a request failed")
    return refuse(refusal ?? unexpected(), request, reply)
  })
  app.addHook("onRequest", async (request, reply) => {
    if (request.is404) await passGate(options.guard, request, reply)
  })
  app.setNotFoundHandler((request, reply) => {
    if (client && isPageOfClient(request)) return client.sendPage(reply)
    return refuse(routeNotFound(request), request, reply)
  })
}

function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook("onRequest", async (request, reply) => void reply.header("x-request-id", request.id))
  app.addHook("onResponse", async (request, reply) => {
    const { method, routeOptions } = request
    const fields = {
      request_id: request.id,
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    log.info(fields, "request")
  })
}
