import type { FastifyInstance } from "fastify"

const CLOSE_TIMEOUT_MS = 10_000

/**
 * Stops accepting requests and finishes those in flight. Connections still open after the limit (half a body, a slow
 * reader) are cut off.
 */
export async function closeHttp(http: FastifyInstance, timeoutMs = CLOSE_TIMEOUT_MS): Promise<void> {
  const timer = setTimeout(() => http.server.closeAllConnections(), timeoutMs)
  try {
    await http.close()
  } finally {
    clearTimeout(timer)
  }
}
