import { randomBytes } from "node:crypto"
import { periodOf } from "../period.ts"
import { columnDefinitions, STAMP_COLUMN } from "./columns.ts"
import { kindOf, type Connection } from "./connection.ts"
import type { Place } from "./place.ts"
import { ENGINE, STAGING } from "./tables.ts"

/** The table in which one write builds the new version of the month. */
export type Staging = {
  table: string
  /**
   * Replaces the month with the contents of the staging table, in one step. `rowlessStamp` is the month's stamp
   * whenever it has no row to carry it.
   * @throws WarehouseUnavailable if another writer has taken the lock since
   */
  publish(rows: number, rowlessStamp: string): Promise<void>
}

/**
 * Creates a staging table with the table's structure for one write, and drops it afterwards. Each writer also drops the
 * month's other staging tables and waits until statements using them have ended: a writer that lost its lock unnoticed,
 * because its process was suspended, then finds its table gone and cannot publish, and anything it published before is
 * visible to later writers. Created first, others looked up second: of two concurrent writers at most one continues.
 *
 * On a cluster, the staging table is on the server that writes the month, whose `REPLACE PARTITION` the other replicas
 * repeat as one step each. Tables of other writers are dropped on every replica, because any of them can publish; if
 * one does not answer, nothing is written. What was published on another replica is waited for after that.
 */
export async function withStaging<T>(
  { server: connection, replicas, catchUp }: Place,
  month: string,
  work: (staging: Staging) => Promise<T>,
): Promise<T> {
  const partition = periodOf(month).slice(0, 7).replace("-", "")
  const prefix = `${STAGING}_${partition}_`
  const table = `${prefix}${randomBytes(8).toString("hex")}`
  await connection.run(`create table ${table} (${columnDefinitions}) ${ENGINE}`)
  try {
    for (const replica of replicas) await dropOthers(replica, prefix, table)
    await catchUp()
    return await work({
      table,
      async publish(rows, rowlessStamp) {
        await saveRowlessStamp(connection, table, { month, rows, stamp: rowlessStamp })
        await replacePartition(connection, partition, table, rows)
      },
    })
  } finally {
    // If the warehouse is unavailable, the month's next writer drops what remains.
    await drop(connection, table).catch(() => {})
  }
}

async function dropOthers(connection: Connection, prefix: string, own: string): Promise<void> {
  const others = await connection.query<{ name: string }>(
    "select name from system.tables where database = currentDatabase() and startsWith(name, {prefix:String}) and name != {own:String}",
    { prefix, own },
  )
  for (const { name } of others) await drop(connection, name)
}

/** `sync` waits for statements that use the table; without it they would continue. */
const drop = (connection: Connection, table: string) => connection.run(`drop table if exists ${table} sync`)

/**
 * The only place for the stamp of a month without rows. Written first: readers look here only if there are no rows.
 * Written only if it differs, since most writes do not change it. The statement reads the staging table, so that it
 * fails if that is gone.
 */
async function saveRowlessStamp(
  connection: Connection,
  table: string,
  { month, rows, stamp }: { month: string; rows: number; stamp: string },
): Promise<void> {
  const { emptyMonths } = connection.tables.part
  await connection.run(
    `insert into ${emptyMonths} (period_date, ${STAMP_COLUMN}, version)
     select {period:Date}, {stamp:String},
       (select max(version) + 1 from ${emptyMonths} where period_date = {period:Date})
     from (select count() as rows from ${table}) where rows = {rows:UInt64} and {stamp:String} !=
       (select argMax(${STAMP_COLUMN}, version) from ${emptyMonths} where period_date = {period:Date})`,
    { period: periodOf(month), stamp, rows },
  )
}

async function replacePartition(connection: Connection, partition: string, table: string, rows: number): Promise<void> {
  const statement = `alter table ${connection.tables.part.rows} replace partition id '${partition}' from ${table}`
  if (rows > 0) return connection.run(statement)
  try {
    await connection.run(statement, {}, { allow_replace_partition_from_empty_source: 1 })
  } catch (error) {
    // Older servers replace with an empty source without this setting.
    if (kindOf(error) !== "UNKNOWN_SETTING") throw error
    await connection.run(statement)
  }
}
