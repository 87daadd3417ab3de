import { Refusal } from "@scorecard/contracts/refusals"
import type { AnyRoute } from "@scorecard/contracts/route"
import type { Actor } from "@scorecard/domain/access"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Log } from "#platform/log/index.ts"
import { withRequestScope, withRequestTimeout } from "#platform/request-scope/index.ts"
import { admitWithinLimits } from "./admission.ts"
import { findControlCharacters } from "./control-characters.ts"
import { headersOf, invalidFields, refusalOf, unexpected } from "./problem.ts"

/** What a standard protocol answers: JSON of its own media type. No body: 204 or 304. */
export type ProtocolReply = { status: number; body?: unknown; headers?: Record<string, string> }

export type ProtocolRequest = {
  actor: Actor
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, unknown>>
  body: unknown
  headers: FastifyRequest["headers"]
}

export type ProtocolRoute = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** After the prefix, with `:name` for parameters. */
  path: string
  handle(request: ProtocolRequest): Promise<ProtocolReply>
}

/**
 * A standard protocol next to the product's own API, such as SCIM: it has its own paths, media type and form of errors,
 * while admission, rate limits, maintenance mode and limits of bodies are those of every route.
 */
export type Protocol = {
  prefix: string
  mediaType: string
  /** Who may call it: everything but the path and the bodies of a contract. */
  admission: AnyRoute
  routes: readonly ProtocolRoute[]
  presentRefusal(refusal: Refusal): { status: number; body: unknown }
}

type Deps = Parameters<typeof admitWithinLimits>[0] & {
  log: Log
  /** Runs before every route. @throws Refusal */
  guard(request: FastifyRequest, reply: FastifyReply, path: string): Promise<void>
}

const NO_CACHE = { "cache-control": "no-store", "x-content-type-options": "nosniff" }

export async function mountProtocol(app: FastifyInstance, deps: Deps, protocol: Protocol): Promise<void> {
  const { prefix, mediaType, admission, routes, presentRefusal } = protocol
  const send = (reply: FastifyReply, { status, body, headers = {} }: ProtocolReply) => {
    void reply.code(status).headers({ ...NO_CACHE, ...headers })
    return body === undefined ? reply.send() : reply.type(`${mediaType}; charset=utf-8`).send(JSON.stringify(body))
  }
  const refuse = (reply: FastifyReply, refusal: Refusal) =>
    send(reply, { ...presentRefusal(refusal), headers: headersOf(refusal) })

  await app.register(
    async (instance) => {
      const actors = new WeakMap<FastifyRequest, Actor>()
      const parse = instance.getDefaultJsonParser("error", "error")
      if (instance.hasContentTypeParser(mediaType)) instance.removeContentTypeParser(mediaType)
      // Clients name the type even without a body, as for a deletion.
      instance.addContentTypeParser<string>(mediaType, { parseAs: "string" }, (request, text, done) => {
        if (text === "") return done(null, undefined)
        void parse(request, text, done)
        return undefined
      })
      instance.setErrorHandler((error, request, reply) => {
        const refusal = refusalOf(deps.late.get(request) ?? error)
        if (!refusal || refusal.status >= 500) {
          deps.log.error({ request_id: request.id, route: request.routeOptions.url, err: error }, "a request failed")
        }
        return refuse(reply, refusal ?? unexpected())
      })
      instance.setNotFoundHandler((_request, reply) =>
        refuse(reply, new Refusal("route_not_found", "There is nothing at this address.")),
      )
      instance.addHook("onRequest", (request, reply) =>
        withRequestTimeout(async () => {
          await deps.guard(request, reply, prefix)
          const actor = await admitWithinLimits(deps, admission, request, reply)
          if (actor) actors.set(request, actor)
        }),
      )
      for (const { method, path, handle } of routes) {
        instance.route({
          method,
          url: path,
          schema: { hide: true },
          handler: async (request, reply) => {
            const actor = actors.get(request)
            if (!actor) throw deps.late.get(request) ?? unexpected()
            const errors = [request.body, request.query, request.params].flatMap(findControlCharacters)
            if (errors.length > 0) throw invalidFields({ errors, count: errors.length }, "body")
            // The casts: Fastify parses both into objects of text.
            const params = request.params as Record<string, string>
            const query = request.query as Record<string, unknown>
            const { body, headers } = request
            const result = await withRequestTimeout(() =>
              withRequestScope({ request_id: request.id }, () => handle({ actor, params, query, body, headers })),
            )
            return send(reply, result)
          },
        })
      }
    },
    { prefix },
  )
}
