import { AnnouncementRecord, AnnouncementsQuery, type Announcement } from "@scorecard/contracts/announcements"
import type { AnnouncementItem } from "@scorecard/contracts/news"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import {
  collection,
  contains,
  defineList,
  equals,
  fieldColumns,
  sql,
  type Database,
  type RawBuilder,
} from "#platform/index.ts"
import { canManageAnnouncements } from "./policy.ts"

export const announcements = collection("tbl_news_announcements", AnnouncementRecord)

/** Whether it is shown at `at`: from its start until just before its end. */
function isActive(at: string): RawBuilder<boolean> {
  return sql<boolean>`(published_from <= ${at} and (published_until is null or published_until > ${at}))`
}

/** Readers who cannot manage announcements see only active ones. */
function isVisibleTo(actor: Actor, at: string): RawBuilder<boolean> {
  return canManageAnnouncements(actor) ? sql<boolean>`true` : isActive(at)
}

/** @throws Refusal 404, whether the announcement is missing or the actor may not see it. */
export async function getVisibleAnnouncement(
  db: Database,
  actor: Actor,
  { id, at }: { id: string; at: string },
  lock?: "for update",
): Promise<AnnouncementRecord> {
  const where = sql<boolean>`_id = ${id} and ${isVisibleTo(actor, at)}`
  const [found] = await announcements.select(db, { where, ...(lock && { lock }) })
  if (!found) throw new Refusal("not_found", "There is no such announcement.")
  return found
}

/** `at` is the time of the request. */
type Reader = { actor: Actor; at: string }

export const announcementList = defineList({
  name: "announcements",
  query: AnnouncementsQuery,
  from: announcements,
  scope: ({ actor, at }: Reader) => isVisibleTo(actor, at),
  filters: {
    active: (active, { at }) => sql`${isActive(at)} = ${active}`,
    pinned: equals("pinned"),
    q: contains("search"),
  },
  orders: { published_from: "published_from", updated_at: "updated_at", title: "title" },
  columns: [
    ...fieldColumns<Announcement>(["title", "body", "pinned", "active", "published_from", "published_until"]),
    ...fieldColumns<Announcement>(["created_by_id", "created_by_name", "created_at", "updated_at", "_id"]),
  ],
})

/** The announcements in the news at `at`: pinned ones first, then the newest. */
export async function listAnnouncementItems(db: Database, at: string, limit: number): Promise<AnnouncementItem[]> {
  const { rows } =
    await sql<AnnouncementItem>`select n._id, n.title, n.doc->>'body' as body, n.pinned, n.published_from,
      n.published_until, coalesce(e.name, n.doc->>'created_by_id') as created_by_name
    from (select * from ${announcements.table} where ${isActive(at)}
      order by pinned desc, published_from desc, _id desc limit ${limit}) n
    left join tbl_employees e on e._id = n.doc->>'created_by_id'
    order by n.pinned desc, n.published_from desc, n._id desc`.execute(db)
  return rows
}
