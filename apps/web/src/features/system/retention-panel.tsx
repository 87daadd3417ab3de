import { Badge, Code, Group, Stack, Table, Text } from "@mantine/core"
import type { Reply } from "../../api/endpoint.ts"
import { readRetention } from "../../api/endpoints.gen.ts"
import { formatNumber, formatDay } from "../../lib/format.ts"
import { useApiQuery } from "../../lib/query.ts"
import { Panel } from "../../ui/panel.tsx"
import { Answer, Empty } from "../../ui/states.tsx"
import { messages } from "./messages.ts"

const text = messages.retentionPanel

type Item = Reply<typeof readRetention>["items"][number]

/** What the next daily run removes because its retention is over. (rules/personal-data#retention) */
export function RetentionPanel() {
  const preview = useApiQuery(readRetention)
  return (
    <Panel title={text.retention}>
      <Answer of={preview} lines={8}>
        {({ items }) => (
          <Stack>
            <Text size="sm">{text.about}</Text>
            {items.map((item) => (
              <RetainedData key={item.data} item={item} />
            ))}
          </Stack>
        )}
      </Answer>
    </Panel>
  )
}

function RetainedData({ item }: { item: Item }) {
  const { data, setting, kept_for, removed_before, tables } = item
  const shown = tables.filter(({ rows, held, oldest_kept }) => rows > 0 || held > 0 || oldest_kept !== null)
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text fw={600}>{text.data[data]}</Text>
        <Badge color="gray.8" tt="none">
          {kept_for ?? text.forever}
        </Badge>
      </Group>
      <Text size="xs" c="dimmed">
        {removed_before === null
          ? text.notSet(<Code>{setting}</Code>)
          : text.removedBefore(formatDay(removed_before), <Code>{setting}</Code>)}
      </Text>
      {shown.length === 0 ? (
        <Empty title={text.nothing} />
      ) : (
        <Table.ScrollContainer minWidth={320} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table aria-label={text.data[data]}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{text.table}</Table.Th>
                <Table.Th ta="right">{text.rows}</Table.Th>
                <Table.Th ta="right">{text.held}</Table.Th>
                <Table.Th>{text.oldestKept}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.map(({ table, rows, held, oldest_kept }) => (
                <Table.Tr key={table}>
                  <Table.Td>
                    <Code>{table}</Code>
                  </Table.Td>
                  <Table.Td ta="right">{formatNumber(rows)}</Table.Td>
                  <Table.Td ta="right">{formatNumber(held)}</Table.Td>
                  <Table.Td>{formatDay(oldest_kept)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  )
}
