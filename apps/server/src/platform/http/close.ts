import type { FastifyInstance } from "fastify"

const ANSWER_LIMIT_MS = 10_000

/** Takes no more requests and answers those under way; who is not done in time (half a body, a slow reader) is cut off. */
export async function closeHttp(http: FastifyInstance, limitMs = ANSWER_LIMIT_MS): Promise<void> {
  const late = setTimeout(() => http.server.closeAllConnections(), limitMs)
  try {
    await http.close()
  } finally {
    clearTimeout(late)
  }
}
