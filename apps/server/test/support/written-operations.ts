import { channel } from "node:diagnostics_channel"
import { appendFileSync } from "node:fs"
import type { FastifyReply, RouteOptions } from "fastify"
import { expect } from "vitest"

const READS = new Set(["GET", "HEAD", "OPTIONS"])

/**
 * Writes to WRITTEN_OPERATIONS, a file, which routes the tests wrote through: a line with method, route and test for
 * each that was answered as done. `npm run test:citus` compares them with the routes that there are.
 */
export function noteWrittenOperations(): void {
  const file = process.env["WRITTEN_OPERATIONS"]
  if (file === undefined || isNoting) return
  isNoting = true
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

let isNoting = false
