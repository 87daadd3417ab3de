import type { Announcement, AnnouncementRecord } from "@scorecard/contracts/announcements"
import type { Actor } from "@scorecard/domain/access"
import type { Database } from "#platform/documents/index.ts"
import { isActiveAt, managesAnnouncements } from "./announcement-rules.ts"
import { namesOf } from "./names.store.ts"

export async function presentAnnouncements(
  db: Database,
  reader: Actor,
  at: string,
  records: readonly AnnouncementRecord[],
): Promise<Announcement[]> {
  const nameOf = await namesOf(
    db,
    records.map(({ created_by_id }) => created_by_id),
  )
  const manages = managesAnnouncements(reader)
  return records.map((record) => ({
    ...record,
    created_by_name: nameOf(record.created_by_id),
    active: isActiveAt(record, at),
    abilities: { edit: manages, delete: manages },
  }))
}

export async function presentAnnouncement(
  db: Database,
  reader: Actor,
  at: string,
  record: AnnouncementRecord,
): Promise<Announcement> {
  const [shown] = await presentAnnouncements(db, reader, at, [record])
  if (!shown) throw new Error(`The announcement ${record._id} was not presented`)
  return shown
}
