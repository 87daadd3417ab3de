import { columnDefinitions, STAMP_COLUMN, storedColumns } from "./columns.ts"
import type { Connection } from "./connection.ts"
import { EMPTY_MONTHS, EMPTY_MONTHS_PART, PARTITIONED, TABLE, TABLE_PART } from "./tables.ts"

/**
 * A month is on one shard: what is replaced in one step, and what is read together, cannot be on several. Consecutive
 * months alternate between the shards.
 */
const SHARDING_KEY = "toRelativeMonthNum(period_date)"

/** The server that runs it replaces the macros. A server added later thus finds the data of its shard. */
const replicated = (engine: string, table: string, version = "") =>
  `engine = Replicated${engine}('/clickhouse/tables/{shard}/{database}/${table}', '{replica}'${version})`

const DDL_SETTINGS = { alter_sync: "2", distributed_ddl_task_timeout: "60" } as const

/**
 * Creates missing tables and columns on all servers of the cluster; processes may race. Looks only at servers that
 * respond: the others create them when they are back, from the cluster's queue.
 * @throws Error if the database contains tables of a single server
 */
export async function ensureClusterTables(connection: Connection, cluster: string, database: string): Promise<void> {
  await refuseTablesOfSingleServer(connection, cluster, database)
  const has = await present(connection, cluster, database)
  for (const [table, part] of [
    [EMPTY_MONTHS, EMPTY_MONTHS_PART],
    [TABLE, TABLE_PART],
  ] as const) {
    const create = (name: string, rest: string) =>
      connection.run(`create table if not exists ${name} on cluster '${cluster}' ${rest}`, {}, DDL_SETTINGS)
    if (!has(part, "period_date")) await create(part, PARTS[table])
    if (!has(table, "period_date")) {
      await create(
        table,
        `${COLUMNS[table]} engine = Distributed('${cluster}', '${escaped(database)}', '${part}', ${SHARDING_KEY})`,
      )
    }
  }
  const all = Object.entries(storedColumns)
  for (const table of [TABLE_PART, TABLE]) {
    if (!has(table, "period_date")) continue
    const missing = all.filter(([name]) => !has(table, name))
    if (missing.length === 0) continue
    const additions = missing.map(([name, type]) => `add column if not exists ${name} ${type}`)
    await connection.run(`alter table ${table} on cluster '${cluster}' ${additions.join(", ")}`, {}, DDL_SETTINGS)
  }
}

const COLUMNS = {
  [EMPTY_MONTHS]: `(period_date Date, ${STAMP_COLUMN} String, version UInt64)`,
  [TABLE]: `(${columnDefinitions})`,
} as const
const PARTS = {
  [EMPTY_MONTHS]: `${COLUMNS[EMPTY_MONTHS]}
    ${replicated("ReplacingMergeTree", EMPTY_MONTHS_PART, ", version")} order by period_date`,
  [TABLE]: `${COLUMNS[TABLE]} ${replicated("MergeTree", TABLE_PART)} ${PARTITIONED}`,
} as const

/** Tells whether every responding server has a column. */
async function present(connection: Connection, cluster: string, database: string) {
  const columns = await connection.query<{ table: string; name: string }>(
    `select table, name from clusterAllReplicas('${cluster}', system.columns)
     where database = {database:String} and table in {tables:Array(String)} group by table, name
     having count() = (select count() from clusterAllReplicas('${cluster}', system.one))
     settings skip_unavailable_shards = 1`,
    { database, tables: [TABLE, TABLE_PART, EMPTY_MONTHS, EMPTY_MONTHS_PART] },
  )
  const names = new Set(columns.map(({ table, name }) => `${table}.${name}`))
  return (table: string, name: string) => names.has(`${table}.${name}`)
}

async function refuseTablesOfSingleServer(connection: Connection, cluster: string, database: string): Promise<void> {
  const others = await connection.query<{ name: string }>(
    `select distinct name from clusterAllReplicas('${cluster}', system.tables)
     where database = {database:String} and name in {tables:Array(String)} and engine != 'Distributed'
     settings skip_unavailable_shards = 1`,
    { database, tables: [TABLE, EMPTY_MONTHS] },
  )
  if (others.length === 0) return
  throw new Error(
    `the database ${database} contains the table ${others.map(({ name }) => name).join(" and ")} of a single server: ` +
      "a cluster needs a database without it",
  )
}

const escaped = (text: string) => text.replaceAll(/[\\']/g, String.raw`\$&`)
