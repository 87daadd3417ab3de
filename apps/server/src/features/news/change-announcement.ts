import type { Announcement, AnnouncementPatch } from "@scorecard/contracts/announcements"
import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { refuseEmptyPeriod } from "./announcement-rules.ts"
import { announcements, announcementSeenBy } from "./announcements.store.ts"
import { presentAnnouncement } from "./present-announcement.ts"

type Asked = { id: string; patch: AnnouncementPatch; ifMatch: number | null }

/** @throws Refusal 404, 422, 412. */
export function changeAnnouncement(
  deps: Pick<World, "transact">,
  actor: Actor,
  { id, patch, ifMatch }: Asked,
): Promise<Announcement> {
  return deps.transact(async (tx) => {
    const before = await announcementSeenBy(tx.db, actor, { id, at: tx.at }, "for update")
    const { published_until } = patch
    const next = {
      ...before,
      title: patch.title ?? before.title,
      body: patch.body ?? before.body,
      pinned: patch.pinned ?? before.pinned,
      published_from: patch.published_from ?? before.published_from,
      // Null takes the end away; what is not named stays.
      published_until: published_until === undefined ? before.published_until : published_until,
    }
    refuseEmptyPeriod(next)
    refuseOtherVersion(ifMatch, before)

    const after = await announcements.replace(tx.db, { ...next, updated_at: tx.at, updated_by_id: actor.employee_id })
    tx.audit(actor, "announcement.changed", { collection: announcements.name, id, change: { before, after } })
    return presentAnnouncement(tx.db, actor, tx.at, after)
  })
}
