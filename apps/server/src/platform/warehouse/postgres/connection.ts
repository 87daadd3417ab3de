import pg from "pg"
import type { Log } from "#platform/log/index.ts"
import { WarehouseUnavailable } from "../port.ts"

/** Runs a query; failures to reach the warehouse come as `WarehouseUnavailable`, mistakes of ours as they are. */
export type Ask = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>

export type Connection = {
  ask: Ask
  /** One connection for a transaction, of the pool for reading or that for writing. */
  transaction<T>(kind: "read" | "write", work: (ask: Ask) => Promise<T>): Promise<T>
  /** A reading transaction that lives as long as its generator. */
  streaming<T>(work: (ask: Ask) => AsyncGenerator<T>): AsyncGenerator<T>
  close(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 3_000
/** Writers are patient: they wait for those of other months to give a connection back. */
const WRITE_CONNECT_TIMEOUT_MS = 30_000
const READ_TIMEOUT_MS = 15_000
const WRITE_TIMEOUT_MS = 120_000
/** The server ends a statement first; this ends the wait for a server that is gone without a word. */
const SILENCE_MS = 5_000

/** Two pools, so that writers never keep readers waiting for a connection. */
export function connect(url: string, poolSize: number, log: Log): Connection {
  const pools = {
    read: openPool(url, { max: poolSize, timeoutMs: READ_TIMEOUT_MS, connectMs: CONNECT_TIMEOUT_MS }, log),
    write: openPool(
      url,
      { max: Math.max(2, Math.ceil(poolSize / 2)), timeoutMs: WRITE_TIMEOUT_MS, connectMs: WRITE_CONNECT_TIMEOUT_MS },
      log,
    ),
  }
  return {
    ask: asking(pools.read),
    transaction: (kind, work) => withinTransaction(pools[kind], kind, work),
    streaming: (work) => streamingTransaction(pools.read, work),
    async close() {
      await Promise.all([pools.read.end(), pools.write.end()])
    },
  }
}

type PoolLimits = { max: number; timeoutMs: number; connectMs: number }

function openPool(connectionString: string, { max, timeoutMs, connectMs }: PoolLimits, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: "scorecard-warehouse",
    connectionTimeoutMillis: connectMs,
    statement_timeout: timeoutMs,
    query_timeout: timeoutMs + SILENCE_MS,
    lock_timeout: timeoutMs,
    // A writer whose process stands still must not hold the month for ever.
    idle_in_transaction_session_timeout: WRITE_TIMEOUT_MS,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  })
  // Without a listener, a restart of the warehouse would end this process.
  pool.on("error", (error) => log.warn({ reason: error.message }, "an idle warehouse connection was lost"))
  return pool
}

const { builtins } = pg.types

function typeParser(oid: number, format?: "text" | "binary") {
  if (oid === builtins.DATE) return (text: string) => text
  if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number
  if (oid === builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
  return pg.types.getTypeParser(oid, format)
}

function asking(client: pg.Pool | pg.PoolClient): Ask {
  return async <Row extends object>(text: string, values: unknown[] = []) => {
    try {
      return (await client.query<Row>(text, values)).rows
    } catch (error) {
      throw unavailableOrMistake(error)
    }
  }
}

/** connection, sign-in, no such database, resources, locks, operator and timeouts, system, internal. */
const UNAVAILABLE_CLASSES = new Set(["08", "28", "3D", "53", "55", "57", "58", "XX"])

function unavailableOrMistake(error: unknown): unknown {
  const mistake = error instanceof pg.DatabaseError && !UNAVAILABLE_CLASSES.has(error.code?.slice(0, 2) ?? "")
  return mistake ? error : new WarehouseUnavailable("the warehouse does not answer", { cause: error })
}

async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw unavailableOrMistake(error)
  }
}

const BEGIN = { read: "begin isolation level repeatable read read only", write: "begin" } as const

async function withinTransaction<T>(pool: pg.Pool, kind: "read" | "write", work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = await checkOut(pool)
  const losses = watchLoss(client)
  const ask = asking(client)
  let broken: Error | undefined
  try {
    await ask(BEGIN[kind])
    const result = await work(ask)
    await ask("commit")
    return result
  } catch (error) {
    broken = await rollBack(client)
    throw error
  } finally {
    losses.stop()
    client.release(broken)
  }
}

/** A connection in use that is lost while no query runs on it (its process computes) must not end the process. */
function watchLoss(client: pg.PoolClient): { stop(): void } {
  // The next query on it fails and tells the caller.
  const ignore = () => {}
  client.on("error", ignore)
  return { stop: () => client.off("error", ignore) }
}

/** @returns the error that makes the connection unfit for the pool, if any; the caller's own error matters more */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query("rollback")
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

async function* streamingTransaction<T>(pool: pg.Pool, work: (ask: Ask) => AsyncGenerator<T>): AsyncGenerator<T> {
  const client = await checkOut(pool)
  const losses = watchLoss(client)
  const ask = asking(client)
  try {
    await ask(BEGIN.read)
    yield* work(ask)
  } finally {
    // Nothing to commit: the reader is done, gave up, or failed.
    const broken = await rollBack(client)
    losses.stop()
    client.release(broken)
  }
}
