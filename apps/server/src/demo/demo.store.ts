import { z } from "zod"
import { sql, type Database } from "#platform/documents/index.ts"

/** The bootstrap's super admin, who exists before anyone else. (rules/running#first-start) */
export const BOOTSTRAP_ADMIN = "ADMIN"

/** What the audit log calls the two steps; their records are also how a later start knows where an earlier one ended. */
export const FILLED = "demo.filled"
export const COMPLETED = "demo.completed"

const FILLING_LOCK = 7_301_423
const COMPLETING_LOCK = 7_301_424

/** No one else fills this database until the transaction ends. */
export async function holdFilling(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FILLING_LOCK})`.execute(db)
}

/** Whether anyone exists in addition to the bootstrap's super admin. */
export async function hasPeople(db: Database): Promise<boolean> {
  const { rows } = await sql`select from tbl_employees where _id <> ${BOOTSTRAP_ADMIN} limit 1`.execute(db)
  return rows.length > 0
}

const Filled = z.object({ seed: z.number(), today: z.iso.date() })
export type Filled = z.infer<typeof Filled>

/** The company that was filled in and not completed yet; null where there is none, or all is done. */
export async function unfinishedCompany(db: Database): Promise<Filled | null> {
  const { rows } = await sql<{ change: unknown }>`select doc->'change' as change from tbl_audit_log filled
    where action = ${FILLED} and not exists (select 1 from tbl_audit_log where action = ${COMPLETED})
    order by at desc limit 1`.execute(db)
  return rows[0] ? Filled.parse(rows[0].change) : null
}

/**
 * Does the work unless another process is at it. The lock belongs to a connection, so that it goes with the process
 * that dies.
 * @returns false when another process has it
 */
export async function aloneCompleting(db: Database, work: () => Promise<void>): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{
      held: boolean
    }>`select pg_try_advisory_lock(${COMPLETING_LOCK}) as held`.execute(connection)
    if (!rows[0]?.held) return false
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(${COMPLETING_LOCK})`.execute(connection)
    }
    return true
  })
}

/**
 * Without it the first questions are planned for empty tables, until the server updates its statistics. Not within a
 * transaction, where a distributed database does not take it after rows were written.
 */
export async function learnDistributions(db: Database, tables: readonly string[]): Promise<void> {
  await sql`analyze ${sql.join(tables.map((name) => sql.table(name)))}`.execute(db)
}

/** The highest number among ids such as L000123; 0 where there is none. */
export async function highestNumber(db: Database, prefix: string): Promise<number> {
  const { rows } = await sql<{
    highest: number | null
  }>`select max(substr(_id, ${prefix.length + 1})::bigint) as highest
    from tbl_employees where _id ~ ${`^${prefix}[0-9]+$`}`.execute(db)
  return rows[0]?.highest ?? 0
}
