import {
  BroadcastWay,
  listBroadcasts,
  type Broadcast,
  type BroadcastSummary,
  type DeliveryTally,
} from "@scorecard/contracts/broadcast"
import { collection, contains, defineList, equals, fieldColumns, sql, type Database } from "#platform/index.ts"
import { z } from "zod"

export const StoredBroadcast = z.strictObject({
  _id: z.string(),
  subject: z.string(),
  body_html: z.string(),
  body_text: z.string(),
  action_url: z.string().nullable(),
  delivery: z.array(BroadcastWay),
  /** Whether mails were queued. False if email was requested while it was switched off. */
  mailed: z.boolean(),
  recipient_ids: z.array(z.string()),
  /** Recipients without a work email when it was sent. Missing in older broadcasts. */
  without_email_ids: z.array(z.string()).default([]),
  sent_by_id: z.string(),
  sent_at: z.string(),
  version: z.number().int(),
})
export type StoredBroadcast = z.infer<typeof StoredBroadcast>

export const broadcasts = collection("tbl_broadcasts", StoredBroadcast)

/** The mail of one recipient; `broadcast_id` is generated from it. */
export const mailKey = (broadcastId: string, employeeId: string) => `broadcast.${broadcastId}.${employeeId}`

export type Addressee = { employee_id: string; name: string; address: string | null; status: "active" | "inactive" }

export async function addressees(db: Database, employeeIds: readonly string[]): Promise<Map<string, Addressee>> {
  const { rows } = await sql<Addressee>`select _id as employee_id, name, status,
      doc->'personal_data'->>'email_address' as address
    from tbl_employees where _id = any(${[...employeeIds]})`.execute(db)
  return new Map(rows.map((row) => [row.employee_id, row]))
}

type Line = Omit<BroadcastSummary, "email"> & Record<"mails_sent" | "mails_queued" | "mails_failed", number>

export const broadcastList = defineList({
  name: "broadcasts",
  query: listBroadcasts.query,
  from: broadcasts,
  filters: { sent_by_id: equals("sent_by_id"), q: contains("search") },
  orders: { sent_at: "sent_at" },
  columns: [
    ...fieldColumns<Line>(["_id", "sent_at", "sent_by_id", "sent_by_name", "subject", "excerpt", "action_url"]),
    ...fieldColumns<Line>(["delivery", "recipients", "mails_sent", "mails_queued", "mails_failed"]),
  ],
})

const STATE = sql`case status when 'dead' then 'failed' else status end`

/** The current states of the mails of each broadcast. */
export async function countMails(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Omit<DeliveryTally, "skipped">>> {
  const { rows } = await sql<{ broadcast_id: string; state: "sent" | "queued" | "failed"; people: number }>`
    select broadcast_id, ${STATE} as state, count(*)::integer as people from tbl_mails
    where broadcast_id = any(${[...ids]}) group by 1, 2`.execute(db)
  const tallies = new Map(ids.map((id) => [id, { sent: 0, queued: 0, failed: 0 }]))
  for (const { broadcast_id, state, people } of rows) {
    const tally = tallies.get(broadcast_id)
    if (tally) tally[state] = people
  }
  return tallies
}

export type RecipientMail = { state: Broadcast["results"][number]["email"]; mail_id: string; error: string | null }

/** By recipient; people without an entry were sent no mail. */
export async function findMailStates(db: Database, id: string): Promise<Map<string, RecipientMail>> {
  const { rows } = await sql<RecipientMail & { recipient_id: string }>`select recipient_id, ${STATE} as state,
      _id as mail_id, doc->>'last_error' as error
    from tbl_mails where broadcast_id = ${id}`.execute(db)
  return new Map(rows.map(({ recipient_id, ...mail }) => [recipient_id, mail]))
}

/** The recipients whose inbox has the message. */
export async function findNotified(db: Database, { _id, recipient_ids }: StoredBroadcast): Promise<Set<string>> {
  const { rows } = await sql<{ employee_id: string }>`select employee_id from tbl_notifications
    where employee_id = any(${recipient_ids}) and type = 'admin.broadcast'
      and doc->'data'->>'broadcast_id' = ${_id}`.execute(db)
  return new Set(rows.map(({ employee_id }) => employee_id))
}

/** Whether the announcement is still in the outbox: waiting, or dead because it could not be delivered. */
export async function findInAppBacklog(db: Database, id: string): Promise<"queued" | "failed" | null> {
  const { rows } = await sql<{ state: "queued" | "failed" }>`
    select case when dead_at is null then 'queued' else 'failed' end as state from tbl_outbox
    where doc->>'type' = 'admin.broadcast' and doc->'data'->>'broadcast_id' = ${id}`.execute(db)
  return rows[0]?.state ?? null
}
