import { type Notification, NotificationQuery } from "@scorecard/contracts/notifications"
import { type Database, type RawBuilder, defineList, fixedStatement, selectFrom, sql } from "#platform/index.ts"
import type { Ending, StoredAnnouncement } from "#platform/outbox/index.ts"

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
    // "/" comes right after "." in the column's collation.
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

/** `revision` increases with every change of the inbox. */
export type Inbox = { unread: number; revision: number }

export const EMPTY_INBOX: Inbox = { unread: 0, revision: 0 }

/** The ids as one JSON value: PostgreSQL would plan the statement again for each list. */
const selectInboxes = fixedStatement(
  ["ids"],
  ({ ids }) => sql<Inbox & { employee_id: string }>`select employee_id, unread, revision from tbl_inbox
    where employee_id = any(array(select jsonb_array_elements_text(${ids}::jsonb)))`,
)

/** By employee. People who never got a notification have no inbox. */
export async function findInboxes(db: Database, employeeIds: readonly string[]): Promise<ReadonlyMap<string, Inbox>> {
  const rows = await selectInboxes(db, { ids: JSON.stringify(employeeIds) })
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
  // Deliveries lock in the same order.
  const people = [...new Set(due.map((row) => row.employee_id))]
  await sql`select from tbl_inbox where employee_id = any(${people}) order by employee_id for update`.execute(db)
  await sql`with gone as (
      delete from tbl_notifications where _id = any(${due.map((row) => row._id)}) returning employee_id, read_at)
    update tbl_inbox i set unread = i.unread - g.unread, revision = i.revision + 1
    from (select employee_id, (count(*) filter (where read_at is null))::integer as unread from gone group by employee_id) g
    where i.employee_id = g.employee_id`.execute(db)
  return due.length
}

/** A stored notice. A merged one lists the ids of its current subjects in `merged`. */
export type StoredNotice = Omit<Notification, "read_at"> & {
  employee_id: string
  announcement_id: string
  sender_id: string | null
  merged?: string[]
}

type Group = Pick<StoredNotice, "employee_id" | "type" | "sender_id" | "mirrored_from">

export const groupKey = ({ employee_id, type, sender_id, mirrored_from }: Group) =>
  [employee_id, type, sender_id, mirrored_from ?? ""].join("\n")

/**
 * Locks inboxes for the rest of the transaction against being marked as read and against other deliveries. Inserts
 * missing rows first, since only existing rows can be locked.
 */
export async function lockInboxes(db: Database, items: readonly { employee_id: string }[]): Promise<void> {
  if (items.length === 0) return
  const people = [...new Set(items.map(({ employee_id }) => employee_id))]
  await sql`insert into tbl_inbox as i (employee_id, unread, revision)
    select employee_id, 0, 0 from unnest(${people}::text[]) as employee_id order by employee_id
    on conflict (employee_id) do update set unread = i.unread`.execute(db)
}

const stored = sql`doc || jsonb_build_object('_id', _id, 'employee_id', employee_id,
  'announcement_id', announcement_id, 'type', type, 'created_at', created_at)`

/**
 * Inserts notices and updates the counts of their inboxes in one statement. Skips people who already have a notice of
 * the same announcement. `revision` counts the changes of an inbox: for each person it increases in commit order,
 * unlike ids and timestamps from several workers.
 */
export async function insertNotices(db: Database, items: readonly StoredNotice[]): Promise<void> {
  if (items.length === 0) return
  const rows = items.map(({ _id, employee_id, announcement_id, type, created_at, ...doc }) => {
    return { _id, employee_id, announcement_id, type, created_at, doc }
  })
  await sql`with input as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g(_id text, employee_id text, announcement_id text, type text, created_at text, doc jsonb)),
    fresh as (select distinct on (employee_id, announcement_id) * from input g
      where not exists (select 1 from tbl_notifications n
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

/** Unread notices of the same recipients, types and senders, oldest first. */
export async function findRecentNotices(db: Database, items: readonly Group[], since: string): Promise<StoredNotice[]> {
  if (items.length === 0) return []
  const unique = (values: readonly (string | null)[]) => [...new Set(values)].filter((value) => value !== null)
  const { rows } = await sql<{ notice: StoredNotice }>`select ${stored} as notice
    from tbl_notifications
    where employee_id = any(${unique(items.map(({ employee_id }) => employee_id))})
      and type = any(${unique(items.map(({ type }) => type))}) and created_at >= ${since} and read_at is null
      and doc->>'sender_id' = any(${unique(items.map(({ sender_id }) => sender_id))})
    order by created_at, _id`.execute(db)
  return rows.map(({ notice }) => notice)
}

/** Deletes notices whose content is now in a merged one. */
export async function deleteNotices(db: Database, notices: readonly StoredNotice[]): Promise<void> {
  if (notices.length === 0) return
  await sql`with gone as (
      delete from tbl_notifications where _id = any(${notices.map(({ _id }) => _id)}) returning employee_id)
    update tbl_inbox i set unread = i.unread - g.notices, revision = i.revision + 1
    from (select employee_id, count(*)::integer as notices from gone group by employee_id) g
    where i.employee_id = g.employee_id`.execute(db)
}

/** Replaces notices, which count as new again. The unread counts do not change. */
export async function replaceNotices(db: Database, notices: readonly StoredNotice[]): Promise<void> {
  if (notices.length === 0) return
  await sql`with input as (
      select * from jsonb_to_recordset(${JSON.stringify(notices.map(toRow))}::jsonb)
        as g(_id text, employee_id text, created_at text, doc jsonb)),
    inboxes as (
      update tbl_inbox i set revision = i.revision + 1 where i.employee_id in (select employee_id from input)
      returning i.employee_id, i.revision)
    update tbl_notifications n set doc = g.doc, created_at = g.created_at, revision = i.revision
    from input g join inboxes i using (employee_id) where n._id = g._id`.execute(db)
}

/** Unread notices that merge this subject with others. The inboxes must be locked. */
export async function findMergedNotices(db: Database, type: string, subject: string): Promise<StoredNotice[]> {
  const { rows } = await sql<{ notice: StoredNotice }>`select ${stored} as notice from tbl_notifications
    where type = ${type} and read_at is null and doc ? 'merged' and doc->'merged' @> ${JSON.stringify([subject])}::jsonb
      and jsonb_array_length(doc->'merged') > 1
    order by employee_id, _id`.execute(db)
  return rows.map(({ notice }) => notice)
}

/** Updates texts and inbox revisions without making the notices new again. */
export async function updateNoticeTexts(db: Database, notices: readonly StoredNotice[]): Promise<void> {
  await sql`with input as (
      select * from jsonb_to_recordset(${JSON.stringify(notices.map(toRow))}::jsonb)
        as g(_id text, employee_id text, doc jsonb)),
    inboxes as (
      update tbl_inbox i set revision = i.revision + 1 where i.employee_id in (select employee_id from input))
    update tbl_notifications n set doc = g.doc from input g where n._id = g._id`.execute(db)
}

const toRow = ({
  _id,
  employee_id,
  created_at,
  type: _type,
  announcement_id: _announcement,
  ...doc
}: StoredNotice) => ({
  _id,
  employee_id,
  created_at,
  doc,
})

export type RetractionAnnouncement = StoredAnnouncement & { ends: Ending }

/** The recipient of a retracted notice, and whether it was mailed as well. */
export type RetractedNotice = { employee_id: string; mailed: boolean }

/** Locks inboxes in the same order as deliveries, so that marking as read waits. */
export async function lockRetractionInboxes(db: Database, retraction: RetractionAnnouncement): Promise<void> {
  await sql`select from tbl_inbox where employee_id in (
      select n.employee_id from tbl_notifications n where ${retractableNotices(retraction)})
    order by employee_id for update`.execute(db)
}

/** Deletes unread earlier notices, or marks them as read. The inboxes must be locked. */
export async function retractNotices(
  db: Database,
  retraction: RetractionAnnouncement,
  at: string,
): Promise<RetractedNotice[]> {
  const where = retractableNotices(retraction)
  const end =
    retraction.ends.by === "reading"
      ? sql`update tbl_notifications n set read_at = ${at} where ${where}`
      : sql`delete from tbl_notifications n where ${where}`
  const { rows } = await sql<RetractedNotice>`with ended as (${end} returning n.employee_id, n.announcement_id),
    counted as (
      update tbl_inbox i set unread = i.unread - e.notices, revision = i.revision + 1
      from (select employee_id, count(*)::integer as notices from ended group by employee_id) e
      where i.employee_id = e.employee_id)
    select employee_id, exists (select 1 from tbl_mails m
      where m.key = ended.announcement_id || '.' || ended.employee_id) as mailed from ended`.execute(db)
  return rows
}

/** The notices that the announcement retracts, as a condition on `tbl_notifications n`. */
export function retractableNotices(
  retraction: Pick<RetractionAnnouncement, "_id" | "ends" | "recipient_ids">,
): RawBuilder<boolean> {
  return sql<boolean>`(n.type = ${retraction.ends.type} and n.read_at is null and n.announcement_id < ${retraction._id}
    and ${isAbout(retraction)})`
}

export const subjectId = (ends: Ending) => ("request_id" in ends ? ends.request_id : ends.entry_id)

/** Notices about a request are found by an index, regardless of recipient; those about an entry by its recipients. */
function isAbout({ ends, recipient_ids }: Pick<RetractionAnnouncement, "ends" | "recipient_ids">) {
  const named = "request_id" in ends ? sql`n.doc->'data'->>'request_id'` : sql`n.doc->'data'->>'entry_id'`
  const about = sql`(${named} = ${subjectId(ends)} or (n.doc ? 'merged' and n.doc->'merged' @> ${JSON.stringify([subjectId(ends)])}::jsonb))`
  return "request_id" in ends ? about : sql`n.employee_id = any(${recipient_ids}) and ${about}`
}
