import { readFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { startNode } from "./child.ts"
import type { Company } from "./company.ts"
import type { Signed } from "./signed-in.ts"
import type { Stretches } from "./stretches.ts"
import { askStretches, WATCHED_FLAG } from "./watched.ts"

export type Served = {
  product: string
  floor: string
  /** Of their processes. */
  pids: { product: number; floor: number }
  databaseUrl: string
  everyone: Signed[]
  /** The activity of the product's main thread since the last call, if it is watched. */
  stretches(): Promise<Stretches>
}

/**
 * The product and the bare routes, each in a separate process, with everyone signed in. `profileIn`: a folder for a
 * profile of the product, which is there after the work.
 */
export async function withServers<Result>(
  { directory, environment }: Company,
  work: (served: Served) => Promise<Result>,
  { watched = false, profileIn }: { watched?: boolean; profileIn?: string } = {},
): Promise<Result> {
  const servers: Server[] = []
  try {
    const file = join(directory, "signed-in.json")
    const profiled = profileIn === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profileIn}`]
    const flags = [...(watched ? [WATCHED_FLAG] : []), ...profiled]
    const server = await start("./serve.ts", ["product", file], environment, flags)
    servers.push(server)
    servers.push(await start("./serve.ts", ["floor"], environment))
    const [product = "", floor = ""] = servers.map((each) => each.origin)
    const [productId = 0, floorId = 0] = servers.map((each) => each.pid)
    const pids = { product: productId, floor: floorId }
    const signed = JSON.parse(readFileSync(file, "utf8")) as Pick<Served, "databaseUrl" | "everyone">
    return await work({ product, floor, pids, ...signed, stretches: () => server.stretches() })
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

/** `lines`: its output since it started listening. */
export type Server = {
  origin: string
  pid: number
  lines: readonly string[]
  /** Only if it was started with the flag for it. */
  stretches(): Promise<Stretches>
  signal(name: NodeJS.Signals): void
  stop(): Promise<void>
}

/** Starts a bench program that prints its origin when it listens. @throws if it ends before that */
export async function start(
  program: string,
  args: readonly string[],
  environment: Record<string, string>,
  flags: readonly string[] = [],
): Promise<Server> {
  const file = fileURLToPath(new URL(program, import.meta.url))
  const env = { ...process.env, ...environment, PORT: "0" }
  const child = startNode([...process.execArgv, ...flags, file, ...args], { env })
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  const lines: string[] = []
  const origin = await new Promise<string>((resolve, reject) => {
    void exited.then(() => reject(new Error(`${program} ended before it was ready`)))
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line.startsWith('{"origin"')) resolve((JSON.parse(line) as { origin: string }).origin)
      else lines.push(line)
    })
  })
  return {
    origin,
    pid: child.pid ?? 0,
    lines,
    stretches: () => askStretches(child, lines),
    signal: (name) => void child.kill(name),
    async stop() {
      child.kill("SIGTERM")
      await exited
    },
  }
}
