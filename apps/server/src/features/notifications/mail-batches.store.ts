import { sql, timestamp, type Database } from "#platform/index.ts"
import { MERGE_WINDOW, type Notice } from "./merge-notices.ts"

export type Group = { recipient_id: string; type: string; sender_id: string }

/** Mails `sent` since `window_start`, and the number of notices `waiting` to be sent as one mail, which is `doc`. */
export type MailBatch = Group & { window_start: string; sent: number; waiting: number; doc: Notice | null }

export const batchKey = ({ recipient_id, type, sender_id }: Group) => [recipient_id, type, sender_id].join(".")

/** Inserts missing rows first, since only existing rows can be locked. */
export async function lockBatches(
  db: Database,
  groups: readonly Group[],
  at: string,
): Promise<ReadonlyMap<string, MailBatch>> {
  if (groups.length === 0) return new Map()
  const { rows } = await sql<MailBatch>`insert into tbl_notice_mails as m
      (recipient_id, type, sender_id, window_start, sent, waiting)
    select distinct recipient_id, type collate "C", sender_id, ${at}, 0, 0
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as g(recipient_id text, type text, sender_id text)
    order by 1, 2, 3
    on conflict (recipient_id, type, sender_id) do update set sent = m.sent
    returning *`.execute(db)
  return new Map(rows.map((row) => [batchKey(row), row]))
}

/** Restarts the window of batches that should have been sent before `before`, and returns their groups. */
export async function restartOverdueBatches(db: Database, before: string, at: string): Promise<Group[]> {
  const { rows } = await sql<Group>`update tbl_notice_mails set window_start = ${at}
    where waiting > 0 and window_start <= ${before} returning recipient_id, type, sender_id`.execute(db)
  return rows
}

export async function saveBatches(db: Database, batches: readonly MailBatch[]): Promise<void> {
  if (batches.length === 0) return
  await sql`insert into tbl_notice_mails (recipient_id, type, sender_id, window_start, sent, waiting, doc)
    select recipient_id, type, sender_id, window_start, sent, waiting, nullif(doc, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(batches)}::jsonb) as g(recipient_id text, type text, sender_id text,
      window_start text, sent integer, waiting integer, doc jsonb)
    order by recipient_id, type, sender_id
    on conflict (recipient_id, type, sender_id) do update set window_start = excluded.window_start,
      sent = excluded.sent, waiting = excluded.waiting, doc = excluded.doc`.execute(db)
}

/** Deletes batches that no longer affect new mails. */
export async function purgeBatches(db: Database, now: Temporal.Instant): Promise<void> {
  const before = timestamp(now.subtract(MERGE_WINDOW))
  await sql`delete from tbl_notice_mails where waiting = 0 and window_start < ${before}`.execute(db)
}
