import { spawn } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { childOutput } from "./child.ts"
import { poll } from "./polled.ts"
import type { Poll, Polled } from "./polled.ts"

const PEOPLE = 10_000
const PATH = "/v1/notifications/unread-count"
/** Short turns, so that what else the machine does falls on both. */
const ROUNDS = 24
const ROUND_MS = 500
const WARM_UP_MS = 3_000
const LEAST_RATIO = 0.6

/**
 * Ten thousand people poll their unread count, which has not changed (304), against a bare route that checks the same
 * tokens in the same way and answers 304 without looking at anything. The two take turns; each figure is a median.
 */
export async function polls(): Promise<void> {
  console.log(`Node ${process.version}, ${process.platform}-${process.arch}, seed 1\n`)
  const directory = mkdtempSync(join(tmpdir(), "scorecard-bench-"))
  chmodSync(directory, 0o755)
  const environment = { DATA_DIR: join(directory, "data"), DEMO_DATA: "false", LOG_LEVEL: "error" }
  const servers: Server[] = []
  try {
    console.log(`${PEOPLE} people are made …`)
    const seed = ["--employees", String(PEOPLE), "--months", "1", "--seed", "1"]
    await childOutput("../../apps/server/src/bin/seed.ts", seed, environment)
    const file = join(directory, "polls.json")
    const product = await start("product", environment, file)
    servers.push(product)
    const floor = await start("floor", environment)
    servers.push(floor)
    report(await measure(product, floor, JSON.parse(readFileSync(file, "utf8")) as Poll[]))
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    rmSync(directory, { recursive: true, force: true })
  }
}

type Measured = { product: number; floor: number; ratio: number; statuses: Polled["statuses"] }

async function measure(product: Server, floor: Server, everybody: readonly Poll[]): Promise<Measured[]> {
  // Warms both up.
  await poll(product.origin, PATH, everybody, WARM_UP_MS)
  await poll(floor.origin, "/poll", everybody, WARM_UP_MS)
  const rounds: Measured[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await poll(product.origin, PATH, everybody, ROUND_MS)
    const bare = await poll(floor.origin, "/poll", everybody, ROUND_MS)
    const ratio = ours.perSecond / bare.perSecond
    rounds.push({ product: ours.perSecond, floor: bare.perSecond, ratio, statuses: ours.statuses })
  }
  return rounds
}

function report(rounds: readonly Measured[]): void {
  const others = rounds.flatMap(({ statuses }) => Object.keys(statuses)).filter((status) => status !== "304")
  if (others.length > 0) throw new Error(`not every poll was answered 304, but also ${[...new Set(others)].join(", ")}`)
  const ratio = median(rounds.map((round) => round.ratio))
  const [ours, bare] = [median(rounds.map((round) => round.product)), median(rounds.map((round) => round.floor))]
  console.log(`polls a second: ${Math.round(ours)}; of the bare route: ${Math.round(bare)}\n`)
  console.log(
    `${ratio >= LEAST_RATIO ? "ok    " : "MISSED"} polls / bare route: ${ratio.toFixed(2)} (at least ${LEAST_RATIO})`,
  )
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

type Server = { origin: string; stop(): Promise<void> }

async function start(kind: "product" | "floor", environment: Record<string, string>, file?: string): Promise<Server> {
  const program = fileURLToPath(new URL("./serve-polls.ts", import.meta.url))
  const child: ChildProcess = spawn(
    process.execPath,
    [...process.execArgv, program, kind, ...(file === undefined ? [] : [file])],
    { env: { ...process.env, ...environment, PORT: "0" }, stdio: ["ignore", "pipe", "inherit"] },
  )
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  const origin = await new Promise<string>((resolve, reject) => {
    void exited.then(() => reject(new Error(`the ${kind} ended before it was ready`)))
    if (!child.stdout) return
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line.startsWith('{"origin"')) resolve((JSON.parse(line) as { origin: string }).origin)
    })
  })
  return {
    origin,
    async stop() {
      child.kill("SIGTERM")
      await exited
    },
  }
}
