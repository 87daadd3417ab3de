import { setTimeout as sleep } from "node:timers/promises"
import { isDistributed, sql, type Database, type Log } from "#platform/index.ts"
import { tablesOf } from "#platform/backup/index.ts"

/** A table this large is only compacted at night: nothing can be written to it meanwhile. */
const LARGE_BYTES = 268_435_456
const LOCK_TIMEOUT = "5s"

/** A transaction that is open for longer is a fault of its own: it keeps every deleted row of its server. */
const LONGEST_TRANSACTION_MS = 300_000
const CHECK_AGAIN_MS = 100

/**
 * Rewrites the tables' files, and their statistics: an updated or deleted row stays in its page until then, and also
 * afterwards if a transaction that is still open might see it, which is why those are awaited first. Needs a moment
 * without writers for each table; a table that is busy for too long is left to the next time. (decision 0050)
 */
export async function compactTables(
  db: Database,
  { log, large = false }: { log: Log; large?: boolean },
): Promise<void> {
  await db.connection().execute(async (connection) => {
    const isOnNodes = await isDistributed(db, connection)
    if (!(await openTransactionsEnd(connection))) {
      log.warn(
        {},
        "a transaction has been open for minutes: the tables' files may keep deleted rows until the next night",
      )
    }
    await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, false)`.execute(connection)
    try {
      for (const { schema, name } of await tablesOf(connection)) {
        const table = sql.table(`${schema}.${name}`)
        if (!large && (await sizeOf(connection, { schema, name, isOnNodes })) > LARGE_BYTES) continue
        await sql`vacuum (full, analyze) ${table}`.execute(connection).catch((error: unknown) => {
          log.warn({ table: name, err: error }, "a table could not be compacted; it is tried again at night")
        })
      }
      await sql`vacuum (full) pg_catalog.pg_statistic`.execute(connection).catch(() => {})
    } finally {
      await sql`reset lock_timeout`.execute(connection)
    }
  })
}

/** With its indexes, and on Citus with its shards. @returns bytes */
export async function sizeOf(
  db: Database,
  { schema, name, isOnNodes }: { schema: string; name: string; isOnNodes: boolean },
): Promise<number> {
  const size = isOnNodes
    ? sql`case when exists (select from pg_dist_partition where logicalrelid = c.oid)
        then citus_total_relation_size(c.oid::regclass) else pg_total_relation_size(c.oid) end`
    : sql`pg_total_relation_size(c.oid)`
  const { rows } = await sql<{ bytes: number }>`select ${size} as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = ${schema} and c.relname = ${name}`.execute(
    db,
  )
  return rows[0]?.bytes ?? 0
}

/**
 * Waits for the transactions that are open now, also those of other databases of the server: the snapshot with which a
 * table is rewritten goes back to the oldest of them.
 * @returns false if one of them did not end
 */
async function openTransactionsEnd(db: Database): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db)
  const [now] = rows
  if (!now) throw new Error("the database does not say which transaction this is")
  const giveUpAt = performance.now() + LONGEST_TRANSACTION_MS
  while (performance.now() < giveUpAt) {
    const { rows: found } = await sql<{ is_over: boolean }>`select
      pg_snapshot_xmin(pg_current_snapshot()) > ${now.id}::text::xid8 and not exists (select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and age(backend_xmin) >= age(${now.id}::text::xid8::xid))
      as is_over`.execute(db)
    if (found[0]?.is_over) return true
    await sleep(CHECK_AGAIN_MS)
  }
  return false
}

/**
 * Ends the current file of the write-ahead log, and makes it and those before it dispensable: the server removes what no
 * restart needs, which is what came before the last checkpoint. On Citus, on every node. Where we may; elsewhere the
 * operator's settings decide.
 */
export async function turnWriteAheadLog(db: Database): Promise<void> {
  const isOnNodes = await isDistributed(db)
  for (let round = 0; round < 2; round += 1) {
    for (const statement of ["select pg_switch_wal()", "checkpoint"]) {
      await sql
        .raw(statement)
        .execute(db)
        .catch(() => {})
      if (isOnNodes) await sql`select run_command_on_workers(${statement})`.execute(db).catch(() => {})
    }
  }
}

export async function wasAnyonePseudonymized(db: Database, since: string): Promise<boolean> {
  const { rows } = await sql`select from tbl_employees where doc->>'pseudonymized_at' >= ${since} limit 1`.execute(db)
  return rows.length > 0
}
