import type { FastifyInstance } from "fastify"

/** Route config: bodies may take as long as the server allows any request. */
export const takesLongBodies = { takesLongBodies: true }

const TIMED_OUT = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n"

/**
 * Cuts off a request whose body has not fully arrived in time. The server's own limit applies to all routes, and large
 * uploads need more time than anything else should get.
 */
export function cutOffSlowBodies(app: FastifyInstance, limitMs: number): void {
  app.addHook("onRequest", async ({ raw, headers, routeOptions }, reply) => {
    const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0
    if (!hasBody || (routeOptions.config && "takesLongBodies" in routeOptions.config)) return
    const cutOff = () => {
      if (raw.complete) return
      // Also destroys the connection, which an injected request does not have.
      if (reply.raw.headersSent) raw.destroy()
      else raw.socket.end(TIMED_OUT, () => raw.destroy())
    }
    const timer = setTimeout(cutOff, limitMs).unref()
    raw.once("close", () => clearTimeout(timer))
  })
}

type DrainLimit = { bytes: number; ms: number }
/**
 * How much of a body is still read after the response: enough for a client that reads the response only after sending
 * everything.
 */
const DRAIN_LIMIT: DrainLimit = { bytes: 4 * 1024 * 1024, ms: 5_000 }
/** For senders who are over a limit. A 503 is not the sender's fault, so they get to read it. */
const DRAIN_LIMIT_WHEN_RATE_LIMITED: DrainLimit = { bytes: 256 * 1024, ms: 1_000 }
const TOO_MANY_REQUESTS = 429

/**
 * Ends the connection of a request that was answered before its whole body arrived, unless the rest is small and
 * arrives soon. A refused sender cannot keep the process busy with data that is thrown away. Beyond the byte limit
 * nothing more is read; the connection ends a little later, so that the client can read the response.
 */
export function endRefusedBodies(app: FastifyInstance): void {
  app.addHook("onResponse", async ({ raw }, { statusCode }) => {
    if (raw.complete || raw.readableEnded || raw.destroyed) return
    const limit = statusCode === TOO_MANY_REQUESTS ? DRAIN_LIMIT_WHEN_RATE_LIMITED : DRAIN_LIMIT
    let seen = 0
    raw.on("data", (chunk: Buffer) => {
      seen += chunk.length
      if (seen > limit.bytes) raw.pause()
    })
    const timer = setTimeout(() => raw.destroy(), limit.ms).unref()
    raw.once("close", () => clearTimeout(timer)).on("error", () => undefined)
    raw.resume()
  })
}
