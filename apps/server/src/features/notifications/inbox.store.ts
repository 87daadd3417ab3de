import { sql, type Cursors, type Database, type RawBuilder } from "#platform/index.ts"
import { z } from "zod"
import type { Notification, NotificationQuery } from "@scorecard/contracts/notifications"

/** The notification as sent to clients, without the internal `sender_id` and `merged`. */
const wireDocument = sql`(doc - 'sender_id' - 'merged') || jsonb_build_object('_id', _id, 'type', type, 'created_at', created_at, 'read_at', read_at)`

/** @throws Refusal 422 for a cursor of another list or order */
export async function listNotifications(
  db: Database,
  cursors: Cursors,
  employeeId: string,
  { limit, cursor, sort, ...filter }: NotificationQuery,
) {
  const Position = z.strictObject({
    list: z.literal("notifications"),
    sort: z.literal(sort),
    at: z.string(),
    _id: z.string(),
  })
  const position = cursors.read(cursor, Position)
  const [direction, beyond] = sort === "-created_at" ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const where = notificationFilter(employeeId, filter)
  const start = position ? sql`and (created_at, _id) ${beyond} (${position.at}, ${position._id})` : sql``
  const { rows } = await sql<{
    notification: Notification
  }>`select ${wireDocument} as notification from tbl_notifications
    where ${where} ${start} order by created_at ${direction}, _id ${direction} limit ${limit + 1}`.execute(db)
  const items = rows.slice(0, limit).map((row) => row.notification)
  const last = items.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  const next_cursor = hasMore
    ? cursors.write({ list: "notifications", sort, at: last.created_at, _id: last._id })
    : null
  return { items, next_cursor, total: await count(db, where) }
}

export function notificationFilter(
  employeeId: string,
  { unread, type }: Pick<NotificationQuery, "unread" | "type">,
): RawBuilder<boolean> {
  const conditions = [sql`employee_id = ${employeeId}`]
  if (unread !== undefined) conditions.push(unread ? sql`read_at is null` : sql`read_at is not null`)
  // "/" follows "." in the collation of the column.
  if (type?.endsWith(".")) conditions.push(sql`type >= ${type} and type < ${`${type.slice(0, -1)}/`}`)
  else if (type !== undefined) conditions.push(sql`type = ${type}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

async function count(db: Database, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from tbl_notifications where ${where}`.execute(db)
  return rows[0]?.count ?? 0
}

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
