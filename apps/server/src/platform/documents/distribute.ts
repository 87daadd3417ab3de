import { setTimeout as sleep } from "node:timers/promises"
import { sql, type RawBuilder } from "kysely"
import type { Database } from "./database.ts"
import { PLACEMENTS, tablesAt, type Place } from "./placements.ts"

/** The column by which everything about a person is kept on one node. */
const KEY = "employee_id"

const known = new WeakMap<Database, Promise<boolean>>()

/** An empty table of the coordinator that Citus knows. */
const WHOLE_COMMITS = "whole_commits"

/**
 * Whether Citus distributes the tables of this database. Asked once per process, or once per transaction for the
 * database of one; it is asked again after `distribute`.
 * @param connection asks, for a caller that has one
 */
export function isDistributed(db: Database, connection = db): Promise<boolean> {
  const asking = known.get(db) ?? placedTables(connection).then(({ size }) => size > 0)
  known.set(db, asking)
  asking.catch(() => known.delete(db))
  return asking
}

/** The nodes to which the coordinator can't connect as this role. It is one of the nodes. */
export async function failedNodes(db: Database): Promise<{ node: string; reason: string }[]> {
  const { rows } = await sql<{ node: string; reason: string }>`
    select n.nodename || ':' || n.nodeport as node, r.result as reason
    from run_command_on_all_nodes('select 1') r join pg_dist_node n using (nodeid) where not r.success`.execute(db)
  return rows
}

/** Of a distributed database, by address. On one server there are none. */
export async function unreachableNodes(db: Database): Promise<string[]> {
  if (!(await isDistributed(db))) return []
  return (await failedNodes(db)).map(({ node }) => node)
}

/**
 * Gives every table its place on the nodes of Citus (decision 0055). Rows are moved along. Can be repeated: only tables
 * that are elsewhere, such as those of a newer version, are changed. Run it while no other process writes.
 * @returns the tables that got another place
 */
export async function distribute(db: Database): Promise<string[]> {
  known.delete(db)
  if (await isInPlace(db)) return []
  return db.transaction().execute(async (tx) => {
    // Concurrent processes take turns.
    await sql`select pg_advisory_xact_lock(hashtext('scorecard: distribute'))`.execute(tx)
    await installExtension(tx)
    const tables = await misplaced(tx)
    const isMoved = (table: string) => tables.includes(table)

    const placed = await placedTables(tx)
    for (const table of tables.filter((each) => placed.has(each)))
      await sql`select undistribute_table(${table})`.execute(tx)
    await prepare(tx, tables)
    for (const table of tablesAt("everywhere").filter(isMoved))
      await sql`select create_reference_table(${table})`.execute(tx)
    // Next to those that are in place, if there are any: their number of shards may be another one than for new tables.
    const [first] = tablesAt("person")
    const placedBefore = tablesAt("person").find((table) => !isMoved(table))
    for (const table of tablesAt("person").filter(isMoved)) {
      const companion = placedBefore ?? (table === first ? "default" : first)
      await sql`select create_distributed_table(${table}, ${KEY}, colocate_with => ${companion})`.execute(tx)
    }
    // The rows of before would stay in the coordinator's files, unreachable for whoever erases them.
    for (const table of [...tablesAt("everywhere"), ...tablesAt("person")].filter(isMoved))
      await sql`select truncate_local_data_after_distributing_table(${table})`.execute(tx)
    await prepareWholeCommits(tx)
    return tables
  })
}

/**
 * Makes a transaction commit on its nodes and on the coordinator together, or nowhere. Citus does so if more than one
 * node is written to, but it doesn't count what a transaction writes to tables that only PostgreSQL knows: it would
 * commit on the node first, and a coordinator that is killed right then would have lost its part. Any statement that may
 * write to a table of the coordinator that Citus knows makes it prepare all parts first. (decision 0060)
 */
export async function commitWhole(db: Database): Promise<void> {
  await sql`delete from ${sql.table(WHOLE_COMMITS)}`.execute(db)
}

const incomplete = (options?: ErrorOptions) =>
  new Error("A node is unreachable, or has not completed a transaction that the coordinator committed.", options)
const COMPLETION_LIMIT_MS = 5_000
const LOOK_EVERY_MS = 50

/**
 * Completes commits whose second phase has not reached every node, because a node was killed or the second phase is
 * still under way: until then, their rows on that node are invisible. Citus does so once a minute; a reader that must
 * not miss a row does it first. Nothing to do on one server.
 * @throws Error if a node can't be reached or a commit is still incomplete after five seconds: try again later
 */
export async function completeCommits(db: Database): Promise<void> {
  if (!(await isDistributed(db))) return
  await repeatedly((ms) => db.transaction().execute((tx) => completeOnce(tx, ms)))
}

async function repeatedly(complete: (ms: number) => Promise<boolean>): Promise<void> {
  const limit = performance.now() + COMPLETION_LIMIT_MS
  for (let left = COMPLETION_LIMIT_MS; left > 0; left = limit - performance.now()) {
    if (await complete(left)) return
    await sleep(LOOK_EVERY_MS)
  }
  throw incomplete()
}

const TIMED_OUT = "57014"

/**
 * @param ms limits each statement: a node that doesn't answer at all would make it wait for half a minute
 * @returns whether no commit is incomplete
 */
async function completeOnce(tx: Database, ms: number): Promise<boolean> {
  const setLimit = (value: string) => sql`select set_config('statement_timeout', ${value}, true)`.execute(tx)
  const { rows } = await sql<{ before: string }>`select current_setting('statement_timeout') as before`.execute(tx)
  await setLimit(`${Math.ceil(ms)}ms`)
  try {
    // It only warns about an unreachable node, and skips transactions that are still active.
    await sql`select recover_prepared_transactions()`.execute(tx)
    const isIncomplete = await hasIncompleteCommits(tx)
    await setLimit(rows[0]?.before ?? "0")
    return !isIncomplete
  } catch (cause) {
    if ((cause as { code?: unknown }).code === TIMED_OUT) throw incomplete({ cause })
    throw cause
  }
}

const PREPARED = `select coalesce(string_agg(gid, ','), '') from pg_prepared_xacts where database = current_database()`

/** Whether a node can't be reached, or still has a prepared transaction that the coordinator committed. */
async function hasIncompleteCommits(db: Database): Promise<boolean> {
  const { rows } = await sql<{ incomplete: boolean }>`select not success or exists (
      select from pg_dist_transaction t where t.gid = any(string_to_array(node.result, ','))) as incomplete
    from run_command_on_all_nodes(${PREPARED}) node`.execute(db)
  return rows.some(({ incomplete }) => incomplete)
}

/**
 * Holds back the commits of a distributed database until this transaction ends: they wait with `commitWhole`. When this
 * returns, every earlier one is complete on every node.
 */
export async function holdCommits(tx: Database): Promise<void> {
  await sql`lock table ${sql.table(WHOLE_COMMITS)} in exclusive mode`.execute(tx)
  await repeatedly((ms) => completeOnce(tx, ms))
}

/**
 * Begins the snapshot of a repeatable-read transaction on every node that has rows. From then on, the transaction uses
 * only one connection to each of them, because another one would have a snapshot of its own.
 */
export async function beginSnapshots(db: Database): Promise<void> {
  await sql`select set_config('citus.max_adaptive_executor_pool_size', '1', true)`.execute(db)
  const [first = ""] = tablesAt("person")
  await sql`select ${sql.ref(KEY)} from ${sql.table(first)} limit 1`.execute(db)
}

async function prepareWholeCommits(db: Database): Promise<void> {
  if ((await placedTables(db)).has(WHOLE_COMMITS)) return
  await sql`create table if not exists ${sql.table(WHOLE_COMMITS)} (nothing integer)`.execute(db)
  await sql`select citus_add_local_table_to_metadata(${WHOLE_COMMITS})`.execute(db)
}

/** What Citus requires of tables before it distributes them. */
export async function prepare(db: Database, tables: readonly string[]): Promise<void> {
  // It allows no triggers. Without these, whether an answer to a poll is still right is worked out each time.
  await sql`select stop_recording_changes()`.execute(db)
  for (const table of tablesAt("person").filter((each) => tables.includes(each))) {
    // Only versions before migration 0036 need it.
    await sql`drop trigger if exists fill_employee on ${sql.table(table)}`.execute(db)
    await keyPrimaryKey(db, table)
  }
}

export const isInPlace = async (db: Database) =>
  (await misplaced(db)).length === 0 && (await placedTables(db)).has(WHOLE_COMMITS)

/** The tables that are not in their place. One that a later migration creates is not among them. */
async function misplaced(db: Database): Promise<string[]> {
  const placed = await placedTables(db)
  const elsewhere = Object.entries(PLACEMENTS).flatMap(([table, { place }]) =>
    (placed.get(table) ?? "coordinator") === place ? [] : [table],
  )
  const names = JSON.stringify(elsewhere)
  return namesOf(db, sql`select name from json_array_elements_text(${names}) name where to_regclass(name) is not null`)
}

export async function installExtension(db: Database): Promise<void> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db)
  if (rows.length === 0) await sql`create extension citus`.execute(db)
}

/** The places of the tables in Citus's metadata; `local`: on the coordinator only, although it is there. */
async function placedTables(db: Database): Promise<ReadonlyMap<string, Place | "local">> {
  const { rows } = await sql<{
    hasCitus: boolean
  }>`select to_regclass('pg_dist_partition') is not null as "hasCitus"`.execute(db)
  if (!rows[0]?.hasCitus) return new Map()
  const placed = await sql<{ name: string; place: Place | "local" }>`select logicalrelid::regclass::text as name,
      case when partmethod = 'h' then 'person' when repmodel = 't' then 'everywhere' else 'local' end as place
    from pg_dist_partition`.execute(db)
  return new Map(placed.rows.map(({ name, place }) => [name, place]))
}

/**
 * A unique index of a distributed table must contain the key. What was unique alone stays first, because it is also
 * looked up alone: its values are UUIDs that the program generates.
 */
async function keyPrimaryKey(db: Database, table: string): Promise<void> {
  const columns = await namesOf(
    db,
    sql`select a.attname as name from pg_constraint c
      cross join lateral unnest(c.conkey) with ordinality as part(attnum, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = part.attnum
      where c.contype = 'p' and c.conrelid = ${table}::regclass order by part.place`,
  )
  if (columns.includes(KEY)) return
  const both = sql.join([...columns, KEY].map((column) => sql.ref(column)))
  await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_pkey`)}, add primary key (${both})`.execute(
    db,
  )
}

async function namesOf(db: Database, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await (query as RawBuilder<{ name: string }>).execute(db)
  return rows.map(({ name }) => name)
}
