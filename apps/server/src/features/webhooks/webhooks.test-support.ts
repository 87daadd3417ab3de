import { createHmac } from "node:crypto"
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http"
import { createServer as createTlsServer } from "node:https"
import type { AddressInfo } from "node:net"
import { addTask, addTeam, type Team } from "#features/entries/entries.test-support.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import type { WebhookPayload } from "@scorecard/contracts/webhooks"

/** A company with a team and a task, whose webhooks may be sent to this machine. */
export async function openWebhooksWorld(label: string): Promise<{ world: TestWorld; team: Team; task: string }> {
  const world = await openTestWorld(label, { warehouse: "none", config: { webhooks: { allowLoopback: true } } })
  return { world, team: await addTeam(world), task: await addTask(world) }
}

export const WEBHOOKS = "/v1/system/webhooks"

export type Event = { id: string; headers: IncomingHttpHeaders; text: string; body: WebhookPayload }
export type Answer = (response: ServerResponse) => void

export const answer =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(code, headers).end()

/** A receiver of webhooks: notes every request, and answers as told for now. */
export type Receiver = {
  url: string
  /** Every request, whatever it was answered. */
  events: Event[]
  /** What was answered with 2xx. */
  accepted: Event[]
  answerWith(next: Answer): void
  /** Stops listening; connections are refused. */
  down(): Promise<void>
  /** Listens at the same port again. */
  up(): Promise<void>
  close(): Promise<void>
}

/** @param tls makes it an https server */
export async function openReceiver(tls?: { key: string; cert: string }): Promise<Receiver> {
  const events: Event[] = []
  const accepted: Event[] = []
  let next: Answer = answer(204)
  const open = () => {
    const take = async (request: IncomingMessage, response: ServerResponse) => {
      let text = ""
      for await (const chunk of request) text += String(chunk)
      const event = {
        id: String(request.headers["webhook-id"]),
        headers: request.headers,
        text,
        body: JSON.parse(text),
      }
      events.push(event)
      response.on("finish", () => {
        if (response.statusCode < 300) accepted.push(event)
      })
      next(response)
    }
    const listener = (request: IncomingMessage, response: ServerResponse) => void take(request, response)
    return tls ? createTlsServer(tls, listener) : createServer(listener)
  }
  let server = open()
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo // it listens at a port
  const down = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return {
    url: `${tls ? "https" : "http"}://${tls ? "localhost" : "127.0.0.1"}:${port}/hook`,
    events,
    accepted,
    answerWith: (each) => void (next = each),
    down,
    async up() {
      server = open()
      await listen(port)
    },
    close: async () => {
      if (server.listening) await down()
    },
  }
}

/** Which of the secrets signed the request. Written from the specification, apart from our own code. */
export function signers({ headers, text }: Event, secrets: readonly string[]): string[] {
  const signed = [headers["webhook-id"], headers["webhook-timestamp"], text].join(".")
  const given = String(headers["webhook-signature"]).split(" ")
  return secrets.filter((secret) => {
    const key = Buffer.from(secret.replace("whsec_", ""), "base64")
    return given.includes(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`)
  })
}
