import { spawn, spawnSync } from "node:child_process"
import {
  appendFileSync,
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import pg from "pg"
import { findPostgresPrograms } from "./find-postgres-programs.ts"
import { waitUntil } from "./wait-until.ts"

/** Of the server itself, which is named by the socket's file. */
const PORT = "5432"

/** PostgreSQL refuses to run as root. */
const user = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : {}

function idOf(flag: string): number {
  return Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout)
}

/** Creates a folder that belongs to the server's user. */
export function serverFolder(path: string): string {
  mkdirSync(path, { mode: 0o700 })
  if (user.uid !== undefined) chownSync(path, user.uid, user.gid)
  return path
}

async function run(program: string, args: readonly string[]): Promise<void> {
  const child = spawn(join(findPostgresPrograms() ?? "", program), args, {
    ...user,
    cwd: "/",
    env: { LC_ALL: "C" },
    stdio: ["ignore", "ignore", "pipe"],
  })
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve))
  const [said, code] = await Promise.all([text(child.stderr), ended])
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${said}`)
}

export type PostgresServer = {
  data: string
  socket: string
  url(database: string): string
  query<Row extends pg.QueryResultRow>(database: string, statement: string): Promise<Row[]>
  /** @param mode `immediate`, as if the machine had lost its power */
  stop(mode?: "fast" | "immediate"): Promise<void>
  start(): Promise<void>
  /** Freezes or continues all of its processes, as a machine that stopped answering. */
  signal(name: "SIGSTOP" | "SIGCONT"): void
}

/** Makes an empty cluster under `folder`, and starts it. */
export async function createServer(folder: string, settings: Record<string, string> = {}): Promise<PostgresServer> {
  const data = join(serverFolder(folder), "data")
  await run("initdb", ["-D", data, "-U", "scorecard", "-E", "UTF8", "--locale=C.UTF-8", "-A", "trust", "--no-sync"])
  return startServer(folder, settings)
}

/** Copies a running server into `folder`. @param standby whether it will follow the original */
export async function copyServer(from: PostgresServer, folder: string, { standby = false } = {}): Promise<void> {
  const data = join(serverFolder(folder), "data")
  const flags = ["-D", data, "--checkpoint=fast", "--no-sync", ...(standby ? ["--write-recovery-conf"] : [])]
  await run("pg_basebackup", ["-h", from.socket, "-p", PORT, "-U", "scorecard", ...flags])
}

/** Prepares a copy to be recovered up to an instant from an archive of the write-ahead log. */
export function recoverTo(folder: string, { archive, time }: { archive: string; time: string }): void {
  const data = join(folder, "data")
  const lines = [
    `restore_command = 'cp ${archive}/%f %p'`,
    `recovery_target_time = '${time}'`,
    "recovery_target_action = 'promote'",
  ]
  appendFileSync(join(data, "postgresql.auto.conf"), `${lines.join("\n")}\n`)
  const signal = join(data, "recovery.signal")
  writeFileSync(signal, "")
  if (user.uid !== undefined) chownSync(signal, user.uid, user.gid)
}

/** Starts the cluster under `folder`, on a socket there. It is ready when this resolves. */
export async function startServer(folder: string, settings: Record<string, string> = {}): Promise<PostgresServer> {
  const data = join(folder, "data")
  const socket = folder
  chmodSync(folder, 0o755)
  const fixed = { listen_addresses: "", unix_socket_directories: socket, port: PORT, fsync: "off" }
  const options = Object.entries({ ...fixed, ...settings }).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  const postgres = join(findPostgresPrograms() ?? "", "postgres")
  let child: ReturnType<typeof spawn>
  let ended: Promise<unknown> = Promise.resolve()
  const url = (database: string) =>
    `postgresql://scorecard@localhost/${database}?${new URLSearchParams({ host: socket, port: PORT }).toString()}`
  const query = async <Row extends pg.QueryResultRow>(database: string, statement: string) => {
    const client = new pg.Client({ connectionString: url(database) })
    await client.connect()
    try {
      return (await client.query<Row>(statement)).rows
    } finally {
      await client.end()
    }
  }
  const start = async () => {
    const said = openSync(join(folder, "server.log"), "a")
    const stdio = ["ignore", said, said] as const
    child = spawn(postgres, ["-D", data, ...options], { ...user, cwd: "/", env: { LC_ALL: "C" }, stdio: [...stdio] })
    closeSync(said)
    ended = new Promise((resolve) => child.once("exit", resolve))
    await waitUntil(async () => {
      if (child.exitCode !== null) throw new Error(readFileSync(join(folder, "server.log"), "utf8").slice(-2_000))
      return (await query("postgres", "select 1").catch(() => [])).length === 1
    })
  }
  const server: PostgresServer = {
    data,
    socket,
    url,
    query,
    start,
    async stop(mode = "fast") {
      child.kill(mode === "fast" ? "SIGINT" : "SIGQUIT")
      await ended
    },
    signal(name) {
      const children = spawnSync("pgrep", ["-P", String(child.pid)], { encoding: "utf8" }).stdout.split("\n")
      for (const pid of [...children.filter((each) => each !== "").map(Number), child.pid ?? 0]) process.kill(pid, name)
    },
  }
  await start()
  return server
}
