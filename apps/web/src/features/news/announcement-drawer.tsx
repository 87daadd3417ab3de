import { Drawer } from "@mantine/core"
import { useReturnFocus } from "../../ui/use-return-focus.ts"
import { AnnouncementForm } from "./announcement-form.tsx"
import type { Announcement } from "./announcement-values.ts"

/** A new announcement, or a change of one. */
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
      title={announcement ? "Change the announcement" : "New announcement"}
    >
      <AnnouncementForm announcement={announcement} onClose={onClose} />
    </Drawer>
  )
}
