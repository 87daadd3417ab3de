import pg from "pg"
import { LossTolerantClient } from "#platform/documents/index.ts"
import type { Log } from "#platform/log/index.ts"
import { WarehouseUnavailable } from "./port.ts"

/** How many months one process writes at a time; each takes a connection. */
const MAX_LOCKS = 4
const CONNECT_TIMEOUT_MS = 30_000
const WAIT_TIMEOUT_MS = 120_000
/** A process suspended for longer loses its lock; a running one sends keep-alives in time. */
const IDLE_TIMEOUT_MS = 60_000
const KEEP_ALIVE_MS = 15_000

/**
 * Mutual exclusion across processes for a warehouse without locks: advisory locks in the documents' database, each
 * owned by a transaction on a connection separate from the product's pools, so that waiting for a lock and reading
 * documents while holding one never compete. The transaction reads nothing and has no snapshot.
 */
export function createAdvisoryLock({ url, log }: { url: string; log: Log }) {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_LOCKS,
    application_name: "scorecard-turns",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    lock_timeout: WAIT_TIMEOUT_MS,
    query_timeout: WAIT_TIMEOUT_MS + 5_000,
    idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS,
    Client: LossTolerantClient,
  })
  // Without a listener, a restart of the database would end this process.
  pool.on("error", (error) => log.warn({ reason: error.message }, "an idle lock connection was lost"))

  return {
    async runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
      const client = await acquire(pool, key)
      const heartbeat = keepAlive(client)
      try {
        return await work()
      } finally {
        await heartbeat.stop()
        client.release(await release(client))
      }
    },
    close: () => pool.end(),
  }
}

async function acquire(pool: pg.Pool, key: string): Promise<pg.PoolClient> {
  let client: pg.PoolClient | undefined
  try {
    client = await pool.connect()
    await client.query("begin")
    await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`bsc_employee_month/${key}`])
    return client
  } catch (error) {
    client?.release(true)
    throw new WarehouseUnavailable(`could not lock ${key} for writing`, { cause: error })
  }
}

/** Keeps the connection alive. If it is lost, so is the lock, and the write will detect that. */
function keepAlive(client: pg.PoolClient): { stop(): Promise<void> } {
  let last: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    last = client.query("select 1").catch(() => undefined)
  }, KEEP_ALIVE_MS)
  return {
    async stop() {
      clearInterval(timer)
      await last
    },
  }
}

/** @returns true if the connection is unfit for the pool */
async function release(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query("commit")
    return false
  } catch {
    return true
  }
}
