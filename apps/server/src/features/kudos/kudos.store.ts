import { KudosCard, KudosQuery, listOwnKudos, type Kudos } from "@scorecard/contracts/kudos"
import { Refusal } from "@scorecard/contracts/refusals"
import { SUPER_ADMIN, addDays, type Actor } from "@scorecard/domain"
import {
  atMost,
  collection,
  defineList,
  equals,
  fieldColumns,
  sql,
  type Database,
  type RawBuilder,
} from "#platform/index.ts"
import { findNames, anyInPool } from "#core/people/index.ts"

export const weeklyKudos = collection("tbl_weekly_kudos", KudosCard)

/** A card with the current names of its people. */
export type NamedKudos = Omit<Kudos, "abilities">

/** Only its author sees a draft; readers see a published card with a recipient in their pool. Level 5 sees all. */
function isVisibleTo(actor: Actor): RawBuilder<boolean> {
  if (actor.access_level === SUPER_ADMIN) return sql<boolean>`true`
  const isPublic = sql<boolean>`(status = 'published' and ${anyInPool(actor, sql`recipient_ids`)})`
  return sql<boolean>`(author_id = ${actor.employee_id} or ${isPublic})`
}

/** @throws Refusal 404, whether the card is missing or the actor may not see it. */
export async function getVisibleKudos(db: Database, actor: Actor, id: string, lock?: "for update"): Promise<KudosCard> {
  const where = sql<boolean>`_id = ${id} and ${isVisibleTo(actor)}`
  const [found] = await weeklyKudos.select(db, { where, ...(lock && { lock }) })
  if (!found) throw new Refusal("not_found", "There is no such card, or you may not see it.")
  return found
}

/** The cards that the actor may see. */
export const kudosList = defineList({
  name: "weekly-kudos",
  query: KudosQuery,
  from: weeklyKudos,
  scope: isVisibleTo,
  filters: {
    week_start: equals("week_start"),
    // A week that ends on `from` started six days earlier.
    from: (day) => sql`week_start >= ${addDays(day, -6)}`,
    to: atMost("week_start"),
    status: equals("status"),
    author_id: equals("author_id"),
    recipient_id: (id) => sql`recipient_ids ? ${id}::text`,
    badge: equals("badge"),
    q: (text) => mentions(text.toLowerCase()),
  },
  orders: { week_start: "week_start", created_at: "created_at" },
  columns: [
    ...fieldColumns<NamedKudos>(["week_start", "status", "badge", "title", "message", "author_id", "author_name"]),
    ...fieldColumns<NamedKudos>(["recipient_ids"]),
    { head: "recipient_names", cell: ({ recipients }) => recipients.map(({ name }) => name).join("; ") },
    ...fieldColumns<NamedKudos>(["created_at", "published_at", "_id"]),
  ],
})

/** Names only: a card has no email addresses. */
function mentions(text: string): RawBuilder<boolean> {
  return sql<boolean>`(strpos(search, ${text}) > 0 or recipient_ids ?| array(
    select _id from tbl_employees where strpos(lower(name), ${text}) > 0))`
}

export function isReceivedBy(employeeId: string): RawBuilder<boolean> {
  return sql<boolean>`(recipient_ids ? ${employeeId}::text and status = 'published')`
}

/** The published cards of one person. */
export const receivedKudosList = defineList({
  name: "received-kudos",
  query: listOwnKudos.query,
  from: weeklyKudos,
  scope: isReceivedBy,
  filters: {},
  orders: { published_at: { column: sql`published_at`, key: ({ published_at }) => published_at ?? "" } },
})

const MAX_PUBLISHED = 50

/**
 * The published cards of the week that starts on the Monday `week`, newest first, regardless of the reader's pool: for
 * pages that everyone sees.
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
  const ids = cards.flatMap(({ author_id, recipient_ids }) => [author_id, ...recipient_ids])
  const names = await findNames(db, ids)
  const getName = (id: string) => names.get(id) ?? id
  return cards.map((card) => ({
    ...card,
    author_name: getName(card.author_id),
    recipients: card.recipient_ids.map((employee_id) => ({ employee_id, name: getName(employee_id) })),
  }))
}
