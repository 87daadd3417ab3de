import type { List } from "@scorecard/contracts/common"
import type { AnyEntry } from "@scorecard/contracts/entries"
import type { RecycleBinQuery } from "@scorecard/contracts/entry-routes"
import type { Actor } from "@scorecard/domain/access"
import { z } from "zod"
import { matching } from "./entries.store.ts"
import { KINDS } from "./kinds.ts"
import type { EntryDeps } from "./needs.ts"
import { countDeleted, deletedAfter } from "./recycle-bin.store.ts"

/** The deleted entries of the actor's pool, of one kind or of all. */
export async function listRecycleBin(
  { db, cursors }: Pick<EntryDeps, "db" | "cursors">,
  actor: Actor,
  { kind, sort, limit, cursor, ...filter }: RecycleBinQuery,
): Promise<List<AnyEntry>> {
  const kinds = KINDS.filter((candidate) => kind === undefined || candidate.kind === kind)
  const list = `recycle-bin ${kind ?? "all"}`
  const Place = z.strictObject({ list: z.literal(list), sort: z.literal(sort), key: z.string(), _id: z.string() })
  const position = cursors.read(cursor, Place)
  const where = matching(actor, filter, "deleted")
  const found = await deletedAfter(db, kinds, where, { descends: sort.startsWith("-"), position, limit: limit + 1 })

  const items = found.slice(0, limit)
  const last = items.at(-1)
  const goesOn = found.length > limit && last !== undefined
  const next_cursor = goesOn ? cursors.write({ list, sort, key: last.deleted_at, _id: last._id }) : null
  return { items, next_cursor, total: await countDeleted(db, kinds, where) }
}
