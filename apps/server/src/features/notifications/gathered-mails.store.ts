import { timestamp } from "#platform/clock/index.ts"
import { sql } from "#platform/documents/index.ts"
import type { Database } from "#platform/documents/index.ts"
import { MERGE_WINDOW } from "./merging.ts"
import type { Notice } from "./merging.ts"

type Group = { recipient_id: string; type: string; sender_id: string }

/** `sent` since `window_start`, and how many notices wait to be told of in one mail, which `doc` is. */
export type Gathering = Group & { window_start: string; sent: number; waiting: number; doc: Notice | null }

export const keyOf = ({ recipient_id, type, sender_id }: Group) => [recipient_id, type, sender_id].join(".")

type Keyed = { mail: { recipient_id: string; type: string }; sender_id: string | null }

export async function lockGatherings(db: Database, items: readonly Keyed[]): Promise<Map<string, Gathering>> {
  const groups = items.flatMap(({ mail: { recipient_id, type }, sender_id }) =>
    sender_id === null ? [] : [{ recipient_id, type, sender_id }],
  )
  if (groups.length === 0) return new Map()
  const { rows } = await sql<Gathering>`select m.* from tbl_notice_mails m
    where (recipient_id, type, sender_id) in (
      select recipient_id, type, sender_id from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb)
        as g(recipient_id text, type text, sender_id text))
    order by recipient_id, type, sender_id for update`.execute(db)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

export async function saveGatherings(db: Database, gatherings: readonly Gathering[]): Promise<void> {
  if (gatherings.length === 0) return
  await sql`insert into tbl_notice_mails (recipient_id, type, sender_id, window_start, sent, waiting, doc)
    select recipient_id, type, sender_id, window_start, sent, waiting, nullif(doc, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(gatherings)}::jsonb) as g(recipient_id text, type text, sender_id text,
      window_start text, sent integer, waiting integer, doc jsonb)
    order by recipient_id, type, sender_id
    on conflict (recipient_id, type, sender_id) do update set window_start = excluded.window_start,
      sent = excluded.sent, waiting = excluded.waiting, doc = excluded.doc`.execute(db)
}

/** What was sent long ago no longer holds anything back. */
export async function purgeGatherings(db: Database, now: Temporal.Instant): Promise<void> {
  const before = timestamp(now.subtract(MERGE_WINDOW))
  await sql`delete from tbl_notice_mails where waiting = 0 and window_start < ${before}`.execute(db)
}
