import { randomBytes } from "node:crypto"
import { periodOf } from "../period.ts"
import { columnDefinitions, EMPTY_MONTHS, ENGINE, STAGING, STAMP_COLUMN, TABLE } from "./columns.ts"
import { kindOf, type Connection } from "./connection.ts"

/** Where one write builds the month as it is to be. */
export type Staging = {
  table: string
  /**
   * The month becomes what the staging table holds, in one step. `rowlessStamp` is what the month says of itself
   * whenever it has no row to say it.
   * @throws WarehouseUnavailable when another writer has taken the turn since
   */
  publish(rows: number, rowlessStamp: string): Promise<void>
}

/**
 * A staging table of the structure of the table, for one write, gone after it. Whoever makes one drops those that others
 * have for the month, and waits until what they had under way has ended: a writer that lost its turn without noticing,
 * because its process stood still, then finds its table gone and cannot publish, and what it had published before is seen
 * by whoever comes after it. Made first and looked for others second, so that of two at once at most one goes on.
 */
export async function withStaging<T>(
  connection: Connection,
  month: string,
  work: (staging: Staging) => Promise<T>,
): Promise<T> {
  const partition = periodOf(month).slice(0, 7).replace("-", "")
  const prefix = `${STAGING}_${partition}_`
  const table = `${prefix}${randomBytes(8).toString("hex")}`
  await connection.run(`create table ${table} (${columnDefinitions}) ${ENGINE}`)
  try {
    await fenceOthersOff(connection, prefix, table)
    return await work({
      table,
      async publish(rows, rowlessStamp) {
        await keepRowlessStamp(connection, table, { month, rows, stamp: rowlessStamp })
        await replacePartition(connection, partition, table, rows)
      },
    })
  } finally {
    // What remains where the warehouse is away is dropped by the month's next writer.
    await drop(connection, table).catch(() => {})
  }
}

async function fenceOthersOff(connection: Connection, prefix: string, own: string): Promise<void> {
  const others = await connection.ask<{ name: string }>(
    "select name from system.tables where database = currentDatabase() and startsWith(name, {prefix:String}) and name != {own:String}",
    { prefix, own },
  )
  for (const { name } of others) await drop(connection, name)
}

/** `sync` waits for the statements that use the table; without it they would run on. */
const drop = (connection: Connection, table: string) => connection.run(`drop table if exists ${table} sync`)

/**
 * A month without rows has nowhere to keep its stamp but here. It is written first: readers look here only when there are
 * no rows. It is written only when it differs, since most writes leave it as it is. The statement reads the staging
 * table, so that it is refused when that is gone.
 */
async function keepRowlessStamp(
  connection: Connection,
  table: string,
  { month, rows, stamp }: { month: string; rows: number; stamp: string },
): Promise<void> {
  await connection.run(
    `insert into ${EMPTY_MONTHS} (period_date, ${STAMP_COLUMN}, version)
     select {period:Date}, {stamp:String},
       (select max(version) + 1 from ${EMPTY_MONTHS} where period_date = {period:Date})
     from (select count() as rows from ${table}) where rows = {rows:UInt64} and {stamp:String} !=
       (select argMax(${STAMP_COLUMN}, version) from ${EMPTY_MONTHS} where period_date = {period:Date})`,
    { period: periodOf(month), stamp, rows },
  )
}

async function replacePartition(connection: Connection, partition: string, table: string, rows: number): Promise<void> {
  const statement = `alter table ${TABLE} replace partition id '${partition}' from ${table}`
  if (rows > 0) return connection.run(statement)
  try {
    await connection.run(statement, {}, { allow_replace_partition_from_empty_source: 1 })
  } catch (error) {
    // Older servers replace by nothing without being told that it is meant.
    if (kindOf(error) !== "UNKNOWN_SETTING") throw error
    await connection.run(statement)
  }
}
