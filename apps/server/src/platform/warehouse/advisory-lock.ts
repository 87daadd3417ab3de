import pg from "pg"
import type { Log } from "#platform/log/index.ts"
import { WarehouseUnavailable } from "./port.ts"

/** As many months of one process are written at a time; each holds a connection. */
const MAX_TURNS = 4
const CONNECT_TIMEOUT_MS = 30_000
const WAIT_TIMEOUT_MS = 120_000
/** A process that stands still for longer loses its turn; one that works says so in time. */
const STILLNESS_MS = 60_000
const SIGN_OF_LIFE_MS = 15_000

/**
 * Turns across processes for a warehouse without locks: advisory locks in the documents' database, each held by a
 * transaction of a connection apart from those that the product works with, so that waiting for a turn and reading
 * documents within one never compete. It reads nothing and holds no snapshot.
 */
export function createAdvisoryLock({ url, log }: { url: string; log: Log }) {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_TURNS,
    application_name: "scorecard-turns",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    lock_timeout: WAIT_TIMEOUT_MS,
    query_timeout: WAIT_TIMEOUT_MS + 5_000,
    idle_in_transaction_session_timeout: STILLNESS_MS,
  })
  // Without a listener, a restart of the database would end this process.
  pool.on("error", (error) => log.warn({ reason: error.message }, "an idle connection for turns was lost"))

  return {
    async runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
      const client = await take(pool, key)
      const life = showLife(client)
      try {
        return await work()
      } finally {
        await life.stop()
        client.release(await giveBack(client))
      }
    },
    close: () => pool.end(),
  }
}

async function take(pool: pg.Pool, key: string): Promise<pg.PoolClient> {
  let client: pg.PoolClient | undefined
  try {
    client = await pool.connect()
    await client.query("begin")
    await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`bsc_employee_month/${key}`])
    return client
  } catch (error) {
    client?.release(true)
    throw new WarehouseUnavailable(`no turn to write ${key}`, { cause: error })
  }
}

/** A connection that is lost meanwhile must not end the process: the turn is lost with it, which the write finds out. */
function showLife(client: pg.PoolClient): { stop(): Promise<void> } {
  let last: Promise<unknown> = Promise.resolve()
  const ignore = () => {}
  client.on("error", ignore)
  const timer = setInterval(() => {
    last = client.query("select 1").catch(ignore)
  }, SIGN_OF_LIFE_MS)
  return {
    async stop() {
      clearInterval(timer)
      await last
      client.off("error", ignore)
    },
  }
}

/** @returns whether the connection is unfit for the pool */
async function giveBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query("commit")
    return false
  } catch {
    return true
  }
}
