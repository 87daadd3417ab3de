import { ActionIcon, Indicator, VisuallyHidden } from "@mantine/core"
import { notifications as toasts } from "@mantine/notifications"
import { IconBell } from "@tabler/icons-react"
import { lazy, Suspense } from "react"
import type { Item } from "../../api/endpoint.ts"
import { readUnreadCount, type listNotifications } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { useOpenedBy } from "../../ui/use-opened-by.ts"
import { useInboxStream } from "./use-inbox-stream.ts"
import { messages } from "./messages.ts"

const NotificationPopover = lazy(() => import("./notification-popover.tsx"))

const POLL_MS = 30_000
const MAX_SHOWN = 99

/** The unread count, live, and the latest notifications. */
export function NotificationBell() {
  const { id, opened, setOpened, wasOpened, button, buttonProps } = useOpenedBy("dialog")
  const streamed = useInboxStream(showToast)
  const polled = useApiQuery(readUnreadCount, {}, { refetchInterval: streamed === null ? POLL_MS : false })
  const unread = streamed ?? polled.data?.unread ?? 0
  return (
    <>
      <Indicator
        label={unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
        disabled={unread === 0}
        color="red.9"
        size={18}
        offset={4}
      >
        <ActionIcon {...buttonProps} variant="subtle" color="gray" size="lg">
          <IconBell size={20} aria-hidden />
          <VisuallyHidden>
            {messages.notificationBell.notificationsDetail(
              unread === 0 ? messages.notificationBell.noneUnread : messages.notificationBell.unread(unread),
            )}
          </VisuallyHidden>
        </ActionIcon>
      </Indicator>
      {wasOpened && (
        <Suspense fallback={null}>
          <NotificationPopover id={id} unread={unread} opened={opened} onChange={setOpened} button={button.current} />
        </Suspense>
      )}
    </>
  )
}

function showToast({ title, body }: Item<typeof listNotifications>): void {
  toasts.show({ title, message: body })
}
