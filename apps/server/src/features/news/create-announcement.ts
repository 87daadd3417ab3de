import type { Announcement, AnnouncementDraft } from "@scorecard/contracts/announcements"
import type { Actor } from "@scorecard/domain/access"
import { newId } from "#platform/identifiers/index.ts"
import type { World } from "#platform/world.ts"
import { refuseEmptyPeriod } from "./announcement-rules.ts"
import { announcements } from "./announcements.store.ts"
import { presentAnnouncement } from "./present-announcement.ts"

/** At once, unless it says from when. @throws Refusal 422. */
export function createAnnouncement(
  deps: Pick<World, "transact">,
  actor: Actor,
  draft: AnnouncementDraft,
): Promise<Announcement> {
  const { employee_id } = actor
  return deps.transact(async (tx) => {
    const after = { ...draft, published_from: draft.published_from ?? tx.at }
    refuseEmptyPeriod(after)

    const stamps = { created_at: tx.at, created_by_id: employee_id, updated_at: tx.at, updated_by_id: employee_id }
    const record = await announcements.insert(tx.db, { _id: newId(), ...after, ...stamps, version: 1 })
    tx.audit(actor, "announcement.created", { collection: announcements.name, id: record._id, change: { after } })
    return presentAnnouncement(tx.db, actor, tx.at, record)
  })
}
