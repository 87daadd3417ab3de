import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { withRequestTimeout } from "#platform/request-scope/index.ts"

/** Each check resolves when the part is there, and rejects with the reason when it is not. */
export type Readiness = Record<string, () => Promise<void>>

/** A proxy wants to know whether it can send somebody here, not to wait for a database that says nothing. */
const CHECK_LIMIT_MS = 5_000

const HEADERS = { "cache-control": "no-store", "x-content-type-options": "nosniff" }

const Alive = z.strictObject({ status: z.literal("ok") }).meta({ id: "Alive" })
const Ready = z
  .strictObject({
    status: z.enum(["ok", "draining", "unavailable"]),
    checks: z.record(z.string(), z.enum(["ok", "failed"])),
  })
  .meta({ id: "Ready" })

/**
 * Liveness needs nothing but this process; readiness asks what it stands on. A process that is told to stop is not
 * ready any more, so that no more requests are sent its way, though it still answers them. (rules/http#health)
 */
export function mountHealth(app: FastifyInstance, readiness: Readiness, isDraining: () => boolean): void {
  const alive = {
    tags: ["health"],
    operationId: "get_health",
    summary: "Is the process alive?",
    security: [],
    response: { 200: Alive },
  }
  app.get("/health", { schema: alive }, async (_request, reply) => reply.headers(HEADERS).send({ status: "ok" }))

  const ready = {
    tags: ["health"],
    operationId: "get_health_ready",
    summary: "Can it answer requests?",
    security: [],
    response: { 200: Ready, 503: Ready },
  }
  const check = shared(() => Promise.allSettled(Object.values(readiness).map(inTime)))
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

/** Anybody may ask, as often as they like: those who ask while a check is under way share its result. */
function shared<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let underWay: Promise<Result> | null = null
  return () => (underWay ??= work().finally(() => (underWay = null)))
}

async function inTime(check: () => Promise<void>): Promise<void> {
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(() => limit.reject(new Error("no answer in time")), CHECK_LIMIT_MS)
  try {
    await Promise.race([withRequestTimeout(check), limit.promise])
  } finally {
    clearTimeout(timer)
  }
}
