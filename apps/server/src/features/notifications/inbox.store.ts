import { NotificationQuery, type Notification } from "@scorecard/contracts/notifications"
import { defineList, selectFrom, sql, type Database } from "#platform/index.ts"

/** The notification as sent to clients, without the internal `sender_id` and `merged`. */
const wireDocument = sql`(doc - 'sender_id' - 'merged') || jsonb_build_object('_id', _id, 'type', type, 'created_at', created_at, 'read_at', read_at)`

/** The inbox of a person. */
export const notificationList = defineList({
  name: "notifications",
  query: NotificationQuery,
  from: selectFrom(sql<{ notification: Notification }>`${wireDocument} as notification`, sql`tbl_notifications`),
  scope: (employeeId: string) => sql<boolean>`employee_id = ${employeeId}`,
  filters: {
    unread: (unread) => (unread ? sql`read_at is null` : sql`read_at is not null`),
    // "/" follows "." in the collation of the column.
    type: (type) =>
      type.endsWith(".") ? sql`type >= ${type} and type < ${`${type.slice(0, -1)}/`}` : sql`type = ${type}`,
  },
  orders: { created_at: { column: sql`created_at`, key: ({ notification }) => notification.created_at } },
  ids: [{ column: sql`_id`, key: ({ notification }) => notification._id }],
})

export async function findNotification(db: Database, employeeId: string, id: string): Promise<Notification | null> {
  const { rows } = await sql<{
    notification: Notification
  }>`select ${wireDocument} as notification from tbl_notifications
    where _id = ${id} and employee_id = ${employeeId}`.execute(db)
  return rows[0]?.notification ?? null
}

/** Marks one or all as read. The inbox must be locked. @returns how many were unread */
export async function setRead(db: Database, employeeId: string, at: string, id?: string): Promise<number> {
  const only = id === undefined ? sql`true` : sql`_id = ${id}`
  const { numAffectedRows } = await sql`update tbl_notifications set read_at = ${at}
    where employee_id = ${employeeId} and read_at is null and ${only}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** `revision` grows with every change of the inbox. */
export type Inbox = { unread: number; revision: number }

export const EMPTY_INBOX: Inbox = { unread: 0, revision: 0 }

/** By employee; people who never got a notification have no inbox. */
export async function findInboxes(db: Database, employeeIds: readonly string[]): Promise<ReadonlyMap<string, Inbox>> {
  const { rows } = await sql<Inbox & { employee_id: string }>`select employee_id, unread, revision from tbl_inbox
    where employee_id = any(${[...employeeIds]})`.execute(db)
  return new Map(rows.map(({ employee_id, ...inbox }) => [employee_id, inbox]))
}

/** Locks the inbox for the rest of the transaction. Lock it before its notifications, to avoid deadlocks. */
export async function lockInbox(db: Database, employeeId: string): Promise<void> {
  await sql`select from tbl_inbox where employee_id = ${employeeId} for update`.execute(db)
}

export async function subtractUnread(db: Database, employeeId: string, read: number): Promise<void> {
  await sql`update tbl_inbox set unread = unread - ${read}::integer, revision = revision + 1
    where employee_id = ${employeeId}`.execute(db)
}

const MAX_UPDATES = 50

/** The inbox and its notifications since a revision: the newest 50 at most, oldest first. */
export type InboxUpdate = Inbox & { notifications: Notification[] }

/** One statement, so that the count and the notifications are consistent. */
export async function updatesSince(db: Database, employeeId: string, revision: number): Promise<InboxUpdate> {
  const { rows } = await sql<InboxUpdate>`select i.unread, i.revision, (
      select coalesce(jsonb_agg(n.notification order by n.revision, n._id), '[]') from (
        select _id, revision, ${wireDocument} as notification
        from tbl_notifications where employee_id = i.employee_id and revision > ${revision}
        order by revision desc, _id desc limit ${MAX_UPDATES}) n) as notifications
    from tbl_inbox i where i.employee_id = ${employeeId}`.execute(db)
  return rows[0] ?? { ...EMPTY_INBOX, notifications: [] }
}

const PURGE_BATCH_SIZE = 1_000

/**
 * Deletes up to a thousand notifications that are older than `before`, and updates the counts of their inboxes.
 * @returns how many were deleted
 */
export async function purgeNotificationsBefore(db: Database, before: string): Promise<number> {
  const { rows: due } = await sql<{ _id: string; employee_id: string }>`select _id, employee_id from tbl_notifications
    where created_at < ${before} order by created_at limit ${PURGE_BATCH_SIZE}`.execute(db)
  if (due.length === 0) return 0
  // The lock order of deliveries.
  const people = [...new Set(due.map((row) => row.employee_id))]
  await sql`select from tbl_inbox where employee_id = any(${people}) order by employee_id for update`.execute(db)
  await sql`with gone as (
      delete from tbl_notifications where _id = any(${due.map((row) => row._id)}) returning employee_id, read_at)
    update tbl_inbox i set unread = i.unread - g.unread, revision = i.revision + 1
    from (select employee_id, (count(*) filter (where read_at is null))::integer as unread from gone group by employee_id) g
    where i.employee_id = g.employee_id`.execute(db)
  return due.length
}
