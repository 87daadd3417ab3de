import type { Announcement, AnnouncementsFilter, AnnouncementsQuery } from "@scorecard/contracts/announcements"
import type { List } from "@scorecard/contracts/common"
import type { Actor } from "@scorecard/domain/access"
import { z } from "zod"
import { timestamp } from "#platform/clock/index.ts"
import type { FileAnswer } from "#platform/http/index.ts"
import { exportFile, fieldColumns, keysetBatches } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import { announcements, announcementsAfter, matching, positionOf } from "./announcements.store.ts"
import { presentAnnouncements } from "./present-announcement.ts"

/** @throws Refusal 422 for a cursor of another list. */
export async function listAnnouncements(
  { db, clock, cursors }: Pick<World, "db" | "clock" | "cursors">,
  actor: Actor,
  { sort, limit, cursor, ...filter }: AnnouncementsQuery,
): Promise<List<Announcement>> {
  const list = "announcements"
  const Place = z.strictObject({ list: z.literal(list), sort: z.literal(sort), key: z.string(), _id: z.string() })
  const position = cursors.read(cursor, Place)
  const at = timestamp(clock.now())
  const where = matching(actor, at, filter)
  const found = await announcementsAfter(db, where, { sort, position, limit: limit + 1 })

  const page = found.slice(0, limit)
  const last = page.at(-1)
  const goesOn = found.length > limit && last !== undefined
  return {
    items: await presentAnnouncements(db, actor, at, page),
    next_cursor: goesOn ? cursors.write({ list, sort, ...positionOf(sort, last) }) : null,
    total: await announcements.count(db, where),
  }
}

const COLUMNS = [
  ...fieldColumns<Announcement>(["title", "body", "pinned", "active", "published_from", "published_until"]),
  ...fieldColumns<Announcement>(["created_by_id", "created_by_name", "created_at", "updated_at", "_id"]),
]

/** The list as a file, a batch at a time. */
export function exportAnnouncements(
  { db, clock }: Pick<World, "db" | "clock">,
  actor: Actor,
  { sort, format, ...filter }: AnnouncementsFilter,
): Promise<FileAnswer> {
  const at = timestamp(clock.now())
  const where = matching(actor, at, filter)
  const batches = keysetBatches<Announcement>(async (after, limit) => {
    const position = after && positionOf(sort, after)
    return presentAnnouncements(db, actor, at, await announcementsAfter(db, where, { sort, position, limit }))
  })
  return exportFile("announcements", format, COLUMNS, batches)
}
