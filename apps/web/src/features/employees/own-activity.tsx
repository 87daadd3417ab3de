import { Table, Text } from "@mantine/core"
import { readActivitySummary } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { formatNumber } from "../../lib/format.ts"
import { Panel } from "../../ui/panel.tsx"
import { Answer } from "../../ui/states.tsx"
import { messages } from "./messages.ts"

const HOUR = 60

/** The reader's own active minutes. Their managers can see them too. */
export function OwnActivity() {
  const summary = useApiQuery(readActivitySummary)
  return (
    <Panel title={messages.ownActivity.myActivity}>
      <Answer of={summary} lines={3}>
        {({ today, last_7_days }) => (
          <Table aria-label={messages.ownActivity.myActiveTime}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{messages.ownActivity.when}</Table.Th>
                <Table.Th ta="right">{messages.ownActivity.web}</Table.Th>
                <Table.Th ta="right">{messages.ownActivity.desktop}</Table.Th>
                <Table.Th ta="right">{messages.ownActivity.total}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody className="figures">
              <Row label={messages.ownActivity.today} minutes={today} />
              <Row label={messages.ownActivity.last7Days} minutes={last_7_days} />
            </Table.Tbody>
          </Table>
        )}
      </Answer>
      <Text size="xs" c="dimmed" mt="sm">
        {messages.ownActivity.minuteCountsWhile}
      </Text>
    </Panel>
  )
}

type Minutes = { web: number; desktop: number; total: number }

function Row({ label, minutes }: { label: string; minutes: Minutes }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {label}
      </Table.Th>
      <Table.Td ta="right">{formatTime(minutes.web)}</Table.Td>
      <Table.Td ta="right">{formatTime(minutes.desktop)}</Table.Td>
      <Table.Td ta="right" fw={650}>
        {formatTime(minutes.total)}
      </Table.Td>
    </Table.Tr>
  )
}

function formatTime(minutes: number): string {
  if (minutes < HOUR) return messages.ownActivity.minutes(minutes)
  const rest = minutes % HOUR
  return messages.ownActivity.hoursAndMinutes(formatNumber(Math.floor(minutes / HOUR)), rest)
}
