import type { FastifyInstance } from "fastify"

/** Of a route whose bodies may take as long as the server lets any request take. */
export const takesLongBodies = { takesLongBodies: true }

const TIMED_OUT = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n"

/**
 * Cuts a request off whose body has not come whole in time. The server's own limit is one for all routes, and large
 * uploads need more than anything else may have.
 */
export function cutOffSlowBodies(app: FastifyInstance, limitMs: number): void {
  app.addHook("onRequest", async ({ raw, headers, routeOptions }, reply) => {
    const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0
    if (!hasBody || (routeOptions.config && "takesLongBodies" in routeOptions.config)) return
    const cutOff = () => {
      if (raw.complete) return
      // Takes the connection with it: what stands behind an injected request has none.
      if (reply.raw.headersSent) raw.destroy()
      else raw.socket.end(TIMED_OUT, () => raw.destroy())
    }
    const late = setTimeout(cutOff, limitMs).unref()
    raw.once("close", () => clearTimeout(late))
  })
}
