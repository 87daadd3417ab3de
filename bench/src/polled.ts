import { connect } from "node:net"
import type { Socket } from "node:net"

/** One person's poll: the token that they send, and the tag of what they have. */
export type Poll = { token: string; etag: string }

export type Polled = { perSecond: number; statuses: Record<string, number> }

const CONNECTIONS = 64
const MS_PER_SECOND = 1_000

/**
 * Polls for so long, one person after the other, over connections that stay open; each waits for its answer before it
 * asks again. Plain sockets, so that the measuring takes little of the machine that it measures.
 */
export async function poll(origin: string, path: string, polls: readonly Poll[], ms: number): Promise<Polled> {
  const { hostname, port } = new URL(origin)
  const texts = polls.map((each) => requestText(path, each))
  const statuses: Record<string, number> = {}
  let next = 0
  const startedAt = performance.now()
  const until = startedAt + ms

  const work = async () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    const answers = answersOf(socket)
    while (performance.now() < until) {
      socket.write(texts[next++ % texts.length] ?? "")
      const { value: status } = await answers.next()
      if (status === undefined) throw new Error("the server closed a connection")
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  const seconds = (performance.now() - startedAt) / MS_PER_SECOND
  return { perSecond: Object.values(statuses).reduce((sum, count) => sum + count, 0) / seconds, statuses }
}

function requestText(path: string, { token, etag }: Poll): string {
  const lines = [`GET ${path} HTTP/1.1`, "Host: bench", `Authorization: Bearer ${token}`, `If-None-Match: ${etag}`]
  return `${lines.join("\r\n")}\r\n\r\n`
}

/** The status of each answer. Bodies are skipped by their Content-Length; a 304 has none. */
async function* answersOf(socket: Socket): AsyncGenerator<string> {
  let gathered = ""
  for await (const piece of socket) {
    gathered += String(piece)
    for (let end = gathered.indexOf("\r\n\r\n"); end >= 0; end = gathered.indexOf("\r\n\r\n")) {
      const head = gathered.slice(0, end)
      const status = head.slice(9, 12)
      const length = status === "304" ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
      if (gathered.length < end + 4 + length) break
      gathered = gathered.slice(end + 4 + length)
      yield status
    }
  }
}
