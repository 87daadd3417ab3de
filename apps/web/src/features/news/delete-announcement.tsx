import { deleteAnnouncement } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { ConfirmAction } from "../../ui/confirm-action.tsx"
import { STALE, type Announcement } from "./announcement-values.ts"

export function DeleteAnnouncement({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const { _id: id, version, title } = announcement
  return (
    <ConfirmAction
      onClose={onClose}
      title="Delete this announcement?"
      action="Delete"
      danger
      run={() => call(deleteAnnouncement, { params: { id }, ifMatch: version })}
      stale={STALE}
      notice={{ color: "green.9", title: "Announcement deleted", message: title }}
    >
      Nobody sees <b className="name">{title}</b> any more. To stop showing it and keep it, change its end instead.
    </ConfirmAction>
  )
}
