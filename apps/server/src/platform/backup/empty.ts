import { sql, type Database } from "#platform/documents/index.ts"
import { JOB_SCHEMA } from "#platform/jobs/index.ts"
import { ArchiveRefused } from "./failures.ts"

/** An arbitrary constant: allows one restore into a database at a time. */
const RESTORE_LOCK = 7_301_425

/** Locks out other restores until the connection ends. */
export async function lockRestore(db: Database): Promise<void> {
  const { rows } = await sql<{ is_locked: boolean }>`select pg_try_advisory_lock(${RESTORE_LOCK}) as is_locked`.execute(
    db,
  )
  if (!rows[0]?.is_locked) throw new ArchiveRefused("Another restore into this database is in progress.")
}

const ownTables = sql`from pg_class c where c.relnamespace in (
    select oid from pg_namespace where nspname in ('public', ${sql.lit(JOB_SCHEMA)}))
  and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and not c.relispartition
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

export async function assertEmpty(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select c.oid::regclass::text as name ${ownTables}
    order by 1 limit 3`.execute(db)
  if (rows.length === 0) return
  throw new ArchiveRefused(
    `The database is not empty (it has ${rows.map(({ name }) => name).join(", ")}). A restore needs an empty one: set ` +
      "DATA_DIR to a new folder, or DATABASE_URL to a new database. Nothing was changed.",
  )
}

/** Drops everything that an interrupted restore created except its marker: the database was empty when it began. */
export async function clearHalfRestored(db: Database, mark: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`drop schema if exists ${sql.id(JOB_SCHEMA)} cascade`.execute(tx)
    const { rows: tables } = await sql<{ name: string }>`select format('%I.%I', 'public', c.relname) as name
      ${ownTables} and c.relkind in ('r', 'p') and c.relname <> ${mark}`.execute(tx)
    for (const { name } of tables) await sql`drop table ${sql.raw(name)} cascade`.execute(tx)
    const { rows: functions } = await sql<{ name: string }>`select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(tx)
    for (const { name } of functions) await sql`drop function ${sql.raw(name)} cascade`.execute(tx)
  })
}
