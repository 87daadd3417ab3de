import { sql, type Database } from "#platform/documents/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import { OUTBOX_CHANNEL } from "./signal.ts"
import type { Announcement } from "./announcement.ts"

/** An announcement as stored in the outbox. */
export type StoredAnnouncement = Announcement & {
  _id: string
  /** When its cause happened, by the service's clock. */
  at: string
  actor_id: string | null
  impersonator_id: string | null
}

const MAX_ATTEMPTS = 5
/** The pause after the first failure; each further one is four times as long. */
const FIRST_PAUSE = "5 seconds"
const MAX_ERROR_LENGTH = 500

/** The oldest that are due, locked until the transaction ends; those locked by another relay are skipped. */
export async function lockDue(
  db: Database,
  { limit, id }: { limit: number; id?: string },
): Promise<StoredAnnouncement[]> {
  const only = id === undefined ? sql`true` : sql`_id = ${id}`
  const { rows } = await sql<{ doc: StoredAnnouncement }>`select doc from tbl_outbox
    where ${only} and dead_at is null and (retry_at is null or retry_at <= now())
    order by _id limit ${limit} for update skip locked`.execute(db)
  return rows.map((row) => row.doc)
}

export async function removeDelivered(db: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from tbl_outbox where _id = any(${[...ids]})`.execute(db)
}

/** Pauses are the database's time: all relays of all machines share that one. */
export async function recordFailure(db: Database, id: string, error: string): Promise<void> {
  await sql`update tbl_outbox set attempts = attempts + 1, last_error = ${error.slice(0, MAX_ERROR_LENGTH)},
      retry_at = now() + ${FIRST_PAUSE}::interval * power(4, attempts),
      dead_at = case when attempts + 1 >= ${MAX_ATTEMPTS}::integer then now() end
    where _id = ${id} and dead_at is null`.execute(db)
}

export type OutboxState = {
  waiting: number
  dead: number
  /** How long the oldest that is not dead has been waiting, in whole seconds; 0 if there is none. */
  oldest_waiting_seconds: number
}

/** For the health check. An id contains its creation time: UUIDv7 begins with the milliseconds. */
export async function outboxState(db: Database): Promise<OutboxState> {
  const madeMs = sql`('x' || lpad(left(replace(min(_id) filter (where dead_at is null), '-', ''), 12), 16, '0'))::bit(64)::bigint`
  const { rows } = await sql<OutboxState>`select count(*) filter (where dead_at is null) as waiting,
      count(dead_at) as dead,
      coalesce(greatest(0, floor(extract(epoch from now()) - ${madeMs} / 1000.0)), 0)::integer as oldest_waiting_seconds
    from tbl_outbox`.execute(db)
  return rows[0] ?? { waiting: 0, dead: 0, oldest_waiting_seconds: 0 }
}

export type DeadAnnouncement = {
  announcement_id: string
  type: string
  recipients: number
  attempts: number
  last_error: string | null
  died_at: string
}

/** Dead announcements, which used up their attempts, newest first. */
export async function deadAnnouncements(db: Database, limit: number): Promise<DeadAnnouncement[]> {
  const { rows } = await sql<DeadAnnouncement>`select _id as announcement_id, doc->>'type' as type,
      jsonb_array_length(doc->'recipient_ids') as recipients, attempts, last_error,
      to_char(dead_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as died_at
    from tbl_outbox where dead_at is not null order by dead_at desc, _id limit ${limit}`.execute(db)
  return rows
}

/** @returns whether there was such a dead one; it is due again, with all its attempts */
export async function reviveAnnouncement(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`update tbl_outbox set attempts = 0, retry_at = null, dead_at = null
    where _id = ${id} and dead_at is not null returning pg_notify(${OUTBOX_CHANNEL}, '')`.execute(db)
  return rows.length === 1
}

const ANNOUNCEMENTS_PER_STATEMENT = 500

/**
 * Runs in the transaction of the announced change.
 * @returns the completion of the last statement, which need not be awaited: the commit after it fails with it
 */
export async function saveAnnouncements(
  db: Database,
  announcements: readonly Announcement[],
  cause: { at: string; actor_id: string | null; impersonator_id: string | null },
): Promise<{ written: Promise<unknown> }> {
  let written: Promise<unknown> = Promise.resolve()
  for (let at = 0; at < announcements.length; at += ANNOUNCEMENTS_PER_STATEMENT) {
    const part = announcements.slice(at, at + ANNOUNCEMENTS_PER_STATEMENT)
    const rows = part.map((announcement) => ({ _id: newId(), ...cause, ...announcement }))
    await written
    written = sql`insert into tbl_outbox (_id, doc)
      select value->>'_id', value from jsonb_array_elements(${JSON.stringify(rows)}::jsonb)`.execute(db)
    // The commit reports its failure, even if no one awaits either.
    written.catch(() => {})
  }
  return { written }
}
