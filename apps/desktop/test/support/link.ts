import { createServer, request as send, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"

export type Passed = { method: string; path: string; status: number; headers: IncomingMessage["headers"] }

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export type Link = {
  /** What clients take for the service. */
  origin: string
  /** The requests that arrived since the last call, in the order of their replies. Status 0: none. */
  take(): Passed[]
  setUp(isUp: boolean): void
  /** From now on the requests go to another process of the service. */
  lead(target: string): void
  /** The next so many requests of this path reach the service; their replies are lost. */
  loseReplies(path: string, count: number): void
  /** Requests of this path wait, until the function is called; the next ones pass. */
  hold(path: string): () => void
  /** Resolves when so many requests of the path are on hold. */
  held(path: string, count: number): Promise<void>
  /** Answers a path in place of the service. */
  answer(path: string, handler: Handler): void
  /** Nothing is answered here any more. */
  reset(): void
  close(): Promise<void>
}

/** The network between clients and a real service: it passes requests on, counts them, and fails as tests want it to. */
export async function openLink(target: string): Promise<Link> {
  let passed: Passed[] = []
  let isUp = true
  let to = target
  const lost = new Map<string, number>()
  const holds = new Map<string, { count: number; released: Promise<void>; changed: (() => void)[] }>()
  const handlers = new Map<string, Handler>()

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  })

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "/" } = request
    const path = url.split("?", 1)[0] ?? url
    const note = (status: number) => passed.push({ method, path: url, status, headers: request.headers })
    if (!isUp) {
      note(0)
      return void response.destroy()
    }
    const body = await buffer(request)
    const held = holds.get(path)
    if (held) {
      held.count += 1
      held.changed.forEach((notify) => notify())
      await held.released
    }
    const handler = handlers.get(path)
    if (handler) {
      response.on("finish", () => note(response.statusCode))
      return handler(request, response)
    }
    const reply = await forward(to, request, body)
    const left = lost.get(path) ?? 0
    if (left > 0) {
      lost.set(path, left - 1)
      note(0)
      return void response.destroy()
    }
    note(reply.status)
    response.writeHead(reply.status, reply.headers).end(reply.body)
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const taken = passed
      passed = []
      return taken
    },
    setUp: (value) => void (isUp = value),
    lead: (other) => void (to = other),
    loseReplies: (path, count) => void lost.set(path, count),
    hold(path) {
      const { promise: released, resolve } = Promise.withResolvers<void>()
      holds.set(path, { count: 0, released, changed: [] })
      return () => {
        holds.delete(path)
        resolve()
      }
    },
    held(path, count) {
      const held = holds.get(path)
      if (!held) throw new Error(`${path} is not on hold`)
      if (held.count >= count) return Promise.resolve()
      return new Promise((resolve) => void held.changed.push(() => held.count >= count && resolve()))
    },
    answer: (path, handler) => void handlers.set(path, handler),
    reset: () => handlers.clear(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Reply = { status: number; headers: IncomingMessage["headers"]; body: Buffer }

function forward(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Reply> {
  return new Promise((resolve, reject) => {
    // No keep-alive: the service may close a connection just as the next request reuses it.
    const onward = send(target + url, { method, headers, agent: false }, (reply) => {
      buffer(reply).then(
        (content) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: content }),
        reject,
      )
    })
    onward.on("error", reject)
    onward.end(body)
  })
}
