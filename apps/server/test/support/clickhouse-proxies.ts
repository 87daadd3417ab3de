import { once } from "node:events"
import { createServer, request as httpRequest, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

type Backend = { host: string; port: number }
type Proxied = { cluster: string; backends: readonly Backend[]; standIns: string[] }

/** Other processes of this machine may run clusters too. */
const MOST_ATTEMPTS = 20

/**
 * A proxy in front of each server's HTTP interface, all with the same port, each on its server's address. It passes
 * everything on, except for the statements that the engine lacks the means for.
 */
export async function startProxies(proxied: Proxied): Promise<{ proxies: Server[]; port: number }> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const proxies: Server[] = []
    let port = 0
    try {
      for (const backend of proxied.backends) {
        const proxy = createServer({ maxHeaderSize: 1_048_576 }, (request, response) => {
          answer(proxied, backend, request, response).catch(() => response.destroy())
        })
        proxies.push(proxy)
        proxy.listen(port, backend.host)
        await once(proxy, "listening")
        port = (proxy.address() as AddressInfo).port // a TCP server's address
      }
      return { proxies, port }
    } catch {
      for (const proxy of proxies) proxy.close()
    }
  }
  throw new Error("no port is free on all addresses")
}

async function answer(proxied: Proxied, backend: Backend, request: IncomingMessage, response: ServerResponse) {
  const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
  const statement = body.toString()
  if (!notExecutable(proxied.cluster).test(statement)) return relay(backend, { request, body, response })
  const { status, text } = await standIn(proxied, backend, request.url ?? "/", statement)
  response.writeHead(status).end(text)
}

type Exchange = { request: IncomingMessage; body: Buffer; response: ServerResponse }

function relay({ host, port }: Backend, { request, body, response }: Exchange): void {
  const { "content-length": _, "transfer-encoding": __, ...headers } = request.headers
  httpRequest({ host, port, method: request.method, path: request.url, headers, agent: false }, (from) => {
    response.writeHead(from.statusCode ?? 500, from.headers)
    from.pipe(response)
  })
    .on("error", () => response.destroy())
    .end(body)
}

type Answer = { status: number; text: string }

/**
 * The engine parses the statement as it is, with its settings. Then each server runs it without `ON CLUSTER`, and with
 * the engine that is not replicated.
 */
async function standIn({ cluster, backends, standIns }: Proxied, own: Backend, path: string, statement: string) {
  standIns.push(statement)
  // Each statement needs an id of its own.
  const withoutId = path.replace(/&?query_id=[^&]*/, "")
  const run = async ({ host, port }: Backend, body: string): Promise<Answer> => {
    const response = await fetch(`http://${host}:${port}${withoutId}`, { method: "POST", body })
    return { status: response.status, text: await response.text() }
  }
  const parsed = await run(own, `explain ast ${statement}`)
  if (parsed.status !== 200) return parsed
  const executable = statement.replace(onCluster(cluster), "").replace(REPLICATED, "$1MergeTree($2)")
  for (const each of executable === statement ? [] : backends) {
    const answer = await run(each, executable)
    if (answer.status !== 200) return answer
  }
  return { status: 200, text: "" }
}

const onCluster = (cluster: string) => new RegExp(` on cluster '${cluster}'`)
const notExecutable = (cluster: string) =>
  new RegExp(`^(create|alter) table .*${onCluster(cluster).source}|^system sync replica `)
const REPLICATED = /Replicated(\w*)MergeTree\('[^']*', '[^']*'(?:, (\w+))?\)/
