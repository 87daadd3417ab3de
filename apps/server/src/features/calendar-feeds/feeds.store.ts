import { createHash } from "node:crypto"
import { isPresent } from "#core/people/index.ts"
import { sql, type Database } from "#platform/index.ts"

/** 256 random bits need no salt. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}

export type StoredFeed = { created_at: string; last_read_at: string | null }

export async function findFeed(db: Database, employeeId: string): Promise<StoredFeed | null> {
  const { rows } = await sql<StoredFeed>`select created_at, last_read_at from tbl_calendar_feeds
    where employee_id = ${employeeId}`.execute(db)
  return rows[0] ?? null
}

/** Replaces the person's earlier feed. */
export async function saveFeed(db: Database, feed: { employeeId: string; hash: string; at: string }): Promise<void> {
  await sql`insert into tbl_calendar_feeds (employee_id, token_hash, created_at)
    values (${feed.employeeId}, ${feed.hash}, ${feed.at})
    on conflict (employee_id) do update
      set token_hash = excluded.token_hash, created_at = excluded.created_at, last_read_at = null`.execute(db)
}

/** @returns false if there was none */
export async function deleteFeed(db: Database, employeeId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from tbl_calendar_feeds where employee_id = ${employeeId}`.execute(db)
  return numAffectedRows === 1n
}

export type FeedOwner = {
  employee_id: string
  hire_date: string
  separation_date: string | null
  last_read_at: string | null
}

/** Whose feed this is, unless they have left. */
export async function findOwner(db: Database, hash: string, now: Temporal.Instant): Promise<FeedOwner | null> {
  const { rows } = await sql<FeedOwner>`select e._id as employee_id, e.hire_date, e.separation_date, f.last_read_at
    from tbl_calendar_feeds f join tbl_employees e on e._id = f.employee_id
    where f.token_hash = ${hash} and ${isPresent("e", now)}`.execute(db)
  return rows[0] ?? null
}

/** Unless it was read after `before`: of simultaneous readers, one writes. */
export async function saveReading(
  db: Database,
  { hash, at, before }: { hash: string; at: string; before: string },
): Promise<void> {
  await sql`update tbl_calendar_feeds set last_read_at = ${at}
    where token_hash = ${hash} and coalesce(last_read_at < ${before}, true)`.execute(db)
}

const ENTRY_TABLES = [
  "tbl_sbs_entries",
  "tbl_non_sbs_entries",
  "tbl_atw_entries",
  "tbl_attendance_issues",
  "tbl_productivity_issues",
  "tbl_additional_points_entries",
  "tbl_incidents",
]

/** The entries about the person that were last changed at this time or later. */
export async function findEntriesChangedSince(
  db: Database,
  employeeId: string,
  since: string,
): Promise<{ _id: string; updated_at: string }[]> {
  const ofTable = ENTRY_TABLES.map(
    (table) => sql`select _id, doc->>'updated_at' as updated_at from ${sql.table(table)}
      where employee_id = ${employeeId} and deleted_at is null and doc->>'updated_at' >= ${since}`,
  )
  const { rows } = await sql<{ _id: string; updated_at: string }>`${sql.join(ofTable, sql` union all `)}`.execute(db)
  return rows
}
