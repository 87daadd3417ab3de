import type { RawBuilder } from "kysely"
import { sql, type Database } from "#platform/documents/index.ts"
import type { Ending, KeptAnnouncement } from "#platform/outbox/index.ts"

export type EndingAnnouncement = KeptAnnouncement & { ends: Ending }

/** A notice that was ended: whose it was, and whether it had also been mailed. */
export type EndedNotice = { employee_id: string; mailed: boolean }

/** In the order in which deliveries lock them, so that somebody who reads meanwhile waits. */
export async function lockEndingInboxes(db: Database, ending: EndingAnnouncement): Promise<void> {
  await sql`select from tbl_inbox where employee_id in (
      select n.employee_id from tbl_notifications n where ${openNotices(ending)})
    order by employee_id for update`.execute(db)
}

/** Ends what is unread of the notices that came before the announcement. Call it with the inboxes locked. */
export async function endNotices(db: Database, ending: EndingAnnouncement, at: string): Promise<EndedNotice[]> {
  const where = openNotices(ending)
  const end =
    ending.ends.by === "reading"
      ? sql`update tbl_notifications n set read_at = ${at} where ${where}`
      : sql`delete from tbl_notifications n where ${where}`
  const { rows } = await sql<EndedNotice>`with ended as (${end} returning n.employee_id, n.announcement_id),
    counted as (
      update tbl_inbox i set unread = i.unread - e.notices, revision = i.revision + 1
      from (select employee_id, count(*)::integer as notices from ended group by employee_id) e
      where i.employee_id = e.employee_id)
    select employee_id, exists (select from tbl_mails m
      where m.key = ended.announcement_id || '.' || ended.employee_id) as mailed from ended`.execute(db)
  return rows
}

/** What the announcement ends, as a condition over `tbl_notifications n`. */
export function openNotices(ending: Pick<EndingAnnouncement, "_id" | "ends" | "recipient_ids">): RawBuilder<boolean> {
  return sql<boolean>`(n.type = ${ending.ends.type} and n.read_at is null and n.announcement_id < ${ending._id}
    and ${isAbout(ending)})`
}

export const thingOf = (ends: Ending) => ("request_id" in ends ? ends.request_id : ends.entry_id)

/** Of a request whoever was told, of which there is an index; of an entry the one whom it is about. */
function isAbout({ ends, recipient_ids }: Pick<EndingAnnouncement, "ends" | "recipient_ids">) {
  const named = "request_id" in ends ? sql`n.doc->'data'->>'request_id'` : sql`n.doc->'data'->>'entry_id'`
  const about = sql`(${named} = ${thingOf(ends)} or (n.doc ? 'merged' and n.doc->'merged' @> ${JSON.stringify([thingOf(ends)])}::jsonb))`
  return "request_id" in ends ? about : sql`n.employee_id = any(${recipient_ids}) and ${about}`
}
