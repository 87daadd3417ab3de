import { deleteAnnouncement } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { ConfirmAction } from "../../ui/confirm-action.tsx"
import { STALE, type Announcement } from "./announcement-values.ts"
import { messages } from "./messages.ts"

export function DeleteAnnouncement({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const { _id: id, version, title } = announcement
  return (
    <ConfirmAction
      onClose={onClose}
      title={messages.deleteAnnouncement.deleteThisAnnouncement}
      action={messages.deleteAnnouncement.delete}
      danger
      run={() => call(deleteAnnouncement, { params: { id }, ifMatch: version })}
      stale={STALE}
      notice={{ color: "green.9", title: messages.deleteAnnouncement.announcementDeleted, message: title }}
    >
      {messages.deleteAnnouncement.deleteThisAnnouncementText(<b className="name">{title}</b>)}
    </ConfirmAction>
  )
}
