import { Button, Drawer, Group, Stack, Text } from "@mantine/core"
import { formatMoment } from "../../lib/format.ts"
import { useReturnFocus } from "../../ui/use-return-focus.ts"
import { AnnouncementText } from "./announcement-body.tsx"
import type { Announcement } from "./announcement-values.ts"
import type { Act } from "./announcement-columns.tsx"
import { messages } from "./messages.ts"

type ReadAnnouncementProps = { announcement: Announcement; onClose: () => void; onAct: (act: Act) => void }

export function ReadAnnouncement({ announcement, onClose, onAct }: ReadAnnouncementProps) {
  useReturnFocus()
  const { title, body, abilities, created_by_name, published_from, published_until } = announcement
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={title} classNames={{ title: "name" }}>
      <Stack>
        <Text size="sm" c="dimmed" className="name">
          {messages.readAnnouncement.from(created_by_name, formatMoment(published_from))}

          {published_until !== null && messages.readAnnouncement.untilPublishedUntil(formatMoment(published_until))}
        </Text>
        <AnnouncementText body={body} />
        <Group justify="flex-end">
          {abilities.delete && (
            <Button variant="default" onClick={() => onAct({ act: "delete", announcement })}>
              {messages.readAnnouncement.deleteAnnouncement}
            </Button>
          )}
          {abilities.edit && (
            <Button onClick={() => onAct({ act: "edit", announcement })}>
              {messages.readAnnouncement.changeAnnouncement}
            </Button>
          )}
        </Group>
      </Stack>
    </Drawer>
  )
}
