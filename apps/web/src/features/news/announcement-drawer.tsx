import { Drawer } from "@mantine/core"
import { useReturnFocus } from "../../ui/use-return-focus.ts"
import { AnnouncementForm } from "./announcement-form.tsx"
import type { Announcement } from "./announcement-values.ts"
import { messages } from "./messages.ts"

/** Creates or edits an announcement. */
export function AnnouncementDrawer({
  announcement,
  onClose,
}: {
  announcement: Announcement | null
  onClose: () => void
}) {
  useReturnFocus()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={announcement ? messages.announcementDrawer.editAnnouncement : messages.announcementDrawer.newAnnouncement}
    >
      <AnnouncementForm announcement={announcement} onClose={onClose} />
    </Drawer>
  )
}
