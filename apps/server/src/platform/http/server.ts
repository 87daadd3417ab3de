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
import { acceptMultipartOnly, type FormsPlace } from "./multipart.ts"
import { PROBLEM_MEDIA_TYPE, headersOf, problemOf, refusalOf, unexpected } from "./problem.ts"
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
  rateLimits: { sign_in: number; chat: number; default: number }
  /** Whose X-Forwarded-For says where a request came from; nobody's unless given. */
  trustedProxies?: readonly string[]
  /**
   * Asked before anything else of every route's request, the public ones included. It asks who knocks of
   * `authenticate`, which counts refused tokens as routes do. @throws Refusal
   */
  gate?: ((authenticate: Authenticate, knock: Knock) => Promise<void>) | undefined
  /** Where large files wait until their request is answered; the system's own folder for such files unless given. */
  uploadDirectory?: string
  /** How much memory all forms together may use; 256 MB by default. */
  uploadMemoryBytes?: number
  /** Whether this process is about to stop: it answers as ever, and keeps no connection. Never unless given. */
  isDraining?: () => boolean
  /** The built web client; none unless given. */
  webClient?: WebClientOptions
  /** Pages that anybody may read, also during maintenance. */
  documents?: readonly PublicDocument[]
}

type Knock = { path: string; bearer: string | null }
/** What stands before every route. @throws Refusal */
type Guard = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<void>

/** People's figures stay in no cache, and no browser guesses what a response is. Routes that are polled say otherwise. */
const API_HEADERS = { "cache-control": "no-store", "x-content-type-options": "nosniff" }

const BODY_LIMIT_BYTES = 1_048_576
const MAX_PARAM = 500
/** For a whole request to arrive, its body included. Without it, half a body holds its connection for ever. */
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
    // What still comes on a connection that has an answer under way is answered, too.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: MAX_PARAM },
    frameworkErrors: (reason, request, reply) => void refuseUnreadable(guard, { reason, request, reply }),
  })
  // Input is parsed by the contract in `answerRoute`, in the order of refusals that rules/http#order-of-refusals asks
  // for; the schemas on Fastify's routes are for OpenAPI.
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
  refuseInProblems(app, { log: options.log, guard, late }, client)
  const isDraining = options.isDraining ?? (() => false)
  app.addHook("onSend", async (_request, reply) => {
    if (isDraining()) void reply.header("connection", "close")
  })
  cutOffSlowBodies(app, REQUEST_TIMEOUT_MS)
  endRefusedBodies(app)

  await registerDocumentation(app, options.version, (request, reply) =>
    limits.count(request, reply, undefined, "visitor"),
  )
  mountPublicDocuments(app, options.documents ?? [], (request, reply) =>
    limits.count(request, reply, undefined, "visitor"),
  )
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
      ...(contract.upload?.stream && { config: takesLongBodies }),
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

/** They are no failures to look into. */
const MEANT = new Set<RefusalCode>(["maintenance", "busy", "assistant_unavailable", "assistant_failed"])

/** Behind a closed gate nobody learns which addresses there are. @throws Refusal */
async function passGate(guard: Guard, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const [path = ""] = request.url.split("?")
  if (!/^\/v1(\/|$)/.test(path)) return
  await withRequestTimeout(() => guard(request, reply, path))
}

function nothingAt(request: FastifyRequest): Refusal {
  return new Refusal("route_not_found", `There is no ${request.method} route at this address.`)
}

type Unreadable = { reason: Error; request: FastifyRequest; reply: FastifyReply }

/** An address that cannot be decoded: Fastify runs neither hooks nor handlers for it. */
async function refuseUnreadable(guard: Guard, { reason, request, reply }: Unreadable) {
  void reply.header("x-request-id", request.id)
  try {
    await passGate(guard, request, reply)
    void refuse(refusalOf(reason) ?? nothingAt(request), request, reply)
  } catch (error) {
    void refuse(refusalOf(error) ?? nothingAt(request), request, reply)
  }
}

type Refusing = Pick<HttpOptions, "log"> & { guard: Guard; late: LateRefusals }

function refuseInProblems(app: FastifyInstance, options: Refusing, client: WebClient | null): void {
  app.setErrorHandler((error, request, reply) => {
    // Whatever else was wrong with the body: who is refused learns that first.
    const reason = options.late.get(request) ?? error
    const refusal = refusalOf(reason)
    if (refusal && (refusal.status < 500 || MEANT.has(refusal.code))) return refuse(refusal, request, reply)
    options.log.error({ request_id: request.id, route: request.routeOptions.url, err: reason }, "a request failed")
    return refuse(refusal ?? unexpected(), request, reply)
  })
  app.addHook("onRequest", async (request, reply) => {
    if (request.is404) await passGate(options.guard, request, reply)
  })
  app.setNotFoundHandler((request, reply) => {
    if (client && isPageOfClient(request)) return client.sendPage(reply)
    return refuse(nothingAt(request), request, reply)
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
