import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { contentTag, sendIfNotModified } from "./entity-tag.ts"
import { IF_NONE_MATCH } from "./route-schema.ts"
import { withRequestTimeout } from "#platform/request-scope/index.ts"

/** Each check resolves if the component is available, and rejects with the reason if not. */
export type Readiness = Record<string, () => Promise<void>>

/** A proxy needs to know whether it can send requests here; it must not wait for a database that does not respond. */
const CHECK_TIMEOUT_MS = 5_000

/** Constant, so a client that polls has it after the first answer. (rules/http#conditional-requests) */
const ALIVE = JSON.stringify({ status: "ok" })
const ALIVE_TAG = contentTag(ALIVE)

const HEADERS = { "cache-control": "no-store", "x-content-type-options": "nosniff" }

const Alive = z.strictObject({ status: z.literal("ok") }).meta({ id: "Alive" })
const Ready = z
  .strictObject({
    status: z.enum(["ok", "draining", "unavailable"]),
    checks: z.record(z.string(), z.enum(["ok", "failed"])),
  })
  .meta({ id: "Ready" })

/**
 * Liveness checks only this process; readiness checks its dependencies. A process that is shutting down is not ready,
 * so it is sent no more requests, but it still answers them. (rules/http#health)
 */
export function mountHealth(app: FastifyInstance, readiness: Readiness, isDraining: () => boolean): void {
  const alive = {
    tags: ["health"],
    operationId: "get_health",
    summary: "Is the process alive?",
    security: [],
    headers: z.object({ "if-none-match": IF_NONE_MATCH }),
    response: { 200: Alive, 304: z.null().describe("Not modified") },
  }
  app.get("/health", { schema: alive }, async (request, reply) => {
    void reply.headers({ ...HEADERS, "cache-control": "private, no-cache" })
    if (sendIfNotModified(request, reply, ALIVE_TAG)) return reply
    return reply.type("application/json; charset=utf-8").send(ALIVE)
  })

  const ready = {
    tags: ["health"],
    operationId: "get_health_ready",
    summary: "Can it answer requests?",
    security: [],
    response: { 200: Ready, 503: Ready },
  }
  const check = shared(() => Promise.allSettled(Object.values(readiness).map(withTimeout)))
  app.get("/health/ready", { schema: ready }, async (_request, reply) => {
    const results = await check()
    const checks = Object.fromEntries(
      Object.keys(readiness).map((name, index) => [name, results[index]?.status === "fulfilled" ? "ok" : "failed"]),
    )
    const isReady = results.every((result) => result.status === "fulfilled")
    const status = !isReady ? "unavailable" : isDraining() ? "draining" : "ok"
    return reply
      .code(status === "ok" ? 200 : 503)
      .headers(HEADERS)
      .send({ status, checks })
  })
}

/** Anyone may call this as often as they like: concurrent requests share one check. */
function shared<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let inFlight: Promise<Result> | null = null
  return () => (inFlight ??= work().finally(() => (inFlight = null)))
}

async function withTimeout(check: () => Promise<void>): Promise<void> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error("timed out")), CHECK_TIMEOUT_MS)
  try {
    await Promise.race([withRequestTimeout(check), timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}
