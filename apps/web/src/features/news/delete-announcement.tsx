import { notifications } from "@mantine/notifications"
import { deleteAnnouncement } from "../../api/endpoints.gen.ts"
import { useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { Confirm } from "../../ui/confirm.tsx"
import { STALE, type Announcement } from "./announcement-values.ts"

export function DeleteAnnouncement({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const remove = useWrite(
    () => call(deleteAnnouncement, { params: { id: announcement._id }, ifMatch: announcement.version }),
    STALE,
  )
  return (
    <Confirm
      opened
      onClose={onClose}
      title="Delete this announcement?"
      action="Delete"
      danger
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            notifications.show({ color: "green.9", title: "Announcement deleted", message: announcement.title })
            onClose()
          },
        })
      }
    >
      Nobody sees <b className="name">{announcement.title}</b> any more. To stop showing it and keep it, change its end
      instead.
    </Confirm>
  )
}
