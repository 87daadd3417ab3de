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

type Rest = { bytes: number; ms: number }
/** What is still read of a body after its answer: enough for a client that looks at the answer once it has sent all. */
const REST: Rest = { bytes: 4 * 1024 * 1024, ms: 5_000 }
/** Of somebody who sends too much already. A 503 is not the sender's fault: they get to read it. */
const REST_OF_TOO_MUCH: Rest = { bytes: 256 * 1024, ms: 1_000 }
const TOO_MANY_REQUESTS = 429

/**
 * Ends the connection of a request that was answered before its body had come whole, unless the rest comes soon and is
 * not much. Whoever is refused cannot keep the process busy with reading what it throws away. Beyond the bytes nothing
 * more is read; the connection ends a little later, so that the client can read its answer.
 */
export function endRefusedBodies(app: FastifyInstance): void {
  app.addHook("onResponse", async ({ raw }, { statusCode }) => {
    if (raw.complete || raw.readableEnded || raw.destroyed) return
    const rest = statusCode === TOO_MANY_REQUESTS ? REST_OF_TOO_MUCH : REST
    let seen = 0
    raw.on("data", (chunk: Buffer) => {
      seen += chunk.length
      if (seen > rest.bytes) raw.pause()
    })
    const late = setTimeout(() => raw.destroy(), rest.ms).unref()
    raw.once("close", () => clearTimeout(late)).on("error", () => undefined)
    raw.resume()
  })
}
