import { AnnouncementRecord, type AnnouncementsFilter } from "@scorecard/contracts/announcements"
import type { AnnouncementItem } from "@scorecard/contracts/news"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import { collection, sql, type Database, type RawBuilder } from "#platform/index.ts"
import { canManageAnnouncements } from "./policy.ts"

export const announcements = collection("tbl_news_announcements", AnnouncementRecord)

/** Whether it is shown at `at`: from its beginning on and until just before its end. */
function isActive(at: string): RawBuilder<boolean> {
  return sql<boolean>`(published_from <= ${at} and (published_until is null or published_until > ${at}))`
}

/** Readers who do not manage announcements see only those that are active now. */
function isVisibleTo(actor: Actor, at: string): RawBuilder<boolean> {
  return canManageAnnouncements(actor) ? sql<boolean>`true` : isActive(at)
}

/** @throws Refusal 404, the same for a missing announcement and one that the actor may not see. */
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

type Filter = Omit<AnnouncementsFilter, "sort" | "format">
type Sort = AnnouncementsFilter["sort"]

export function announcementConditions(actor: Actor, at: string, { active, pinned, q }: Filter): RawBuilder<boolean> {
  const conditions = [isVisibleTo(actor, at)]
  if (active !== undefined) conditions.push(sql`${isActive(at)} = ${active}`)
  if (pinned !== undefined) conditions.push(sql`pinned = ${pinned}`)
  if (q) conditions.push(sql`strpos(search, ${q.toLowerCase()}) > 0`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

type Position = { key: string; _id: string }

/** The announcements after a position of the sorted list. */
export function listAnnouncementsAfter(
  db: Database,
  where: RawBuilder<boolean>,
  { sort, position, limit }: { sort: Sort; position: Position | null; limit: number },
): Promise<AnnouncementRecord[]> {
  const column = sql.ref(sortColumn(sort))
  const [direction, beyond] = sort.startsWith("-") ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const start = position ? sql`and (${column}, _id) ${beyond} (${position.key}, ${position._id})` : sql``
  return announcements.select(db, {
    where: sql<boolean>`${where} ${start}`,
    orderBy: sql`${column} ${direction}, _id ${direction}`,
    limit,
  })
}

function sortColumn(sort: Sort): "published_from" | "updated_at" | "title" {
  if (sort.endsWith("title")) return "title"
  return sort.endsWith("updated_at") ? "updated_at" : "published_from"
}

/** The position of an announcement in the sorted list. */
export function sortPosition(sort: Sort, announcement: AnnouncementRecord): Position {
  return { key: announcement[sortColumn(sort)], _id: announcement._id }
}

/** What the news show at `at`: the pinned ones first, then the newest. */
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
