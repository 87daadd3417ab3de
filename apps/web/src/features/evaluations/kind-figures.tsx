import { Badge, Group, Stack, Table, Text } from "@mantine/core"
import { formatDay } from "../../lib/format.ts"
import { isOpenWeek, stillToDo, verdictOf } from "./kinds.ts"
import type { OfKind } from "./kinds.ts"

/** One kind of one person's month: done of required, and what that means; its weeks where they are asked for. */
export function KindFigures({ label, figures, expanded }: { label: string; figures: OfKind; expanded: boolean }) {
  const { word, color } = verdictOf(figures, stillToDo(figures))
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <Text size="sm" className="figures">
          <b>{figures.done}</b> of {figures.required}
        </Text>
        <Badge color={color} size="sm" tt="none">
          {word}
        </Badge>
      </Group>
      {expanded && <Weeks label={label} weeks={figures.weeks} isWeekly={figures.cadence === "weekly"} />}
    </Stack>
  )
}

function Weeks({ label, weeks, isWeekly }: { label: string; weeks: OfKind["weeks"]; isWeekly: boolean }) {
  return (
    <Table aria-label={label} withRowBorders={false} verticalSpacing={2} fz="xs" maw={440} className="figures">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Week from</Table.Th>
          <Table.Th ta="right">Done</Table.Th>
          {isWeekly && (
            <>
              <Table.Th ta="right">Required</Table.Th>
              <Table.Th>State</Table.Th>
            </>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {weeks.map((week) => (
          <Table.Tr key={week.week_start}>
            <Table.Td style={{ whiteSpace: "nowrap" }}>{formatDay(week.week_start)}</Table.Td>
            <Table.Td ta="right">{week.done}</Table.Td>
            {isWeekly && (
              <>
                <Table.Td ta="right">{week.required}</Table.Td>
                <Table.Td>{verdictOf(week, isOpenWeek(week.week_start) ? week.missing : 0).word}</Table.Td>
              </>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
