import { listMails, type MailView } from "@scorecard/contracts/mails"
import { defineList, equals, fieldColumns, sql, type Database } from "#platform/index.ts"
import { mails, type Mail } from "#platform/mail/index.ts"

/** Each filter has its own index. */
export const mailList = defineList({
  name: "mails",
  query: listMails.query,
  from: mails,
  filters: { status: equals("status"), type: equals("type"), recipient_id: equals("recipient_id") },
  orders: { created_at: "created_at" },
  columns: [
    ...fieldColumns<MailView>(["_id", "type", "recipient_id", "to", "subject", "status", "attempts", "interrupted"]),
    ...fieldColumns<MailView>(["message_id", "last_error", "created_at", "last_attempt_at", "settled_at"]),
  ],
})

export type MailFacts = {
  queued: number
  dead: number
  last_sent_at: string | null
  last_error: string | null
  /** How long the oldest due mail without a lease has been waiting, in whole seconds. */
  oldest_due_seconds: number
}

/** For the health check. Error texts are masked when they are saved. */
export async function mailFacts(db: Database): Promise<MailFacts> {
  const { rows } = await sql<MailFacts>`select
      (select count(*) from tbl_mails where status = 'queued') as queued,
      (select count(*) from tbl_mails where status = 'dead') as dead,
      (select max(settled_at) from tbl_mails where status = 'sent') as last_sent_at,
      (select doc->>'last_error' from tbl_mails where status in ('queued', 'dead') and doc->>'last_error' is not null
        order by doc->>'last_attempt_at' desc, _id desc limit 1) as last_error,
      coalesce((select greatest(0, floor(extract(epoch from now() - min(due_at)))) from tbl_mails
        where status = 'queued' and (leased_until is null or leased_until < now())), 0)::integer as oldest_due_seconds`.execute(
    db,
  )
  return rows[0] ?? { queued: 0, dead: 0, last_sent_at: null, last_error: null, oldest_due_seconds: 0 }
}

/** Dead mails, newest first. */
export function deadMails(db: Database, limit: number): Promise<Mail[]> {
  return mails.select(db, { where: sql`status = 'dead'`, orderBy: sql`settled_at desc, _id desc`, limit })
}
