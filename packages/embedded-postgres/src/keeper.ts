import { realpath } from "node:fs/promises"
import pg from "pg"
import { SUPERUSER } from "./cluster.ts"
import { errorCode, EmbeddedPostgresError } from "./errors.ts"

/**
 * The supervisor's own connection. While it is open, other supervisors see that the server is in use; if it breaks, we
 * know immediately that the server is gone.
 */
export type Keeper = pg.Client

const APPLICATION_NAME = "scorecard-supervisor"
const CONNECT_TIMEOUT_MS = 5_000

/** The server isn't ready, is shutting down, or has no free connections: retry. */
const NOT_NOW = ["ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE", "57P01", "57P02", "57P03", "53300"]

/** Connects to the server on `socketFolder`; undefined while it doesn't accept connections. */
export async function openKeeper(socketFolder: string, dataDirectory: string): Promise<Keeper | undefined> {
  const keeper = new pg.Client({
    host: socketFolder,
    port: 5432,
    user: SUPERUSER,
    database: "postgres",
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  let lost = false
  keeper.on("error", () => (lost = true)) // also reported by `end`, which the supervisor listens to
  try {
    await keeper.connect()
    const { rows } = await keeper.query<{ data_directory: string }>("show data_directory")
    const served = await realpath(rows[0]?.data_directory ?? "")
    if (served !== dataDirectory) {
      throw new EmbeddedPostgresError(`The server on ${socketFolder} serves ${served}, not ${dataDirectory}.`)
    }
    if (!lost) return keeper
  } catch (error) {
    if (!isNotNow(error)) {
      await keeper.end().catch(ignoreLost)
      throw error
    }
  }
  await keeper.end().catch(ignoreLost)
  return undefined
}

/** The server isn't ready, or has dropped the connection. */
export function isNotNow(error: unknown): boolean {
  if (NOT_NOW.includes(errorCode(error) ?? "")) return true
  // pg sets no code on these two.
  return error instanceof Error && /^(Connection terminated|timeout expired)/.test(error.message)
}

function ignoreLost(error: unknown): void {
  if (!isNotNow(error)) throw error
}

/** Whether an open connection keeps this process alive: only while it runs a query. */
export function holdsProcess(keeper: Keeper, holds: boolean): void {
  // Both are public in pg but missing from its types.
  if (holds && "ref" in keeper && typeof keeper.ref === "function") keeper.ref()
  if (!holds && "unref" in keeper && typeof keeper.unref === "function") keeper.unref()
}

/** Connections other than our own: `supervisors` belong to our other processes, `clients` are all the rest. */
export async function whoIsConnected(asking: Keeper): Promise<{ supervisors: number; clients: number }> {
  const { rows } = await asking.query<{ supervisors: number; clients: number }>(
    `select count(*) filter (where application_name = $1)::int as supervisors,
            count(*) filter (where application_name <> $1)::int as clients
       from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    [APPLICATION_NAME],
  )
  return rows[0] ?? { supervisors: 0, clients: 0 }
}
