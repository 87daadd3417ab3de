import type { FastifyInstance } from "fastify"
import { z } from "zod"

/** Each check resolves when the part is there, and rejects with the reason when it is not. */
export type Readiness = Record<string, () => Promise<void>>

const Alive = z.strictObject({ status: z.literal("ok") }).meta({ id: "Alive" })
const Ready = z
  .strictObject({ status: z.enum(["ok", "unavailable"]), checks: z.record(z.string(), z.enum(["ok", "failed"])) })
  .meta({ id: "Ready" })

/** Liveness needs nothing but this process; readiness asks what it stands on. (decisions §9) */
export function mountHealth(app: FastifyInstance, readiness: Readiness): void {
  const alive = {
    tags: ["health"],
    operationId: "get_health",
    summary: "Is the process alive?",
    security: [],
    response: { 200: Alive },
  }
  app.get("/health", { schema: alive }, async () => ({ status: "ok" }))

  const ready = {
    tags: ["health"],
    operationId: "get_health_ready",
    summary: "Can it answer requests?",
    security: [],
    response: { 200: Ready, 503: Ready },
  }
  app.get("/health/ready", { schema: ready }, async (_request, reply) => {
    const results = await Promise.allSettled(Object.values(readiness).map((check) => check()))
    const checks = Object.fromEntries(
      Object.keys(readiness).map((name, index) => [name, results[index]?.status === "fulfilled" ? "ok" : "failed"]),
    )
    const isReady = results.every((result) => result.status === "fulfilled")
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ok" : "unavailable", checks })
  })
}
