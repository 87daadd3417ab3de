import { timingSafeEqual, createHash } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { FastifyInstance } from "fastify"
import type { Log } from "#platform/log/index.ts"
import type { Metrics } from "./metrics.ts"

const PATH = "/metrics"
const MS_PER_SECOND = 1000

/**
 * Measures every request and, if only a token is set, serves `/metrics` on the API's port. Call before the app is
 * ready.
 */
export function watchRequests(http: FastifyInstance, metrics: Metrics, serve: { token: string } | null): void {
  http.addHook("onResponse", async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? "none"
    metrics.observe({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / MS_PER_SECOND })
  })
  if (!serve) return
  http.get(PATH, { schema: { hide: true } }, async (request, reply) => {
    if (!isAllowed(request.headers.authorization, serve.token)) {
      return reply.code(401).header("www-authenticate", "Bearer").type("text/plain").send("A token is needed.\n")
    }
    // As bytes: a string would go through the JSON serializer.
    return reply.type(metrics.contentType).send(Buffer.from(await metrics.text()))
  })
}

export type MetricsServer = { port: number; close(): Promise<void> }

/** Serves `/metrics` on its own port: also for workers, and unreachable for clients of the API. */
export async function listenForScrapes(
  metrics: Metrics,
  log: Log,
  { host, port, token }: { host: string; port: number; token: string | null },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    answer(metrics, token, request, response).catch((error: unknown) => {
      log.error({ err: error }, "the metrics could not be read")
      response.writeHead(500).end()
    })
  })
  server.listen({ host, port })
  await once(server, "listening")
  return { port: portOf(server), close: () => close(server) }
}

async function answer(metrics: Metrics, token: string | null, request: IncomingMessage, response: ServerResponse) {
  if (request.url?.split("?")[0] !== PATH || request.method !== "GET") response.writeHead(404).end()
  else if (token !== null && !isAllowed(request.headers.authorization, token)) {
    response.writeHead(401, { "www-authenticate": "Bearer" }).end()
  } else {
    const text = await metrics.text()
    response.writeHead(200, { "content-type": metrics.contentType }).end(text)
  }
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the metrics are not served on a port")
  return address.port
}

async function close(server: Server): Promise<void> {
  const closed = once(server, "close")
  server.close()
  server.closeAllConnections()
  await closed
}

/** Compares in constant time, whatever the length. */
function isAllowed(authorization: string | undefined, token: string): boolean {
  const sent = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1] ?? ""
  const digest = (text: string) => createHash("sha256").update(text).digest()
  return timingSafeEqual(digest(sent), digest(token))
}
