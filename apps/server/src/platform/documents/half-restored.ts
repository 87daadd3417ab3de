import { sql } from "kysely"
import type { Database } from "./database.ts"

/** A marker table that exists for the duration of a restore. */
export const HALF_RESTORED = "restore_under_way"

/** @returns true if a restore was started here and did not finish */
export async function isHalfRestored(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    mark: string | null
  }>`select to_regclass(${`public.${HALF_RESTORED}`})::text as mark`.execute(db)
  return rows[0]?.mark != null
}

export async function markHalfRestored(db: Database): Promise<void> {
  await sql`create table if not exists ${sql.table(`public.${HALF_RESTORED}`)} (since timestamptz not null default now())`.execute(
    db,
  )
}

export async function unmarkHalfRestored(db: Database): Promise<void> {
  await sql`drop table ${sql.table(`public.${HALF_RESTORED}`)}`.execute(db)
}

/** @throws Error for a database that must not be used yet */
export async function assertNotHalfRestored(db: Database): Promise<void> {
  if (!(await isHalfRestored(db))) return
  throw new Error(
    "This database is half restored: a restore is in progress, or was interrupted. Wait for it, or run npm run restore again.",
  )
}
