import { sql } from "kysely"
import type { Database } from "./database.ts"

/** Stands in the database from the first to the last moment of a restore. */
export const HALF_RESTORED = "restore_under_way"

/** @returns whether a restore was begun here and did not end */
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

/** @throws Error for a database that nobody may use yet */
export async function assertNotHalfRestored(db: Database): Promise<void> {
  if (!(await isHalfRestored(db))) return
  throw new Error(
    "This database is half restored: a restore is under way, or was interrupted. Wait for it, or run npm run restore again.",
  )
}
