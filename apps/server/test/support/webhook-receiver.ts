import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { createServer as createTlsServer } from "node:https"
import type { AddressInfo } from "node:net"

type Card = { body: { type: string; inlines: { text: string }[] }[]; actions: unknown[] }
/** A message of the chat product, as far as the tests read it. */
type Message = Record<string, unknown> & {
  attachments: { contentType: string; content: Card }[]
}
export type Received = { url: string; headers: IncomingMessage["headers"]; body: Message }

/** A channel of the chat product, on loopback: it stores what it receives, and answers as scripted. */
export type Receiver = {
  port: number
  received: Received[]
  /** How many connections were made, whatever their outcome. */
  connections(): number
  /** Answers the next requests in this order, and 202 afterwards. */
  answers(...next: ((response: ServerResponse) => void)[]): void
  close(): Promise<void>
}

export const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(code, headers).end()

/** @param tls makes it an https server */
export async function openReceiver(tls?: { key: string; cert: string }): Promise<Receiver> {
  const received: Received[] = []
  const planned: ((response: ServerResponse) => void)[] = []
  let connections = 0
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let text = ""
    for await (const chunk of request) text += String(chunk)
    received.push({ url: request.url ?? "", headers: request.headers, body: JSON.parse(text) })
    const next = planned.shift() ?? status(202)
    next(response)
  }
  const listener = (request: IncomingMessage, response: ServerResponse) => void answer(request, response)
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  server.on("connection", () => connections++)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    port: (server.address() as AddressInfo).port,
    received,
    connections: () => connections,
    answers: (...next) => void planned.push(...next),
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
