import { connect, type Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"

/** One request as a client sends it. */
export type Ask = { method: string; path: string; token: string; headers?: Record<string, string>; body?: unknown }

/** `statuses` counts the answers; `sample` has one raw answer of each status. */
export type Driven = {
  perSecond: number
  statuses: Record<string, number>
  sample: Record<string, string>
  milliseconds: number[]
}

const MS_PER_SECOND = 1_000

/** The bytes of a request, built before the clock runs. */
export function textOf({ method, path, token, headers = {}, body }: Ask): string {
  const json = body === undefined ? "" : JSON.stringify(body)
  const lines = [`${method} ${path} HTTP/1.1`, "Host: bench", `Authorization: Bearer ${token}`]
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (json !== "") lines.push("Content-Type: application/json", `Content-Length: ${Buffer.byteLength(json)}`)
  return `${lines.join("\r\n")}\r\n\r\n${json}`
}

/**
 * Sends the requests in sequence and in a loop, over connections that stay open; each connection waits for its answer
 * before the next request. Plain sockets, so that measuring takes little of the machine that it measures.
 */
export async function drive(
  origin: string,
  texts: readonly string[],
  { connections, ms }: { connections: number; ms: number },
): Promise<Driven> {
  const driven = emptyDriven()
  let next = 0
  const startedAt = performance.now()
  const until = startedAt + ms
  const work = async () => {
    const connection = openConnection(origin)
    while (performance.now() < until) {
      const askedAt = performance.now()
      note(driven, await connection.ask(texts[next++ % texts.length] ?? ""), askedAt)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, work))
  driven.perSecond = driven.milliseconds.length / ((performance.now() - startedAt) / MS_PER_SECOND)
  return driven
}

/**
 * Sends so many requests a second, whether or not earlier ones are answered. Each is timed from when it was due, so
 * that a server that pauses for a moment is charged for all requests that arrive in that time.
 */
export async function storm(
  origin: string,
  texts: readonly string[],
  { connections, perSecond, ms }: { connections: number; perSecond: number; ms: number },
): Promise<Driven> {
  const driven = emptyDriven()
  const open = Array.from({ length: connections }, () => openConnection(origin))
  const total = Math.round((perSecond * ms) / MS_PER_SECOND)
  const startedAt = performance.now()
  const dueAt = (n: number) => startedAt + (n * MS_PER_SECOND) / perSecond
  let next = 0
  const work = async (connection: Connection) => {
    for (let n = next++; n < total; n = next++) {
      const wait = dueAt(n) - performance.now()
      if (wait > 1) await sleep(wait)
      note(driven, await connection.ask(texts[n % texts.length] ?? ""), dueAt(n))
    }
    connection.close()
  }
  await Promise.all(open.map(work))
  driven.perSecond = total / ((performance.now() - startedAt) / MS_PER_SECOND)
  return driven
}

function emptyDriven(): Driven {
  return { perSecond: 0, statuses: {}, sample: {}, milliseconds: [] }
}

function note(driven: Driven, { status, text }: Answer, since: number): void {
  driven.sample[status] ??= text
  driven.statuses[status] = (driven.statuses[status] ?? 0) + 1
  driven.milliseconds.push(performance.now() - since)
}

/** @throws Error if any answer had another status */
export function expectOnly(driven: Driven, status: string): void {
  const others = Object.keys(driven.statuses).filter((each) => each !== status)
  if (others.length === 0) return
  const [first = ""] = others
  throw new Error(`not every answer was ${status}: ${JSON.stringify(driven.statuses)}\n${driven.sample[first]}`)
}

type Answer = { status: string; text: string }
type Connection = { ask(text: string): Promise<Answer>; close(): void }

function openConnection(origin: string): Connection {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  const answers = answersOf(socket)
  return {
    async ask(text) {
      socket.write(text)
      const { value: answer } = await answers.next()
      if (answer === undefined) throw new Error("the server closed a connection")
      return answer
    },
    close: () => void socket.destroy(),
  }
}

/** Yields answers in order as they arrive. */
async function* answersOf(socket: Socket): AsyncGenerator<Answer, undefined> {
  let gathered = ""
  socket.setEncoding("latin1")
  for await (const piece of socket) {
    gathered += String(piece)
    for (let end = endOfAnswer(gathered); end !== null; end = endOfAnswer(gathered)) {
      const text = gathered.slice(0, end)
      gathered = gathered.slice(end)
      yield { status: text.slice(9, 12), text }
    }
  }
  return undefined
}

const LAST_CHUNK = "\r\n0\r\n\r\n"

/**
 * Where the first answer ends: by its Content-Length, at its last chunk, or after its headers. Null if it is
 * incomplete.
 */
function endOfAnswer(gathered: string): number | null {
  const head = gathered.indexOf("\r\n\r\n")
  if (head < 0) return null
  const fields = gathered.slice(0, head)
  if (/\r\ntransfer-encoding: chunked/i.test(fields)) {
    const last = gathered.indexOf(LAST_CHUNK, head)
    return last < 0 ? null : last + LAST_CHUNK.length
  }
  const isEmpty = fields.slice(9, 12) === "304"
  const length = isEmpty ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(fields)?.[1] ?? 0)
  const end = head + 4 + length
  return gathered.length < end ? null : end
}
