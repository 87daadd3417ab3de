import { Drawer } from "@mantine/core"
import { useFocusBack } from "../../ui/use-focus-back.ts"
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
  useFocusBack()
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
