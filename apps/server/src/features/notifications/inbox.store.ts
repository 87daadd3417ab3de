import type { Notification } from "@scorecard/contracts/notifications"
import { sql, type Database } from "#platform/documents/index.ts"
import { wire } from "./notifications.store.ts"

/** `revision` grows with every change of what the person's inbox holds. */
export type Inbox = { unread: number; revision: number }

export const EMPTY_INBOX: Inbox = { unread: 0, revision: 0 }

/** A row for each by its key; who was never told anything has none. */
export async function findInboxes(db: Database, employeeIds: readonly string[]): Promise<ReadonlyMap<string, Inbox>> {
  const { rows } = await sql<Inbox & { employee_id: string }>`select employee_id, unread, revision from tbl_inbox
    where employee_id = any(${[...employeeIds]})`.execute(db)
  return new Map(rows.map(({ employee_id, ...inbox }) => [employee_id, inbox]))
}

/** Held until the transaction ends; taken before notifications are, so that two changes wait instead of blocking each other. */
export async function holdInbox(db: Database, employeeId: string): Promise<void> {
  await sql`select from tbl_inbox where employee_id = ${employeeId} for update`.execute(db)
}

export async function countRead(db: Database, employeeId: string, read: number): Promise<void> {
  await sql`update tbl_inbox set unread = unread - ${read}::integer, revision = revision + 1
    where employee_id = ${employeeId}`.execute(db)
}

const MOST_NEWS = 50

/** The inbox, and what came after a revision of it: oldest first, the newest fifty at most. */
export type News = Inbox & { notifications: Notification[] }

/** In one statement, so that the count and the notifications are of one moment. */
export async function newsSince(db: Database, employeeId: string, revision: number): Promise<News> {
  const { rows } = await sql<News>`select i.unread, i.revision, (
      select coalesce(jsonb_agg(n.notification order by n.revision, n._id), '[]') from (
        select _id, revision, ${wire} as notification
        from tbl_notifications where employee_id = i.employee_id and revision > ${revision}
        order by revision desc, _id desc limit ${MOST_NEWS}) n) as notifications
    from tbl_inbox i where i.employee_id = ${employeeId}`.execute(db)
  return rows[0] ?? { ...EMPTY_INBOX, notifications: [] }
}
