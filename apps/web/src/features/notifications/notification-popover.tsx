import { Divider, Group, Popover, ScrollArea, Text } from "@mantine/core"
import { IconBell } from "@tabler/icons-react"
import { listNotifications } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { Anchor } from "../../ui/anchor.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Answer, Empty } from "../../ui/states.tsx"
import { NotificationItem } from "./notification-item.tsx"
import { ReadAllButton } from "./read-all-button.tsx"
import { messages } from "./messages.ts"

const LATEST = 8

type NotificationPopoverProps = {
  id: string
  unread: number
  opened: boolean
  onChange: (opened: boolean) => void
  button: HTMLElement | null
}

/** The latest notifications. Loads when it is opened. */
export default function NotificationPopover({ id, unread, opened, onChange, button }: NotificationPopoverProps) {
  const latest = useApiQuery(listNotifications, { query: { limit: LATEST } }, { enabled: opened })
  const close = () => onChange(false)
  return (
    <Popover id={id} opened={opened} onChange={onChange} position="bottom-end" width={380} shadow="md" trapFocus>
      <Popover.Target>
        <Anchor element={button} />
      </Popover.Target>
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
                <Empty icon={IconBell} title={messages.notificationBell.noNotificationsYet}>
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
