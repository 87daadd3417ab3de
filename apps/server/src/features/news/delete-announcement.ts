import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { announcements, announcementSeenBy } from "./announcements.store.ts"

/** What it said stays in the audit log. @throws Refusal 404, 412. */
export function deleteAnnouncement(
  deps: Pick<World, "transact">,
  actor: Actor,
  id: string,
  ifMatch: number | null,
): Promise<void> {
  return deps.transact(async (tx) => {
    const before = await announcementSeenBy(tx.db, actor, { id, at: tx.at }, "for update")
    refuseOtherVersion(ifMatch, before)

    await announcements.remove(tx.db, id)
    tx.audit(actor, "announcement.deleted", { collection: announcements.name, id, change: { before } })
  })
}
