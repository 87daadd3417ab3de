import { once } from "node:events"
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"

export type RollingProxy = {
  address: string
  /** Why an answer did not come from a process. */
  noted: string[]
  /** Waits until every process gets requests. */
  allReady(): Promise<void>
  close(): Promise<void>
}

type Backend = { origin: string; isReady: boolean; agent: Agent }
type Sent = { request: IncomingMessage; body: Buffer; response: ServerResponse }

const LOOK_EVERY_MS = 100
/** How long a request waits for a process, as load balancers queue requests. */
const QUEUE_LIMIT_MS = 30_000
/** A busy machine responds slowly, which alone does not make a process unready. */
const LOOK_LIMIT_MS = 10_000

/**
 * A minimal load balancer: it checks each process's readiness, keeps connections alive, and retries a request only if
 * no one accepted the connection, so that nothing can be done twice.
 */
export async function openRollingProxy(origins: readonly string[]): Promise<RollingProxy> {
  const backends = origins.map((origin) => ({ origin, isReady: false, agent: new Agent({ keepAlive: true }) }))
  const closing = new AbortController()
  const noted: string[] = []
  let turn = 0

  const nextReady = async (tried: ReadonlySet<Backend>): Promise<Backend | undefined> => {
    for (let waited = 0; waited < QUEUE_LIMIT_MS; waited += LOOK_EVERY_MS) {
      const ready = backends.filter((each) => each.isReady && !tried.has(each))
      if (ready.length > 0) return ready[turn++ % ready.length]
      await sleep(LOOK_EVERY_MS)
    }
    return undefined
  }
  const pass = async (sent: Sent, tried: ReadonlySet<Backend>): Promise<void> => {
    const backend = await nextReady(tried)
    if (!backend) return refuse(sent, noted, "no process is ready")
    try {
      await forward(sent, backend)
    } catch (error) {
      const wasNeverSent = error instanceof Error && "code" in error && error.code === "ECONNREFUSED"
      if (!wasNeverSent) return refuse(sent, noted, `${sent.request.method} ${sent.request.url}: ${String(error)}`)
      backend.isReady = false
      await pass(sent, new Set([...tried, backend]))
    }
  }
  const server = createServer((incoming, response) => {
    void bodyOf(incoming).then((body) => pass({ request: incoming, body, response }, new Set()))
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const looking = backends.map((backend) => keepLooking(backend, closing.signal))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // a TCP server's address
    noted,
    async allReady() {
      while (!backends.every(({ isReady }) => isReady)) await sleep(LOOK_EVERY_MS)
    },
    async close() {
      closing.abort()
      await Promise.all(looking)
      for (const { agent } of backends) agent.destroy()
      server.close()
      server.closeAllConnections()
      await once(server, "close")
    },
  }
}

async function keepLooking(backend: Backend, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    backend.isReady = await fetch(`${backend.origin}/health/ready`, {
      signal: AbortSignal.timeout(LOOK_LIMIT_MS),
      headers: { connection: "close" },
    }).then(
      async (answer) => answer.ok && (await answer.text()) !== "",
      () => false,
    )
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined) // aborted by `close`
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer) // no encoding is set
  return Buffer.concat(chunks)
}

/** Resolves when the response has begun; later failures break the client's response. */
async function forward({ request: incoming, body, response }: Sent, { origin, agent }: Backend): Promise<void> {
  const { connection: _, "transfer-encoding": __, ...headers } = incoming.headers
  const sent = request(origin + incoming.url, {
    agent,
    method: incoming.method ?? "GET",
    headers: { ...headers, "content-length": body.length },
  }).end(body)
  response.once("close", () => void (response.writableFinished || sent.destroy()))
  const [answer] = (await once(sent, "response")) as [IncomingMessage] // what the event carries
  const { connection: ___, "keep-alive": ____, ...answerHeaders } = answer.headers
  response.writeHead(answer.statusCode ?? 502, answerHeaders)
  answer.once("error", () => response.destroy()).pipe(response)
}

function refuse({ response }: Sent, noted: string[], reason: string): void {
  if (response.destroyed) return
  noted.push(reason)
  response.writeHead(502, { "content-type": "application/json" }).end(JSON.stringify({ reason }))
}
