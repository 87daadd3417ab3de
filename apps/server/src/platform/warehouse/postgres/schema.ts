import { periodOf } from "../period.ts"
import type { Query, Connection } from "./connection.ts"
import { columnDefinitions, columnNames, columns, STAGING, STAMPS, TABLE } from "./columns.ts"

/** The stamp's column that says whether rows were written with it. Null in stamps older than the column: unknown. */
export const HAS_ROWS = "has_rows"

/** An arbitrary constant: serializes processes that create or change tables. */
const SCHEMA_LOCK = 7_305_211

/** Creates missing tables and columns. Checks first: even DDL that changes nothing locks out readers. */
export async function ensureTables(connection: Connection): Promise<void> {
  const missing = [
    ...(await missingColumns(connection.query, TABLE, columnNames)),
    ...(await missingColumns(connection.query, STAGING, columnNames)),
    ...(await missingColumns(connection.query, STAMPS, [HAS_ROWS])),
  ]
  if (missing.length === 0) return
  await connection.transaction("write", async (query) => {
    await query("select pg_advisory_xact_lock($1)", [SCHEMA_LOCK])
    await createTables(query)
    await query(`alter table ${STAMPS} add column if not exists ${HAS_ROWS} boolean`)
    for (const table of [TABLE, STAGING]) {
      for (const name of await missingColumns(query, table, columnNames)) {
        await query(`alter table ${table} add column if not exists ${name} ${columns[name]}`)
      }
    }
  })
}

async function missingColumns<Name extends string>(
  query: Query,
  table: string,
  names: readonly Name[],
): Promise<Name[]> {
  const rows = await query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped",
    [table],
  )
  const present = new Set(rows.map(({ name }) => name))
  return names.filter((name) => !present.has(name))
}

async function createTables(query: Query): Promise<void> {
  await query(`create table if not exists ${STAMPS} (
    period_date date primary key, report_status text not null, report_version integer not null,
    generation bigint not null, synced_at timestamptz)`)
  await query(`create table if not exists ${TABLE} (${columnDefinitions}, primary key (period_date, employee_id))
    partition by range (period_date)`)
  await query(`create unlogged table if not exists ${STAGING} (batch_id uuid not null, ${columnDefinitions})`)
  await query(`create index if not exists ${STAGING}_batch on ${STAGING} (batch_id)`)
}

/**
 * Creates the month's partition if it is missing. Created separately and then attached, which, unlike `create table …
 * partition of`, does not lock out readers.
 */
export async function ensurePartition(connection: Connection, month: string): Promise<void> {
  const period = periodOf(month)
  const partition = `${TABLE}_${month.replace("-", "_")}`
  if (await isAttached(connection.query, partition)) return
  await connection.transaction("write", async (query) => {
    await query("select pg_advisory_xact_lock($1)", [SCHEMA_LOCK])
    if (await isAttached(query, partition)) return
    await query(`create table ${partition} (like ${TABLE} including defaults including constraints including indexes)`)
    await query(`alter table ${partition} cluster on ${partition}_pkey`)
    await query(
      `alter table ${TABLE} attach partition ${partition} for values from ('${period}') to ('${periodAfter(month)}')`,
    )
  })
}

async function isAttached(query: Query, partition: string): Promise<boolean> {
  const rows = await query(
    "select 1 from pg_inherits where inhparent = to_regclass($1) and inhrelid = to_regclass($2)",
    [TABLE, partition],
  )
  return rows.length > 0
}

const periodAfter = (month: string) =>
  Temporal.PlainYearMonth.from(month).add({ months: 1 }).toPlainDate({ day: 1 }).toString()
