import pg from "pg"
import { LossTolerantClient, serverProcessOf } from "#platform/documents/index.ts"
import type { Log } from "#platform/log/index.ts"
import { WarehouseUnavailable } from "../port.ts"

/** Runs a query. Failures to reach the warehouse are thrown as `WarehouseUnavailable`, bugs of ours unchanged. */
export type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>

export type Connection = {
  query: Query
  /** Runs a transaction on one connection of the read or the write pool. */
  transaction<T>(kind: "read" | "write", work: (query: Query) => Promise<T>): Promise<T>
  /** A read transaction that lives as long as its generator. */
  streaming<T>(work: (query: Query) => AsyncGenerator<T>): AsyncGenerator<T>
  close(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 3_000
/** Writers may wait for writers of other months to release a connection. */
const WRITE_CONNECT_TIMEOUT_MS = 30_000
const READ_TIMEOUT_MS = 15_000
const WRITE_TIMEOUT_MS = 120_000
/** The server times out first; this covers a server that disappeared silently. */
const GRACE_MS = 5_000

/** `onConnection` is called for each new connection, with the id of the server's process behind it. */
export type ConnectionOptions = {
  url: string
  poolSize: number
  log: Log
  onConnection?: ((processId: number) => void) | undefined
}

/** Two pools, so that writers never keep readers waiting for a connection. */
export function connect(options: ConnectionOptions): Connection {
  const { poolSize } = options
  const pools = {
    read: openPool(options, { max: poolSize, timeoutMs: READ_TIMEOUT_MS, connectMs: CONNECT_TIMEOUT_MS }),
    write: openPool(options, {
      max: Math.max(2, Math.ceil(poolSize / 2)),
      timeoutMs: WRITE_TIMEOUT_MS,
      connectMs: WRITE_CONNECT_TIMEOUT_MS,
    }),
  }
  return {
    query: createQuery(pools.read),
    transaction: (kind, work) => withinTransaction(pools[kind], kind, work),
    streaming: (work) => streamingTransaction(pools.read, work),
    async close() {
      await Promise.all([pools.read.end(), pools.write.end()])
    },
  }
}

type PoolLimits = { max: number; timeoutMs: number; connectMs: number }

function openPool({ url, log, onConnection }: ConnectionOptions, { max, timeoutMs, connectMs }: PoolLimits): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: "scorecard-warehouse",
    connectionTimeoutMillis: connectMs,
    statement_timeout: timeoutMs,
    query_timeout: timeoutMs + GRACE_MS,
    lock_timeout: timeoutMs,
    // A writer whose process is suspended must not hold the month's lock forever.
    idle_in_transaction_session_timeout: WRITE_TIMEOUT_MS,
    Client: LossTolerantClient,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  })
  // Without a listener, a restart of the warehouse would end this process.
  pool.on("error", (error) => log.warn({ reason: error.message }, "an idle warehouse connection was lost"))
  pool.on("connect", (client) => onConnection?.(serverProcessOf(client)))
  return pool
}

const { builtins } = pg.types

function typeParser(oid: number, format?: "text" | "binary") {
  if (oid === builtins.DATE) return (text: string) => text
  if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number
  if (oid === builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
  return pg.types.getTypeParser(oid, format)
}

function createQuery(client: pg.Pool | pg.PoolClient): Query {
  return async <Row extends object>(text: string, values: unknown[] = []) => {
    try {
      return (await client.query<Row>(text, values)).rows
    } catch (error) {
      throw classifyError(error)
    }
  }
}

/** Connection, authentication, no such database, resources, locks, operator and timeouts, system, internal. */
const UNAVAILABLE_CLASSES = new Set(["08", "28", "3D", "53", "55", "57", "58", "XX"])

function classifyError(error: unknown): unknown {
  const isBug = error instanceof pg.DatabaseError && !UNAVAILABLE_CLASSES.has(error.code?.slice(0, 2) ?? "")
  return isBug ? error : new WarehouseUnavailable("the warehouse is not responding", { cause: error })
}

async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw classifyError(error)
  }
}

const BEGIN = { read: "begin isolation level repeatable read read only", write: "begin" } as const

async function withinTransaction<T>(
  pool: pg.Pool,
  kind: "read" | "write",
  work: (query: Query) => Promise<T>,
): Promise<T> {
  const client = await checkOut(pool)
  const query = createQuery(client)
  let broken: Error | undefined
  try {
    await query(BEGIN[kind])
    const result = await work(query)
    await query("commit")
    return result
  } catch (error) {
    broken = await rollBack(client)
    throw error
  } finally {
    client.release(broken)
  }
}

/** @returns the error that makes the connection unfit for the pool, if any; the caller's own error takes precedence */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query("rollback")
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

async function* streamingTransaction<T>(pool: pg.Pool, work: (query: Query) => AsyncGenerator<T>): AsyncGenerator<T> {
  const client = await checkOut(pool)
  const query = createQuery(client)
  try {
    await query(BEGIN.read)
    yield* work(query)
  } finally {
    // Nothing to commit: the reader has finished, stopped early, or failed.
    const broken = await rollBack(client)
    client.release(broken)
  }
}
