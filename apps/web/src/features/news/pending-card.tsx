import { Group, Stack, Text } from "@mantine/core"
import { IconBell, IconCircleCheck, IconInbox, IconUserPlus } from "@tabler/icons-react"
import type { ReactNode } from "react"
import { countPendingAtwRequests, listCreateRequests, readUnreadCount } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { useMe } from "../../lib/me.ts"
import { TextLink } from "../../ui/link.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Answer } from "../../ui/states.tsx"
import { messages } from "./messages.ts"

const EVERY_MS = 60_000

/** Pending items: unread notifications, and decisions waiting for the reader. */
export function PendingCard() {
  const me = useMe()
  const decidesAtw = me.can("scorecard.submit") && me.shows("scorecard.atw")
  const decidesPeople = me.can("employees.approve_requests") && me.shows("employees.create_requests")
  const unread = useApiQuery(readUnreadCount, {}, { refetchInterval: EVERY_MS })
  const atw = useApiQuery(countPendingAtwRequests, {}, { enabled: decidesAtw, refetchInterval: EVERY_MS })
  const people = useApiQuery(
    listCreateRequests,
    { query: { status: "pending", limit: 1 } },
    { enabled: decidesPeople, refetchInterval: EVERY_MS },
  )
  const requests = atw.data?.count ?? 0
  const proposals = people.data?.total ?? 0
  return (
    <Panel title={messages.pendingCard.waitingForYou}>
      <Answer of={unread} lines={2}>
        {(inbox) => (
          <Stack gap={6} aria-live="polite">
            {inbox.unread > 0 && (
              <Line icon={<IconBell size={20} aria-hidden />} to="/notifications" search={{ unread: "true" }}>
                {messages.pendingCard.unreadNotifications(inbox.unread)}
              </Line>
            )}
            {requests > 0 && (
              <Line icon={<IconInbox size={20} aria-hidden />} to="/atw-requests" search={{ status: "pending" }}>
                {messages.pendingCard.atwRequestsToDecide(requests)}
              </Line>
            )}
            {proposals > 0 && (
              <Line icon={<IconUserPlus size={20} aria-hidden />} to="/create-requests">
                {messages.pendingCard.requestsForNewEmployee(proposals)}
              </Line>
            )}
            {inbox.unread + requests + proposals === 0 && (
              <Group gap="xs" wrap="nowrap">
                <IconCircleCheck size={20} aria-hidden style={{ flexShrink: 0 }} />
                <Text size="sm">{messages.pendingCard.nothing}</Text>
              </Group>
            )}
          </Stack>
        )}
      </Answer>
    </Panel>
  )
}

type LineProps = {
  icon: ReactNode
  to: "/notifications" | "/atw-requests" | "/create-requests"
  search?: Record<string, string>
  children: ReactNode
}

function Line({ icon, to, search, children }: LineProps) {
  return (
    <Group gap="xs" wrap="nowrap">
      {icon}
      <TextLink to={to} {...(search && { search })} size="sm" fw={600} py={2} className="figures">
        {children}
      </TextLink>
    </Group>
  )
}
