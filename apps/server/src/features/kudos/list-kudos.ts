import type { List } from "@scorecard/contracts/common"
import type { Kudos, KudosQuery } from "@scorecard/contracts/kudos"
import type { Actor } from "@scorecard/domain/access"
import { z } from "zod"
import type { World } from "#platform/world.ts"
import { kudosAfter, matching, positionOf, weeklyKudos } from "./kudos.store.ts"
import { presentAll } from "./present-kudos.ts"

/** @throws Refusal 422 for a cursor of another list. */
export async function listKudos(
  { db, cursors }: Pick<World, "db" | "cursors">,
  actor: Actor,
  { sort, limit, cursor, ...filter }: KudosQuery,
): Promise<List<Kudos>> {
  const Place = z.strictObject({ list: z.literal("kudos"), sort: z.literal(sort), key: z.string(), _id: z.string() })
  const position = cursors.read(cursor, Place)
  const where = matching(actor, filter)
  const found = await kudosAfter(db, where, { sort, position, limit: limit + 1 })

  const cards = found.slice(0, limit)
  const last = cards.at(-1)
  const goesOn = found.length > limit && last !== undefined
  const next_cursor = goesOn ? cursors.write({ list: "kudos", sort, ...positionOf(sort, last) }) : null
  return { items: await presentAll(db, actor, cards), next_cursor, total: await weeklyKudos.count(db, where) }
}
