import { readFileSync } from "node:fs"
import { Agent } from "node:http"
import { connect } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { FORM_TYPE, postForm, type Form } from "./form.ts"

/** What the greedy people send: complete forms, or forms whose end never arrives. */
export type Greed = {
  origin: string
  path: string
  /** The file that contains the form. */
  file: string
  isWhole: boolean
  connections: number
  tokens: string[]
}

/** The pause after a refusal. They ignore `Retry-After`. */
const PAUSE_MS = 250

/**
 * Greedy people in a separate process, so that they do not share the measuring process. Their bytes are built
 * beforehand. From `SIGUSR1` on they send, until `SIGTERM`; then the process prints the answers it got.
 */
const greed = JSON.parse(process.argv[2] ?? "") as Greed
const body = readFileSync(greed.file)
const agent = new Agent({ keepAlive: true })
const stop = new AbortController()
const answers: Record<string, number> = {}

const count = (answer: string) => void (answers[answer] = (answers[answer] ?? 0) + 1)

async function upload(form: Form): Promise<void> {
  const answer = await postForm(form, agent).catch(() => null)
  count(answer ? String(answer.status) : "cut off")
  if (answer?.status !== 200 && answer?.status !== 201) await pause()
}

/** Most of a form and then nothing, until it is refused or cut off. */
async function stall({ origin, path, token }: Form): Promise<void> {
  const { hostname, port, host } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port) })
  const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, `Authorization: Bearer ${token}`]
  head.push(`Content-Type: ${FORM_TYPE}`, "Transfer-Encoding: chunked")
  socket.write(`${head.join("\r\n")}\r\n\r\n${body.length.toString(16)}\r\n`)
  socket.write(body)
  const hangUp = () => socket.destroy()
  stop.signal.addEventListener("abort", hangUp, { once: true })
  await new Promise<void>((resolve) => {
    socket.once("data", (answer) => {
      count(answer.toString("latin1", 9, 12))
      hangUp()
    })
    socket.on("error", () => undefined)
    socket.on("close", () => resolve())
  })
  stop.signal.removeEventListener("abort", hangUp)
  await pause()
}

const pause = () => sleep(PAUSE_MS, undefined, { signal: stop.signal }).catch(() => undefined)

async function sendOn(token: string): Promise<void> {
  const form = { origin: greed.origin, path: greed.path, token, body }
  while (!stop.signal.aborted) await (greed.isWhole ? upload(form) : stall(form))
}

process.once("SIGTERM", () => stop.abort())
process.once("SIGUSR1", () => {
  const each = greed.tokens.flatMap((token) => Array.from({ length: greed.connections }, () => sendOn(token)))
  void Promise.all(each).then(() => {
    agent.destroy()
    console.log(JSON.stringify({ answers }))
    process.exit(0)
  })
})
console.log(JSON.stringify({ origin: greed.origin }))
setInterval(() => undefined, 60_000)
