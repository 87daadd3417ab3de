import { periodOf } from "../period.ts"
import type { Ask, Connection } from "./connection.ts"
import { columnDefinitions, columnNames, columns, STAGING, STAMPS, TABLE } from "./columns.ts"

/** Of a month's stamp: whether rows were written with it. Null in stamps from before the column: not known. */
export const HAS_ROWS = "has_rows"

/** Any fixed number: processes that create or change tables take turns on it. */
const SCHEMA_LOCK = 7_305_211

/** Creates the tables and adds the columns that are missing. Looks first: DDL that changes nothing locks readers too. */
export async function ensureTables(connection: Connection): Promise<void> {
  const missing = [
    ...(await missingColumns(connection.ask, TABLE, columnNames)),
    ...(await missingColumns(connection.ask, STAGING, columnNames)),
    ...(await missingColumns(connection.ask, STAMPS, [HAS_ROWS])),
  ]
  if (missing.length === 0) return
  await connection.transaction("write", async (ask) => {
    await ask("select pg_advisory_xact_lock($1)", [SCHEMA_LOCK])
    await createTables(ask)
    await ask(`alter table ${STAMPS} add column if not exists ${HAS_ROWS} boolean`)
    for (const table of [TABLE, STAGING]) {
      for (const name of await missingColumns(ask, table, columnNames)) {
        await ask(`alter table ${table} add column if not exists ${name} ${columns[name]}`)
      }
    }
  })
}

async function missingColumns<Name extends string>(ask: Ask, table: string, names: readonly Name[]): Promise<Name[]> {
  const rows = await ask<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped",
    [table],
  )
  const present = new Set(rows.map(({ name }) => name))
  return names.filter((name) => !present.has(name))
}

async function createTables(ask: Ask): Promise<void> {
  await ask(`create table if not exists ${STAMPS} (
    period_date date primary key, report_status text not null, report_version integer not null,
    generation bigint not null, synced_at timestamptz)`)
  await ask(`create table if not exists ${TABLE} (${columnDefinitions}, primary key (period_date, employee_id))
    partition by range (period_date)`)
  await ask(`create unlogged table if not exists ${STAGING} (batch_id uuid not null, ${columnDefinitions})`)
  await ask(`create index if not exists ${STAGING}_batch on ${STAGING} (batch_id)`)
}

/**
 * Makes the month's partition if there is none. Created beside the table and then attached, which, unlike
 * `create table … partition of`, does not lock readers out.
 */
export async function ensurePartition(connection: Connection, month: string): Promise<void> {
  const period = periodOf(month)
  const partition = `${TABLE}_${month.replace("-", "_")}`
  if (await isAttached(connection.ask, partition)) return
  await connection.transaction("write", async (ask) => {
    await ask("select pg_advisory_xact_lock($1)", [SCHEMA_LOCK])
    if (await isAttached(ask, partition)) return
    await ask(`create table ${partition} (like ${TABLE} including defaults including constraints including indexes)`)
    await ask(`alter table ${partition} cluster on ${partition}_pkey`)
    await ask(
      `alter table ${TABLE} attach partition ${partition} for values from ('${period}') to ('${periodAfter(month)}')`,
    )
  })
}

async function isAttached(ask: Ask, partition: string): Promise<boolean> {
  const rows = await ask("select 1 from pg_inherits where inhparent = to_regclass($1) and inhrelid = to_regclass($2)", [
    TABLE,
    partition,
  ])
  return rows.length > 0
}

const periodAfter = (month: string) =>
  Temporal.PlainYearMonth.from(month).add({ months: 1 }).toPlainDate({ day: 1 }).toString()
