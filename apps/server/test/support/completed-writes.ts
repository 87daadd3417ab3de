import { channel } from "node:diagnostics_channel"
import { appendFileSync } from "node:fs"
import type { FastifyReply, RouteOptions } from "fastify"
import { expect } from "vitest"

const READS = new Set(["GET", "HEAD", "OPTIONS"])

let isRecording = false

/**
 * Records each request that changed something successfully, as a line with method, route and test in the file
 * COMPLETED_WRITES. `npm run test:citus` compares these with the contract.
 */
export function recordCompletedWrites(): void {
  const file = process.env["COMPLETED_WRITES"]
  if (file === undefined || isRecording) return
  isRecording = true
  channel("tracing:fastify.request.handler:start").subscribe((message) => {
    const { reply, route } = message as { reply: FastifyReply; route: Pick<RouteOptions, "method" | "url"> }
    const method = String(route.method)
    if (READS.has(method)) return
    const { testPath = "" } = expect.getState()
    reply.raw.once("finish", () => {
      if (reply.statusCode < 300) appendFileSync(file, `${method} ${route.url} ${testPath}\n`)
    })
  })
}
