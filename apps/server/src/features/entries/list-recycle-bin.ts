import type { List } from "@scorecard/contracts/common"
import type { AnyEntry } from "@scorecard/contracts/entries"
import type { RecycleBinQuery } from "@scorecard/contracts/recycle-bin"
import type { Actor } from "@scorecard/domain/access"
import { addDays, easternInstant } from "@scorecard/domain/calendar"
import { z } from "zod"
import { timestamp } from "#platform/clock/index.ts"
import { matching } from "./entries.store.ts"
import { KINDS } from "./kinds.ts"
import type { EntryDeps } from "./needs.ts"
import { binPositionOf, countDeleted, deletedAfter } from "./recycle-bin.store.ts"

/** The deleted entries of the actor's pool, of one kind or of all. */
export async function listRecycleBin(
  { db, cursors }: Pick<EntryDeps, "db" | "cursors">,
  actor: Actor,
  { sort, limit, cursor, ...filter }: RecycleBinQuery,
): Promise<List<AnyEntry>> {
  const { kinds, where } = binScope(actor, filter)
  const list = `recycle-bin ${filter.kind ?? "all"}`
  const Place = z.strictObject({ list: z.literal(list), sort: z.literal(sort), key: z.string(), _id: z.string() })
  const position = cursors.read(cursor, Place)
  const found = await deletedAfter(db, kinds, where, { descends: sort.startsWith("-"), position, limit: limit + 1 })

  const items = found.slice(0, limit)
  const last = items.at(-1)
  const goesOn = found.length > limit && last !== undefined
  const next_cursor = goesOn ? cursors.write({ list, sort, ...binPositionOf(last) }) : null
  return { items, next_cursor, total: await countDeleted(db, kinds, where) }
}

type BinFilter = Omit<RecycleBinQuery, "sort" | "limit" | "cursor">

/** The kinds that are asked for, and which of their deleted entries. Days of deletion are Eastern days. */
export function binScope(actor: Actor, { kind, deleted_from, deleted_to, ...filter }: BinFilter) {
  const kinds = KINDS.filter((candidate) => kind === undefined || candidate.kind === kind)
  const deleted = {
    deleted_from: deleted_from && startOfDay(deleted_from),
    deleted_before: deleted_to && startOfDay(addDays(deleted_to, 1)),
  }
  return { kinds, where: matching(actor, { ...filter, ...deleted }, "deleted") }
}

const startOfDay = (date: string) => timestamp(easternInstant(date, "00:00"))
