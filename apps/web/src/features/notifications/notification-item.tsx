import { Badge, Group, Text, UnstyledButton } from "@mantine/core"
import { useNavigate } from "@tanstack/react-router"
import type { Item } from "../../api/endpoint.ts"
import { markRead, type listNotifications } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { useMe } from "../../lib/me.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import classes from "./notification-item.module.css"
import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages.ts"

type Notification = Item<typeof listNotifications>

/** One notification. Opening it marks it as read and goes to its subject. */
export function NotificationItem({ notification, onOpened }: { notification: Notification; onOpened?: () => void }) {
  const { _id, title, body, link, created_at, read_at, mirrored_from } = notification
  const me = useMe()
  const navigate = useNavigate()
  const read = useApiMutation(() => call(markRead, { params: { id: _id } }), ["notifications"])
  const open = () => {
    // A notification read during impersonation stays unread for the person themselves.
    if (read_at === null && me.impersonatedBy === null) read.mutate(undefined)
    onOpened?.()
    if (link?.startsWith("/")) void navigate({ to: link })
    else if (link !== null && link.startsWith("https:")) window.open(link, "_blank", "noopener,noreferrer")
  }
  return (
    <UnstyledButton className={classes["item"]} data-unread={read_at === null || undefined} onClick={open}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <div style={{ minWidth: 0 }}>
          <Text size="sm" fw={read_at === null ? 700 : 500} className="name">
            {title}
          </Text>
          <Text size="sm" c="dimmed" lineClamp={3} className="name">
            {body}
          </Text>
          <Group gap={6}>
            <Text size="xs" c="dimmed">
              <Ago at={created_at} />
            </Text>
            {mirrored_from !== undefined && (
              <Badge size="xs">{messages.notificationItem.forWhileYouActed(mirrored_from)}</Badge>
            )}
          </Group>
        </div>
        {read_at === null && (
          <StatusChip status="new" size="xs">
            {messages.notificationItem.new}
          </StatusChip>
        )}
      </Group>
    </UnstyledButton>
  )
}
