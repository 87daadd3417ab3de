import { Button, Group, Text } from "@mantine/core"
import { IconPin, IconPlus } from "@tabler/icons-react"
import { lazy, Suspense, useState } from "react"
import { useMe } from "../../lib/me.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Empty } from "../../ui/states.tsx"
import { AnnouncementBody } from "./announcement-body.tsx"
import { ANNOUNCES_FROM_LEVEL } from "./announcement-values.ts"
import type { ItemOf, ItemsOf } from "./stories.ts"
import classes from "./news.module.css"
import { messages } from "./messages.ts"

const FIRST = 5

/** Forms load when they are needed, which keeps the first page light. */
const AnnouncementDrawer = lazy(() =>
  import("./announcement-drawer.tsx").then((drawer) => ({ default: drawer.AnnouncementDrawer })),
)

/** The company's announcements, pinned ones first. */
export function AnnouncementsStory({ items }: { items: ItemsOf<"announcements"> }) {
  const me = useMe()
  const [isWriting, setWriting] = useState(false)
  const announces = me.changingLevel >= ANNOUNCES_FROM_LEVEL
  return (
    <Panel
      title={messages.announcementsStory.announcements}
      actions={
        <Group gap="sm">
          <TextLink to="/news/announcements" size="sm">
            {messages.announcementsStory.allAnnouncements}
          </TextLink>
          {announces && (
            <Button size="compact-sm" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setWriting(true)}>
              {messages.announcementsStory.announce}
            </Button>
          )}
        </Group>
      }
    >
      {items.length === 0 && (
        <Empty title={messages.announcementsStory.noAnnouncements}>
          {messages.announcementsStory.noAnnouncementsText}
        </Empty>
      )}
      <div>
        {items.slice(0, FIRST).map((announcement) => (
          <AnnouncementCard key={announcement._id} announcement={announcement} />
        ))}
      </div>
      {isWriting && (
        <Suspense fallback={null}>
          <AnnouncementDrawer announcement={null} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </Panel>
  )
}

function AnnouncementCard({ announcement }: { announcement: ItemOf<"announcements"> }) {
  const { title, body, pinned, published_from, created_by_name } = announcement
  return (
    <article className={classes["card"]}>
      <Text component="h3" fz="md" fw={650} m={0} className="name">
        {title}
      </Text>
      <Group gap={6} mb={4}>
        {pinned && (
          <Group gap={2}>
            <IconPin size={14} aria-hidden />
            <Text size="xs" fw={600}>
              {messages.announcementsStory.pinned}
            </Text>
          </Group>
        )}
        <Text size="xs" c="dimmed" className="name">
          {created_by_name}, <Ago at={published_from} />
        </Text>
      </Group>
      <AnnouncementBody title={title} body={body} />
    </article>
  )
}
