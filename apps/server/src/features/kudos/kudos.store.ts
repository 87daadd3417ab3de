import { KudosCard, type Kudos, type KudosFilter, type OwnKudosQuery } from "@scorecard/contracts/kudos"
import { Refusal } from "@scorecard/contracts/refusals"
import { SUPER_ADMIN, addDays, type Actor } from "@scorecard/domain"
import { collection, sql, type Cursors, type Database, type RawBuilder } from "#platform/index.ts"
import { z } from "zod"
import { anyInPool } from "#core/people/index.ts"

export const weeklyKudos = collection("tbl_weekly_kudos", KudosCard)

/** A card with the current names of its people. */
export type NamedKudos = Omit<Kudos, "abilities">

/** A draft is its author's; a published card is visible to readers with a recipient in their pool. Level 5 sees all. */
function isVisibleTo(actor: Actor): RawBuilder<boolean> {
  if (actor.access_level === SUPER_ADMIN) return sql<boolean>`true`
  const isPublic = sql<boolean>`(status = 'published' and ${anyInPool(actor, sql`recipient_ids`)})`
  return sql<boolean>`(author_id = ${actor.employee_id} or ${isPublic})`
}

/** @throws Refusal 404, the same for a missing card and one that the actor may not see. */
export async function getVisibleKudos(db: Database, actor: Actor, id: string, lock?: "for update"): Promise<KudosCard> {
  const where = sql<boolean>`_id = ${id} and ${isVisibleTo(actor)}`
  const [found] = await weeklyKudos.select(db, { where, ...(lock && { lock }) })
  if (!found) throw new Refusal("not_found", "There is no such card, or you may not see it.")
  return found
}

type Filter = Omit<KudosFilter, "sort" | "format">
type Sort = KudosFilter["sort"]

export function kudosConditions(actor: Actor, filter: Filter): RawBuilder<boolean> {
  const { week_start, from, to, status, author_id, recipient_id, badge, q } = filter
  const conditions = [isVisibleTo(actor)]
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
function mentions(text: string): RawBuilder<boolean> {
  return sql<boolean>`(strpos(search, ${text}) > 0 or recipient_ids ?| array(
    select _id from tbl_employees where strpos(lower(name), ${text}) > 0))`
}

type Position = { key: string; _id: string }

/** The cards after a position of the sorted list. */
export function listKudosAfter(
  db: Database,
  where: RawBuilder<boolean>,
  { sort, position, limit }: { sort: Sort; position: Position | null; limit: number },
): Promise<KudosCard[]> {
  const column = sql.ref(sortColumn(sort))
  const [direction, beyond] = sort.startsWith("-") ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const start = position ? sql`and (${column}, _id) ${beyond} (${position.key}, ${position._id})` : sql``
  return weeklyKudos.select(db, {
    where: sql<boolean>`${where} ${start}`,
    orderBy: sql`${column} ${direction}, _id ${direction}`,
    limit,
  })
}

function sortColumn(sort: Sort): "week_start" | "created_at" {
  return sort.endsWith("week_start") ? "week_start" : "created_at"
}

/** The position of a card in the sorted list. */
export function sortPosition(sort: Sort, card: KudosCard): Position {
  return { key: card[sortColumn(sort)], _id: card._id }
}

export function isReceivedBy(employeeId: string): RawBuilder<boolean> {
  return sql<boolean>`(recipient_ids ? ${employeeId}::text and status = 'published')`
}

/** The published cards of one person, newest first. */
export async function listReceivedKudos(db: Database, cursors: Cursors, employeeId: string, query: OwnKudosQuery) {
  const Position = z.strictObject({ list: z.literal("own kudos"), at: z.string(), _id: z.string() })
  const position = cursors.read(query.cursor, Position)
  const where = isReceivedBy(employeeId)
  const start = position ? sql`and (published_at, _id) < (${position.at}, ${position._id})` : sql``
  const found = await weeklyKudos.select(db, {
    where: sql<boolean>`${where} ${start}`,
    orderBy: sql`published_at desc, _id desc`,
    limit: query.limit + 1,
  })
  const items = found.slice(0, query.limit)
  const last = items.at(-1)
  const hasMore = found.length > items.length && last !== undefined
  const next_cursor = hasMore ? cursors.write({ list: "own kudos", at: last.published_at, _id: last._id }) : null
  return { items, next_cursor, total: await weeklyKudos.count(db, where) }
}

const MAX_PUBLISHED = 50

/**
 * The published cards of the week that starts on the Monday `week`, newest first, regardless of anybody's pool: for
 * pages that everybody sees.
 */
export async function listPublishedKudos(db: Database, week: string, limit = MAX_PUBLISHED): Promise<NamedKudos[]> {
  const cards = await weeklyKudos.select(db, {
    where: sql<boolean>`status = 'published' and week_start = ${week}`,
    orderBy: sql`published_at desc, _id desc`,
    limit,
  })
  return addNames(db, cards)
}

export async function addNames(db: Database, cards: readonly KudosCard[]): Promise<NamedKudos[]> {
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
