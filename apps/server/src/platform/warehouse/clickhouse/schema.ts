import { columnDefinitions, STAMP_COLUMN, storedColumns } from "./columns.ts"
import type { Connection } from "./connection.ts"
import { EMPTY_MONTHS, ENGINE, TABLE } from "./tables.ts"

/** Creates missing tables and columns; processes may race. Checks first: DDL rewrites metadata. */
export async function ensureTables(connection: Connection): Promise<void> {
  const present = await connection.query<{ table: string; name: string }>(
    `select table, name from system.columns where database = currentDatabase() and table in ('${TABLE}', '${EMPTY_MONTHS}')`,
  )
  const has = (table: string, name: string) => present.some((each) => each.table === table && each.name === name)
  if (!has(EMPTY_MONTHS, STAMP_COLUMN)) {
    await connection.run(`create table if not exists ${EMPTY_MONTHS}
      (period_date Date, ${STAMP_COLUMN} String, version UInt64)
      engine = ReplacingMergeTree(version) order by period_date`)
  }
  if (!has(TABLE, "employee_id")) {
    await connection.run(`create table if not exists ${TABLE} (${columnDefinitions}) ${ENGINE}`)
    return
  }
  const missing = Object.entries(storedColumns).filter(([name]) => !has(TABLE, name))
  if (missing.length === 0) return
  const additions = missing.map(([name, type]) => `add column if not exists ${name} ${type}`)
  await connection.run(`alter table ${TABLE} ${additions.join(", ")}`)
}
