import { Table, Text } from "@mantine/core"
import { readActivitySummary } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { formatNumber } from "../../lib/format.ts"
import { Panel } from "../../ui/panel.tsx"
import { Answer } from "../../ui/states.tsx"

const HOUR = 60

/** The reader's own active minutes, which their managers can see too. */
export function OwnActivity() {
  const summary = useApiQuery(readActivitySummary)
  return (
    <Panel title="My activity">
      <Answer of={summary} lines={3}>
        {({ today, last_7_days }) => (
          <Table aria-label="My active time">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>When</Table.Th>
                <Table.Th ta="right">Web</Table.Th>
                <Table.Th ta="right">Desktop</Table.Th>
                <Table.Th ta="right">Together</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody className="figures">
              <Row label="Today" minutes={today} />
              <Row label="Last 7 days" minutes={last_7_days} />
            </Table.Tbody>
          </Table>
        )}
      </Answer>
      <Text size="xs" c="dimmed" mt="sm">
        A minute counts while this page is in sight; one that was active in both clients counts once. Days are Eastern.
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
      <Table.Td ta="right">{timeWords(minutes.web)}</Table.Td>
      <Table.Td ta="right">{timeWords(minutes.desktop)}</Table.Td>
      <Table.Td ta="right" fw={650}>
        {timeWords(minutes.total)}
      </Table.Td>
    </Table.Tr>
  )
}

function timeWords(minutes: number): string {
  if (minutes < HOUR) return `${minutes} min`
  const rest = minutes % HOUR
  return `${formatNumber(Math.floor(minutes / HOUR))} h${rest === 0 ? "" : ` ${rest} min`}`
}
