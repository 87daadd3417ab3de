import type { List } from "@scorecard/contracts/common"
import type { AnyEntry, Entry } from "@scorecard/contracts/entries"
import type { EntryListQuery } from "@scorecard/contracts/entry-routes"
import type { RecycleBinQuery } from "@scorecard/contracts/recycle-bin"
import { addDays, easternInstant, type Actor } from "@scorecard/domain"
import { z } from "zod"
import { timestamp, type Platform } from "#platform/index.ts"
import { entryDate, KINDS, type Kind } from "./kinds.ts"
import {
  countDeleted,
  deletedEntriesAfter,
  entriesAfter,
  entryConditions,
  recycleBinPosition,
  type Position,
  type Sort,
} from "./entries.store.ts"

/** The entries of the actor's pool that are not deleted. @throws Refusal 422 for a cursor of another list. */
export async function listEntries(
  { db, cursors }: Pick<Platform, "db" | "cursors">,
  actor: Actor,
  kind: Kind,
  { sort, limit, cursor, ...filter }: EntryListQuery,
): Promise<List<Entry>> {
  const Place = z.strictObject({ list: z.literal(kind.kind), sort: z.literal(sort), key: z.string(), _id: z.string() })
  const position = cursors.read(cursor, Place)
  const where = entryConditions(actor, filter, "active")
  const found = await entriesAfter(db, kind, where, { sort, position, limit: limit + 1 })

  const items = found.slice(0, limit)
  const last = items.at(-1)
  const hasMore = found.length > limit && last !== undefined
  const next_cursor = hasMore ? cursors.write({ list: kind.kind, sort, ...entryPosition(kind, sort, last) }) : null
  return { items, next_cursor, total: await kind.collection.count(db, where) }
}

/** The position of an entry in the sorted list. */
export function entryPosition(kind: Kind, sort: Sort, entry: Entry): Position {
  return { key: sort.endsWith("date") ? entryDate(kind, entry) : entry.created_at, _id: entry._id }
}

/** The deleted entries of the actor's pool, of one kind or of all. */
export async function listRecycleBin(
  { db, cursors }: Pick<Platform, "db" | "cursors">,
  actor: Actor,
  { sort, limit, cursor, ...filter }: RecycleBinQuery,
): Promise<List<AnyEntry>> {
  const { kinds, where } = recycleBinScope(actor, filter)
  const list = `recycle-bin ${filter.kind ?? "all"}`
  const Place = z.strictObject({ list: z.literal(list), sort: z.literal(sort), key: z.string(), _id: z.string() })
  const position = cursors.read(cursor, Place)
  const page = { isDescending: sort.startsWith("-"), position, limit: limit + 1 }
  const found = await deletedEntriesAfter(db, kinds, where, page)

  const items = found.slice(0, limit)
  const last = items.at(-1)
  const hasMore = found.length > limit && last !== undefined
  const next_cursor = hasMore ? cursors.write({ list, sort, ...recycleBinPosition(last) }) : null
  return { items, next_cursor, total: await countDeleted(db, kinds, where) }
}

type RecycleBinFilter = Omit<RecycleBinQuery, "sort" | "limit" | "cursor">

/** The kinds of a query, and the condition on their entries. Days of deletion are Eastern days. */
export function recycleBinScope(actor: Actor, { kind, deleted_from, deleted_to, ...filter }: RecycleBinFilter) {
  const kinds = KINDS.filter((candidate) => kind === undefined || candidate.kind === kind)
  const deleted = {
    deleted_from: deleted_from && startOfDay(deleted_from),
    deleted_before: deleted_to && startOfDay(addDays(deleted_to, 1)),
  }
  return { kinds, where: entryConditions(actor, { ...filter, ...deleted }, "deleted") }
}

const startOfDay = (date: string) => timestamp(easternInstant(date, "00:00"))
