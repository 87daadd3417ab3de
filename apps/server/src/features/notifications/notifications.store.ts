import type { Notification, NotificationQuery } from "@scorecard/contracts/notifications"
import type { RawBuilder } from "kysely"
import { z } from "zod"
import { sql, type Database } from "#platform/documents/index.ts"
import type { Cursors } from "#platform/http/index.ts"
import type { StoredNotice } from "./merged.store.ts"

/** What a person is told, before it stands in their inbox. */
export type NewNotification = StoredNotice

/** A notification as it goes over the wire: who caused it and which things it merges are for us to know. */
export const wire = sql`(doc - 'sender_id' - 'merged') || jsonb_build_object('_id', _id, 'type', type, 'created_at', created_at, 'read_at', read_at)`

/**
 * Puts notifications into their inboxes and counts them there, in one statement. Who has heard of an announcement does
 * not hear of it again. `revision` is the inbox's own count of changes: within one person it grows in the order of the
 * commits, which ids and times of several workers do not.
 */
export async function insertNotifications(db: Database, items: readonly NewNotification[]): Promise<void> {
  if (items.length === 0) return
  const rows = items.map(({ _id, employee_id, announcement_id, type, created_at, ...doc }) => {
    return { _id, employee_id, announcement_id, type, created_at, doc }
  })
  await sql`with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g(_id text, employee_id text, announcement_id text, type text, created_at text, doc jsonb)),
    fresh as (select distinct on (employee_id, announcement_id) * from given g
      where not exists (select from tbl_notifications n
        where n.employee_id = g.employee_id and n.announcement_id = g.announcement_id)
      order by employee_id, announcement_id, _id),
    inboxes as (
      insert into tbl_inbox as i (employee_id, unread, revision)
      select employee_id, count(*), 1 from fresh group by employee_id order by employee_id
      on conflict (employee_id) do update set unread = i.unread + excluded.unread, revision = i.revision + 1
      returning i.employee_id, i.revision)
    insert into tbl_notifications (_id, employee_id, announcement_id, type, revision, created_at, doc)
    select _id, employee_id, announcement_id, type, revision, created_at, doc
    from fresh join inboxes using (employee_id)`.execute(db)
}

/** @throws Refusal 422 for a cursor of another list, or of another order. */
export async function pageOfNotifications(
  db: Database,
  cursors: Cursors,
  employeeId: string,
  { limit, cursor, sort, ...filter }: NotificationQuery,
) {
  const Place = z.strictObject({
    list: z.literal("notifications"),
    sort: z.literal(sort),
    at: z.string(),
    _id: z.string(),
  })
  const place = cursors.read(cursor, Place)
  const [direction, beyond] = sort === "-created_at" ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const where = matching(employeeId, filter)
  const start = place ? sql`and (created_at, _id) ${beyond} (${place.at}, ${place._id})` : sql``
  const { rows } = await sql<{ notification: Notification }>`select ${wire} as notification from tbl_notifications
    where ${where} ${start} order by created_at ${direction}, _id ${direction} limit ${limit + 1}`.execute(db)
  const items = rows.slice(0, limit).map((row) => row.notification)
  const last = items.at(-1)
  const goesOn = rows.length > limit && last !== undefined
  const next_cursor = goesOn ? cursors.write({ list: "notifications", sort, at: last.created_at, _id: last._id }) : null
  return { items, next_cursor, total: await count(db, where) }
}

export function matching(
  employeeId: string,
  { unread, type }: Pick<NotificationQuery, "unread" | "type">,
): RawBuilder<boolean> {
  const conditions = [sql`employee_id = ${employeeId}`]
  if (unread !== undefined) conditions.push(unread ? sql`read_at is null` : sql`read_at is not null`)
  // "/" follows "." in the alphabet of the column.
  if (type?.endsWith(".")) conditions.push(sql`type >= ${type} and type < ${`${type.slice(0, -1)}/`}`)
  else if (type !== undefined) conditions.push(sql`type = ${type}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

async function count(db: Database, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from tbl_notifications where ${where}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findNotification(db: Database, employeeId: string, id: string): Promise<Notification | null> {
  const { rows } = await sql<{ notification: Notification }>`select ${wire} as notification from tbl_notifications
    where _id = ${id} and employee_id = ${employeeId}`.execute(db)
  return rows[0]?.notification ?? null
}

/** @returns how many were unread; call it with the inbox held */
export async function setRead(db: Database, employeeId: string, at: string, id?: string): Promise<number> {
  const only = id === undefined ? sql`true` : sql`_id = ${id}`
  const { numAffectedRows } = await sql`update tbl_notifications set read_at = ${at}
    where employee_id = ${employeeId} and read_at is null and ${only}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
