import { chmod, mkdtemp, rm } from "node:fs/promises"
import { Agent, request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { signIn, startProgram, type Program } from "../../apps/server/test/support/program.ts"
import { atMost, figureText, type Report } from "./report.ts"
import { median, quantile } from "./runs.ts"
import type { Stretches } from "./stretches.ts"
import { askStretches, WATCHED_FLAG } from "./watched.ts"

const RUNS = 3
const FLOOD_MS = 10_000
/** Delays caused by the machine itself, whatever else it is doing. */
const QUIET_MS = 5_000
const PROBE_EVERY_MS = 20
const LIMITS = { responseMs: 250, responseBytes: 32_000, healthP99Ms: 100 }
/** The real limits would answer most requests 429, which is cheaper than what is measured. */
const UNLIMITED = { RATE_LIMIT_SIGN_IN: "0", RATE_LIMIT_DEFAULT: "0", RATE_LIMIT_CHAT: "0" }

type Attack = { name: string; method: string; path: string; body?: Buffer; token?: string }
type Answer = { ms: number; bytes: number; status: number }
type Row = { name: string; answers: Answer[]; health: number[]; stretches: Stretches }

/**
 * Bodies that once blocked the process for seconds or minutes, sent anonymously and signed in, while the liveness of
 * the same process is checked fifty times a second.
 */
export async function hostile(): Promise<Report> {
  const directory = await mkdtemp(join(tmpdir(), "scorecard-hostile-"))
  // As root, the database runs as a different user, who must be able to access it.
  await chmod(directory, 0o755)
  const settings = { DATA_DIR: directory, DEMO_DATA: "false", NODE_OPTIONS: WATCHED_FLAG, ...UNLIMITED }
  const program = await startProgram(settings)
  try {
    const rows = [await measure("nothing else", program, () => sleep(QUIET_MS, []))]
    for (const [name, attacks] of Object.entries(await attacksOn(program.address))) {
      rows.push(await measure(name, program, () => inTurns(program.address, attacks)))
    }
    const deep: Attack = { name: "", method: "POST", path: "/v1/auth/logout", body: Buffer.alloc(1_000_000, "[") }
    const document: Attack = { name: "", method: "GET", path: "/openapi.json" }
    rows.push(
      await measure("1 MB of [[[[ by 4 connections at once", program, () => flood(program.address, deep, 4)),
      await measure("/openapi.json by 8 connections at once", program, () => flood(program.address, document, 8)),
    )
    return reportOf(rows)
  } finally {
    await program.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

const arrays = (depth: number, inside: string) => `${"[".repeat(depth)}${inside}${"]".repeat(depth)}`
const objects = (depth: number, inside: string) => `${'{"a":'.repeat(depth)}${inside}${"}".repeat(depth)}`
const odd = (count: number) => `[${Array<string>(count).fill('"\\u0000"').join(",")}]`

const BODIES: Record<string, string> = {
  "0.26 MB of arrays, 1 odd text": arrays(130_000, odd(1)),
  "0.52 MB of arrays, 20 odd texts": arrays(260_000, odd(20)),
  "1 MB of arrays, 1 odd text": arrays(520_000, odd(1)),
  "0.78 MB of objects, 20 odd texts": objects(130_000, odd(20)),
  "64 levels around 1 MB of odd texts": `${'{"a":'.repeat(60)}${odd(110_000)}${"}".repeat(60)}`,
  "60,000 unknown fields": JSON.stringify(
    Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`key_${n}`, 1])),
  ),
}

type Operations = Record<string, Record<string, { security?: unknown[] }>>

/**
 * Each body on every public route that accepts one, and on one for people who are signed in; long queries on the
 * others.
 */
async function attacksOn(origin: string): Promise<Record<string, Attack[]>> {
  const { paths } = (await (await fetch(`${origin}/openapi.json`)).json()) as { paths: Operations }
  const open = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security?.length === 0)
      .map(([method]) => ({ method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, "x") })),
  )
  const token = await signIn({ address: origin }, "admin@example.com")
  const task = { method: "POST", path: "/v1/scorecard/tasks" }
  const targets = [...open.filter(({ method }) => method !== "GET"), task, { ...task, token }]
  const attacks = Object.entries(BODIES).map(([name, text]) => [
    name,
    targets.map((target) => ({ name, ...target, body: Buffer.from(text) })),
  ])
  const query = Array.from({ length: 2_500 }, (_, n) => `q${n}`).join("&")
  const reads = open.filter(({ method, path }) => method === "GET" && !path.startsWith("/health"))
  const long = reads.map(({ method, path }) => ({ name: "", method, path: `${path}?${query}` }))
  return { ...Object.fromEntries(attacks), "2,500 query parameters": long }
}

function send(origin: string, { method, path, body, token }: Attack, agent: Agent): Promise<Answer> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const headers = {
      "accept-encoding": "br",
      ...(body && { "content-type": "application/json", "content-length": body.length }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    const asking = request(origin + path, { method, headers, agent }, (response) => {
      let bytes = 0
      response.on("data", (chunk: Buffer) => (bytes += chunk.length))
      response.on("error", reject)
      response.on("end", () => resolve({ ms: performance.now() - startedAt, bytes, status: response.statusCode ?? 0 }))
    })
    asking.on("error", reject)
    asking.end(body)
  })
}

async function inTurns(origin: string, attacks: readonly Attack[]): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const answers: Answer[] = []
  for (let run = 0; run < RUNS; run++) {
    for (const attack of attacks) answers.push(await send(origin, attack, agent))
  }
  agent.destroy()
  return answers
}

async function flood(origin: string, attack: Attack, connections: number): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const answers: Answer[] = []
  const until = performance.now() + FLOOD_MS
  const work = async () => {
    while (performance.now() < until) answers.push(await send(origin, attack, agent))
  }
  await Promise.all(Array.from({ length: connections }, work))
  agent.destroy()
  return answers
}

async function measure(name: string, program: Program, attack: () => Promise<Answer[]>): Promise<Row> {
  const agent = new Agent({ keepAlive: true })
  const health: number[] = []
  let isOver = false
  const probe = async () => {
    while (!isOver) {
      health.push((await send(program.address, { name: "", method: "GET", path: "/health" }, agent)).ms)
      await sleep(PROBE_EVERY_MS)
    }
  }
  await askStretches(program.process, program.log)
  const probing = probe()
  const answers = await attack()
  isOver = true
  await probing
  agent.destroy()
  return { name, answers, health, stretches: await askStretches(program.process, program.log) }
}

function reportOf(rows: readonly Row[]): Report {
  const refused = rows.filter(({ name }) => !name.startsWith("/openapi.json")).flatMap(({ answers }) => answers)
  const slowest = (answers: readonly Answer[]) => Math.max(0, ...answers.map(({ ms }) => ms))
  const failed = rows.flatMap(({ answers }) => answers).filter(({ status }) => status >= 500)
  if (failed.length > 0) throw new Error(`${failed.length} answers were server errors`)
  return {
    title: "Hostile requests",
    notes: [
      "The real program, with its rate limits off: each body is sent to every public route that takes one and to one for people who are signed in, with and without a token. `/health` is asked for meanwhile. Attackers, probe, database and program share the machine. A stretch is what the server's main thread computes before any other request has its turn: processor time, which does not grow with what else the machine does.",
    ],
    columns: [
      "",
      "requests",
      "median ms",
      "slowest ms",
      "largest response, bytes",
      "/health p99 ms",
      "server's longest stretch ms",
    ],
    rows: rows.map(({ name, answers, health, stretches }) => [
      name,
      figureText(answers.length),
      answers.length > 0 ? figureText(median(answers.map(({ ms }) => ms))) : "",
      answers.length > 0 ? figureText(slowest(answers)) : "",
      answers.length > 0 ? figureText(Math.max(...answers.map(({ bytes }) => bytes))) : "",
      figureText(quantile(health, 0.99)),
      figureText(stretches.longestProcessorMs),
    ]),
    figures: [
      atMost("slowest response in ms", Math.max(...rows.map(({ answers }) => slowest(answers))), LIMITS.responseMs),
      atMost("largest refusal in bytes", Math.max(...refused.map(({ bytes }) => bytes)), LIMITS.responseBytes),
      atMost(
        "/health p99 in ms, worst row",
        Math.max(...rows.map(({ health }) => quantile(health, 0.99))),
        LIMITS.healthP99Ms,
      ),
    ],
  }
}
