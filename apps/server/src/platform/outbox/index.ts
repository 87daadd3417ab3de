import { sql, type Database } from "#platform/documents/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import type { Announcement } from "./announcement.ts"

export type { Announcement, Ending } from "./announcement.ts"
export { deadAnnouncements, outboxState, reviveAnnouncement } from "./kept.ts"
export type { DeadAnnouncement, KeptAnnouncement, OutboxState } from "./kept.ts"
export { openRelay } from "./relay.ts"
export type { Deliver, Relay } from "./relay.ts"

export async function keepAnnouncements(
  db: Database,
  announcements: readonly Announcement[],
  cause: { at: string; actor_id: string | null; impersonator_id: string | null },
): Promise<void> {
  if (announcements.length === 0) return
  const rows = announcements.map((announcement) => ({ _id: newId(), ...cause, ...announcement }))
  await sql`insert into tbl_outbox (_id, doc)
    select value->>'_id', value from jsonb_array_elements(${JSON.stringify(rows)}::jsonb)`.execute(db)
}
