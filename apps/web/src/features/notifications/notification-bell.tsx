import { ActionIcon, Divider, Group, Indicator, Popover, ScrollArea, Text, VisuallyHidden } from "@mantine/core"
import { notifications as toasts } from "@mantine/notifications"
import { IconBell } from "@tabler/icons-react"
import { useState } from "react"
import type { Item } from "../../api/endpoint.ts"
import { listNotifications, readUnreadCount } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { TextLink } from "../../ui/link.tsx"
import { Answer, Empty } from "../../ui/states.tsx"
import { NotificationItem } from "./notification-item.tsx"
import { ReadAllButton } from "./read-all-button.tsx"
import { useInboxStream } from "./use-inbox-stream.ts"
import { messages } from "./messages.ts"

const POLL_MS = 30_000
const LATEST = 8
const MAX_SHOWN = 99

/** The unread count, live, and the latest notifications. */
export function NotificationBell() {
  const [opened, setOpened] = useState(false)
  const streamed = useInboxStream(showToast)
  const polled = useApiQuery(readUnreadCount, {}, { refetchInterval: streamed === null ? POLL_MS : false })
  const latest = useApiQuery(listNotifications, { query: { limit: LATEST } }, { enabled: opened })
  const unread = streamed ?? polled.data?.unread ?? 0
  const close = () => setOpened(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={380} shadow="md" trapFocus>
      <Indicator
        label={unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
        disabled={unread === 0}
        color="red.9"
        size={18}
        offset={4}
      >
        <Popover.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" onClick={() => setOpened(!opened)}>
            <IconBell size={20} aria-hidden />
            <VisuallyHidden>
              {messages.notificationBell.notificationsDetail(
                unread === 0 ? messages.notificationBell.noneUnread : messages.notificationBell.unread(unread),
              )}
            </VisuallyHidden>
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={8} maw="calc(100vw - 16px)">
        <Group justify="space-between" px={8} pb={4}>
          <Text fw={600} size="sm">
            {unread === 0
              ? messages.notificationBell.nothingUnread
              : messages.notificationBell.unreadNotifications(unread)}
          </Text>
          <ReadAllButton unread={unread} />
        </Group>
        <Divider />
        <ScrollArea.Autosize mah="60vh" py={4}>
          <Answer of={latest} lines={3}>
            {({ items }) =>
              items.length === 0 ? (
                <Empty title={messages.notificationBell.noNotificationsYet}>
                  {messages.notificationBell.noNotificationsYetText}
                </Empty>
              ) : (
                items.map((one) => <NotificationItem key={one._id} notification={one} onOpened={close} />)
              )
            }
          </Answer>
        </ScrollArea.Autosize>
        <Divider />
        <Group justify="space-between" px={8} pt={6} onClick={close}>
          <TextLink to="/notifications" size="sm">
            {messages.notificationBell.allNotifications}
          </TextLink>
          <TextLink to="/notifications/preferences" size="sm">
            {messages.notificationBell.preferences}
          </TextLink>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}

function showToast({ title, body }: Item<typeof listNotifications>): void {
  toasts.show({ title, message: body })
}
