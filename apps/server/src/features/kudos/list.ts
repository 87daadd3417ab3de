import { z } from "zod"
import type { List } from "@scorecard/contracts/common"
import type { Kudos, KudosCard, KudosFilter, KudosQuery } from "@scorecard/contracts/kudos"
import type { Actor } from "@scorecard/domain"
import {
  exportFile,
  fieldColumns,
  keysetBatches,
  type Column,
  type Database,
  type FileResponse,
  type Platform,
} from "#platform/index.ts"
import { type NamedKudos, addNames, kudosConditions, listKudosAfter, sortPosition, weeklyKudos } from "./kudos.store.ts"
import { kudosAbilities } from "./policy.ts"

/** @throws Refusal 422 for a cursor of another list. */
export async function listKudos(
  { db, cursors }: Pick<Platform, "db" | "cursors">,
  actor: Actor,
  { sort, limit, cursor, ...filter }: KudosQuery,
): Promise<List<Kudos>> {
  const Position = z.strictObject({ list: z.literal("kudos"), sort: z.literal(sort), key: z.string(), _id: z.string() })
  const position = cursors.read(cursor, Position)
  const where = kudosConditions(actor, filter)
  const found = await listKudosAfter(db, where, { sort, position, limit: limit + 1 })

  const cards = found.slice(0, limit)
  const last = cards.at(-1)
  const hasMore = found.length > limit && last !== undefined
  const next_cursor = hasMore ? cursors.write({ list: "kudos", sort, ...sortPosition(sort, last) }) : null
  return { items: await presentKudosList(db, actor, cards), next_cursor, total: await weeklyKudos.count(db, where) }
}

const COLUMNS: Column<NamedKudos>[] = [
  ...fieldColumns<NamedKudos>(["week_start", "status", "badge", "title", "message", "author_id", "author_name"]),
  ...fieldColumns<NamedKudos>(["recipient_ids"]),
  { head: "recipient_names", cell: ({ recipients }) => recipients.map(({ name }) => name).join("; ") },
  ...fieldColumns<NamedKudos>(["created_at", "published_at", "_id"]),
]

/** The list as a file, a batch at a time. */
export function exportKudos(
  { db }: Pick<Platform, "db">,
  actor: Actor,
  { sort, format, ...filter }: KudosFilter,
): Promise<FileResponse> {
  const where = kudosConditions(actor, filter)
  const batches = keysetBatches<NamedKudos>(async (after, limit) => {
    const position = after && sortPosition(sort, after)
    return addNames(db, await listKudosAfter(db, where, { sort, position, limit }))
  })
  return exportFile("weekly-kudos", format, COLUMNS, batches)
}

export async function presentKudosList(db: Database, reader: Actor, cards: readonly KudosCard[]): Promise<Kudos[]> {
  const named = await addNames(db, cards)
  return named.map((card) => ({ ...card, abilities: kudosAbilities(reader, card) }))
}

export async function presentKudos(db: Database, reader: Actor, card: KudosCard): Promise<Kudos> {
  const [shown] = await presentKudosList(db, reader, [card])
  if (!shown) throw new Error(`The card ${card._id} was not presented`)
  return shown
}
