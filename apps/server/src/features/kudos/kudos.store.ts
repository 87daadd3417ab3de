import { KudosCard, type Kudos, type KudosFilter, type OwnKudosQuery } from "@scorecard/contracts/kudos"
import { Refusal } from "@scorecard/contracts/refusals"
import { SUPER_ADMIN, type Actor } from "@scorecard/domain/access"
import { addDays } from "@scorecard/domain/calendar"
import type { RawBuilder } from "kysely"
import { z } from "zod"
import { anyInPool } from "#core/people/index.ts"
import { collection, sql, type Database } from "#platform/documents/index.ts"
import type { Cursors } from "#platform/http/index.ts"

export const weeklyKudos = collection("tbl_weekly_kudos", KudosCard)

/** A card with the names of its people as they are now. */
export type NamedKudos = Omit<Kudos, "abilities">

/** A draft is its author's; a published card is seen wherever one of the people is whom it thanks. Level 5 sees all. */
function seenBy(actor: Actor): RawBuilder<boolean> {
  if (actor.access_level === SUPER_ADMIN) return sql<boolean>`true`
  const isPublic = sql<boolean>`(status = 'published' and ${anyInPool(actor, sql`recipient_ids`)})`
  return sql<boolean>`(author_id = ${actor.employee_id} or ${isPublic})`
}

/** @throws Refusal 404, the same for one that does not exist and one that the actor may not see. */
export async function kudosSeenBy(db: Database, actor: Actor, id: string, lock?: "for update"): Promise<KudosCard> {
  const where = sql<boolean>`_id = ${id} and ${seenBy(actor)}`
  const [found] = await weeklyKudos.select(db, { where, ...(lock && { lock }) })
  if (!found) throw new Refusal("not_found", "There is no such card, or not one that you may see.")
  return found
}

type Filter = Omit<KudosFilter, "sort" | "format">
type Sort = KudosFilter["sort"]

export function matching(actor: Actor, filter: Filter): RawBuilder<boolean> {
  const { week_start, from, to, status, author_id, recipient_id, badge, q } = filter
  const conditions = [seenBy(actor)]
  if (week_start !== undefined) conditions.push(sql`week_start = ${week_start}`)
  // A week that ends on `from` has begun six days before.
  if (from !== undefined) conditions.push(sql`week_start >= ${addDays(from, -6)}`)
  if (to !== undefined) conditions.push(sql`week_start <= ${to}`)
  if (status !== undefined) conditions.push(sql`status = ${status}`)
  if (author_id !== undefined) conditions.push(sql`author_id = ${author_id}`)
  if (recipient_id !== undefined) conditions.push(sql`recipient_ids ? ${recipient_id}::text`)
  if (badge !== undefined) conditions.push(sql`badge = ${badge}`)
  if (q) conditions.push(mentions(q.toLowerCase()))
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Names only: an address is not on the card. */
function mentions(words: string): RawBuilder<boolean> {
  return sql<boolean>`(strpos(search, ${words}) > 0 or recipient_ids ?| array(
    select _id from tbl_employees where strpos(lower(name), ${words}) > 0))`
}

type Position = { key: string; _id: string }

/** The cards that come after a position of the sorted list. */
export function kudosAfter(
  db: Database,
  where: RawBuilder<boolean>,
  { sort, position, limit }: { sort: Sort; position: Position | null; limit: number },
): Promise<KudosCard[]> {
  const column = sql.ref(columnOf(sort))
  const [direction, beyond] = sort.startsWith("-") ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const start = position ? sql`and (${column}, _id) ${beyond} (${position.key}, ${position._id})` : sql``
  return weeklyKudos.select(db, {
    where: sql<boolean>`${where} ${start}`,
    orderBy: sql`${column} ${direction}, _id ${direction}`,
    limit,
  })
}

function columnOf(sort: Sort): "week_start" | "created_at" {
  return sort.endsWith("week_start") ? "week_start" : "created_at"
}

/** Where a card stands in the sorted list. */
export function positionOf(sort: Sort, card: KudosCard): Position {
  return { key: card[columnOf(sort)], _id: card._id }
}

export function ownCards(employeeId: string): RawBuilder<boolean> {
  return sql<boolean>`(recipient_ids ? ${employeeId}::text and status = 'published')`
}

/** The published cards of one person, newest first. */
export async function pageOfOwn(db: Database, cursors: Cursors, employeeId: string, query: OwnKudosQuery) {
  const Place = z.strictObject({ list: z.literal("own kudos"), at: z.string(), _id: z.string() })
  const position = cursors.read(query.cursor, Place)
  const where = ownCards(employeeId)
  const start = position ? sql`and (published_at, _id) < (${position.at}, ${position._id})` : sql``
  const found = await weeklyKudos.select(db, {
    where: sql<boolean>`${where} ${start}`,
    orderBy: sql`published_at desc, _id desc`,
    limit: query.limit + 1,
  })
  const items = found.slice(0, query.limit)
  const last = items.at(-1)
  const goesOn = found.length > items.length && last !== undefined
  const next_cursor = goesOn ? cursors.write({ list: "own kudos", at: last.published_at, _id: last._id }) : null
  return { items, next_cursor, total: await weeklyKudos.count(db, where) }
}

const NEWEST = 50

/**
 * What was published of the week that starts on the Monday `week`, newest first, for whoever shows it to everybody:
 * nobody's pool is asked.
 */
export async function publishedKudos(db: Database, week: string, limit = NEWEST): Promise<NamedKudos[]> {
  const cards = await weeklyKudos.select(db, {
    where: sql<boolean>`status = 'published' and week_start = ${week}`,
    orderBy: sql`published_at desc, _id desc`,
    limit,
  })
  return withNames(db, cards)
}

export async function withNames(db: Database, cards: readonly KudosCard[]): Promise<NamedKudos[]> {
  const ids = [...new Set(cards.flatMap(({ author_id, recipient_ids }) => [author_id, ...recipient_ids]))]
  const { rows } = await sql<{ _id: string; name: string }>`
    select _id, name from tbl_employees where _id = any(${ids})`.execute(db)
  const names = new Map(rows.map((row) => [row._id, row.name]))
  const nameOf = (id: string) => names.get(id) ?? id
  return cards.map((card) => ({
    ...card,
    author_name: nameOf(card.author_id),
    recipients: card.recipient_ids.map((employee_id) => ({ employee_id, name: nameOf(employee_id) })),
  }))
}
