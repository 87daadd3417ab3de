import type { RawBuilder } from "kysely"
import type { Notification } from "@scorecard/contracts/notifications"
import { type Database, sql } from "#platform/documents/index.ts"
import type { Ending, KeptAnnouncement } from "#platform/outbox/index.ts"

/** A notice as it is stored. `merged` lists the things it is about that are not over yet, where they are several. */
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
 * Until the transaction ends nobody reads these notices, and no other delivery adds to them. Rows that are missing are
 * added: only what exists can be locked.
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
 * Puts notifications into their inboxes and counts them there, in one statement. Who has heard of an announcement does
 * not hear of it again. `revision` is the inbox's own count of changes: within one person it grows in the order of the
 * commits, which ids and times of several workers do not.
 */
export async function insertNotifications(db: Database, items: readonly StoredNotice[]): Promise<void> {
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

/** The unread ones of the same recipients, types and senders, oldest first. */
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

/** Another notice tells of what they told. */
export async function deleteNotices(db: Database, notices: readonly StoredNotice[]): Promise<void> {
  if (notices.length === 0) return
  await sql`with gone as (
      delete from tbl_notifications where _id = any(${notices.map(({ _id }) => _id)}) returning employee_id)
    update tbl_inbox i set unread = i.unread - g.notices, revision = i.revision + 1
    from (select employee_id, count(*)::integer as notices from gone group by employee_id) g
    where i.employee_id = g.employee_id`.execute(db)
}

/** They are news again, and still one unread notice each. */
export async function replaceNotices(db: Database, notices: readonly StoredNotice[]): Promise<void> {
  if (notices.length === 0) return
  await sql`with given as (
      select * from jsonb_to_recordset(${JSON.stringify(notices.map(toRow))}::jsonb)
        as g(_id text, employee_id text, created_at text, doc jsonb)),
    inboxes as (
      update tbl_inbox i set revision = i.revision + 1 where i.employee_id in (select employee_id from given)
      returning i.employee_id, i.revision)
    update tbl_notifications n set doc = g.doc, created_at = g.created_at, revision = i.revision
    from given g join inboxes i using (employee_id) where n._id = g._id`.execute(db)
}

/** Unread notices that merge this thing with others. Call it with the inboxes locked. */
export async function findMergedNotices(db: Database, type: string, thing: string): Promise<StoredNotice[]> {
  const { rows } = await sql<{ notice: StoredNotice }>`select ${stored} as notice from tbl_notifications
    where type = ${type} and read_at is null and doc ? 'merged' and doc->'merged' @> ${JSON.stringify([thing])}::jsonb
      and jsonb_array_length(doc->'merged') > 1
    order by employee_id, _id`.execute(db)
  return rows.map(({ notice }) => notice)
}

/** Their words change, and their inboxes with them; nobody is told of them again. */
export async function updateNoticeTexts(db: Database, notices: readonly StoredNotice[]): Promise<void> {
  await sql`with given as (
      select * from jsonb_to_recordset(${JSON.stringify(notices.map(toRow))}::jsonb)
        as g(_id text, employee_id text, doc jsonb)),
    inboxes as (
      update tbl_inbox i set revision = i.revision + 1 where i.employee_id in (select employee_id from given))
    update tbl_notifications n set doc = g.doc from given g where n._id = g._id`.execute(db)
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

export type RetractionAnnouncement = KeptAnnouncement & { ends: Ending }

/** A notice that was ended: whose it was, and whether it had also been mailed. */
export type RetractedNotice = { employee_id: string; mailed: boolean }

/** In the order in which deliveries lock them, so that somebody who reads meanwhile waits. */
export async function lockRetractionInboxes(db: Database, ending: RetractionAnnouncement): Promise<void> {
  await sql`select from tbl_inbox where employee_id in (
      select n.employee_id from tbl_notifications n where ${retractableNotices(ending)})
    order by employee_id for update`.execute(db)
}

/** Ends what is unread of the notices that came before the announcement. Call it with the inboxes locked. */
export async function retractNotices(
  db: Database,
  ending: RetractionAnnouncement,
  at: string,
): Promise<RetractedNotice[]> {
  const where = retractableNotices(ending)
  const end =
    ending.ends.by === "reading"
      ? sql`update tbl_notifications n set read_at = ${at} where ${where}`
      : sql`delete from tbl_notifications n where ${where}`
  const { rows } = await sql<RetractedNotice>`with ended as (${end} returning n.employee_id, n.announcement_id),
    counted as (
      update tbl_inbox i set unread = i.unread - e.notices, revision = i.revision + 1
      from (select employee_id, count(*)::integer as notices from ended group by employee_id) e
      where i.employee_id = e.employee_id)
    select employee_id, exists (select from tbl_mails m
      where m.key = ended.announcement_id || '.' || ended.employee_id) as mailed from ended`.execute(db)
  return rows
}

/** What the announcement ends, as a condition over `tbl_notifications n`. */
export function retractableNotices(
  ending: Pick<RetractionAnnouncement, "_id" | "ends" | "recipient_ids">,
): RawBuilder<boolean> {
  return sql<boolean>`(n.type = ${ending.ends.type} and n.read_at is null and n.announcement_id < ${ending._id}
    and ${isAbout(ending)})`
}

export const subjectId = (ends: Ending) => ("request_id" in ends ? ends.request_id : ends.entry_id)

/** Of a request whoever was told, of which there is an index; of an entry the one whom it is about. */
function isAbout({ ends, recipient_ids }: Pick<RetractionAnnouncement, "ends" | "recipient_ids">) {
  const named = "request_id" in ends ? sql`n.doc->'data'->>'request_id'` : sql`n.doc->'data'->>'entry_id'`
  const about = sql`(${named} = ${subjectId(ends)} or (n.doc ? 'merged' and n.doc->'merged' @> ${JSON.stringify([subjectId(ends)])}::jsonb))`
  return "request_id" in ends ? about : sql`n.employee_id = any(${recipient_ids}) and ${about}`
}
