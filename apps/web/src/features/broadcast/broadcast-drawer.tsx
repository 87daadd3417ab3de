import { Drawer, Paper, Stack, Text } from "@mantine/core"
import { readBroadcast } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Answer } from "../../ui/states.tsx"
import { isWaiting, waysOf, type Broadcast } from "./broadcast-labels.ts"
import { Results } from "./results.tsx"
import { messages } from "./messages.ts"

const EVERY_MS = 3_000

/** A message with its delivery results, person by person. Polls while any delivery is pending. */
export function BroadcastDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Drawer opened={id !== ""} onClose={onClose} position="right" size="xl" title={messages.broadcastDrawer.broadcast}>
      {id !== "" && <Sent key={id} id={id} />}
    </Drawer>
  )
}

function Sent({ id }: { id: string }) {
  const first = useApiQuery(readBroadcast, { params: { id } })
  const waiting = first.data !== undefined && isWaiting(first.data)
  useApiQuery(readBroadcast, { params: { id } }, { enabled: waiting, refetchInterval: EVERY_MS })
  return (
    <Answer of={first} lines={6}>
      {(broadcast) => (
        <Stack>
          <Message broadcast={broadcast} />
          <Results results={broadcast.results} delivery={broadcast.delivery} />
        </Stack>
      )}
    </Answer>
  )
}

function Message({ broadcast }: { broadcast: Broadcast }) {
  const { subject, body_text, action_url, delivery, recipients, sent_by_name, sent_at } = broadcast
  return (
    <Stack gap={6}>
      <Text fw={650} className="name">
        {subject}
      </Text>
      <Text size="sm" c="dimmed" className="name">
        {messages.broadcastDrawer.toPeopleBy(
          sent_by_name,
          <Ago at={sent_at} isTabStop />,
          recipients,
          waysOf(delivery),
        )}
      </Text>
      <Paper withBorder p="sm" bg="var(--ground)">
        <Text size="sm" className="name" style={{ whiteSpace: "pre-wrap" }}>
          {body_text}
        </Text>
        {action_url !== null && (
          <Text size="sm" mt="xs">
            {messages.broadcastDrawer.buttonLeadsTo(
              action_url.startsWith("/") ? (
                <TextLink to={action_url} size="sm">
                  {action_url}
                </TextLink>
              ) : (
                <span className="name">{action_url}</span>
              ),
            )}
          </Text>
        )}
      </Paper>
    </Stack>
  )
}
