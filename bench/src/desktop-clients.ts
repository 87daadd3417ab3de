import { readFileSync } from "node:fs"
import { Agent, request } from "node:http"
import { buffer } from "node:stream/consumers"
import { setTimeout as sleep } from "node:timers/promises"
import { homePaths } from "../../apps/desktop/src/bridge.ts"
import { systemClock } from "../../apps/desktop/src/main/clock.ts"
import { openConnection } from "../../apps/desktop/src/main/connection.ts"
import { openGateway } from "../../apps/desktop/src/main/gateway.ts"
import type { Http, HttpReply } from "../../apps/desktop/src/main/http.ts"
import { openPolling } from "../../apps/desktop/src/main/polling.ts"
import { median, quantile } from "./runs.ts"
import type { Signed } from "./signed-in.ts"

export type ClientsAsk = {
  origin: string
  /** The file with the tokens of `signed-in.ts`. */
  file: string
  clients: number
  /** Of 1: whose window is visible. */
  visible: number
  rampMs: number
  measureMs: number
}

export type ClientsAnswer = {
  milliseconds: number[]
  statuses: Record<string, number>
  /** The median and the 99th percentile in ms of each route, and how many requests that is. */
  routes: Record<string, { count: number; median: number; p99: number }>
  perSecond: number
  /** Of one core, while measuring. */
  cpuShare: number
  /** How late a timer of this process fires, in ms: what measuring adds. */
  lateP99: number
}

/**
 * So many desktop clients in one process, each with the real gateway, polling and connection rules. Only the last step
 * is simpler than theirs, so that a thousand cost little: `node:http` with one kept connection each in place of `fetch`.
 */
const { origin, file, clients, visible, rampMs, measureMs } = JSON.parse(process.argv[2] ?? "") as ClientsAsk
const { everyone } = JSON.parse(readFileSync(file, "utf8")) as { everyone: Signed[] }

let isMeasuring = false
const milliseconds: number[] = []
const statuses: Record<string, number> = {}
const byRoute: Record<string, number[]> = {}

function openLightHttp(): Http {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 })
  return async ({ method, path, headers = {}, body = null }) => {
    const startedAt = performance.now()
    const reply = await new Promise<HttpReply | null>((resolve) => {
      const sent = request(origin + path, { method, headers, agent }, (answer) => {
        const { statusCode: status = 0 } = answer
        const text = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
        void buffer(answer).then((content) => resolve({ status, headers: Object.fromEntries(text), body: content }))
      })
      sent.on("error", () => resolve(null))
      sent.end(body ?? undefined)
    })
    if (isMeasuring) {
      milliseconds.push(performance.now() - startedAt)
      ;(byRoute[path.split("?", 1)[0] ?? path] ??= []).push(performance.now() - startedAt)
      const status = String(reply?.status ?? 0)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    return reply
  }
}

async function startClient({ token, employee_id }: Signed, isVisible: boolean): Promise<void> {
  const http = openLightHttp()
  const result = { status: "token", token } as const
  const session = {
    state: () => ({ status: "signed_in", employee_id, name: "" }) as const,
    token: () => Promise.resolve(result),
    renew: () => Promise.resolve(result),
  }
  const clock = systemClock
  const gateway = openGateway({ http, session, clock, onReply: (reply) => connection.recordReply(reply) })
  const authorization = () => Promise.resolve(`Bearer ${token}`)
  const connection = openConnection({ http, clock, authorization, onChange: () => undefined, log: () => undefined })
  const polling = openPolling({
    gateway,
    clock,
    employeeId: () => employee_id,
    isVisible: () => isVisible,
    onUnread: () => undefined,
    onArrivals: () => undefined,
    // As the interface does: the gateway answers it from what the poll brought.
    onChanged: (paths) =>
      paths.forEach((path) => void gateway.request({ method: "GET", path, headers: {}, body: null })),
  })
  // A window that has not been opened has asked for nothing.
  for (const path of isVisible ? homePaths(employee_id) : [])
    await gateway.request({ method: "GET", path, headers: {}, body: null })
  connection.start()
  polling.start()
}

const delays: number[] = []
async function watchDelay(): Promise<void> {
  for (;;) {
    const due = performance.now() + 10
    await sleep(10)
    if (isMeasuring) delays.push(Math.max(performance.now() - due, 0))
  }
}

void watchDelay()
const keepAlive = setInterval(() => undefined, 1_000)
const starting: Promise<void>[] = []
for (let n = 0; n < clients; n += 1) {
  const person = everyone[n % everyone.length]
  if (person) starting.push(startClient(person, n % 100 < visible * 100))
  if (n % 20 === 19) await sleep((rampMs * 20) / clients)
}
await Promise.all(starting)
// Until no one has a first answer to come, and the intervals have drifted apart.
await sleep(rampMs / 2)
const cpuBefore = process.cpuUsage()
const startedAt = performance.now()
isMeasuring = true
await sleep(measureMs)
isMeasuring = false
const seconds = (performance.now() - startedAt) / 1_000
const { user, system } = process.cpuUsage(cpuBefore)
clearInterval(keepAlive)
const answer: ClientsAnswer = {
  milliseconds,
  statuses,
  routes: Object.fromEntries(
    Object.entries(byRoute).map(([route, times]) => [
      route,
      { count: times.length, median: median(times), p99: quantile(times, 0.99) },
    ]),
  ),
  perSecond: milliseconds.length / seconds,
  cpuShare: (user + system) / 1_000_000 / seconds,
  lateP99: delays.toSorted((a, b) => a - b)[Math.floor(delays.length * 0.99)] ?? 0,
}
process.stdout.write(JSON.stringify(answer), () => process.exit(0))
