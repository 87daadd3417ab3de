import { Badge, Group, Stack, Table, Text } from "@mantine/core"
import { formatShortDay } from "../../lib/format.ts"
import { bonusVerdict, scoreVerdict, weekLabel, type OfKind } from "./kinds.ts"

/**
 * One kind of one person's month. The score goes by the month's total, the bonus by each week: both are shown and named,
 * because one can be complete while the other is not.
 */
export function KindFigures({ label, figures, expanded }: { label: string; figures: OfKind; expanded: boolean }) {
  const score = scoreVerdict(figures)
  const bonus = bonusVerdict(figures)
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <Text size="sm" className="figures">
          Score: <b>{figures.done}</b> of {figures.required}
        </Text>
        <Badge color={score.color} size="sm" tt="none">
          {score.label}
        </Badge>
      </Group>
      {bonus !== null && (
        <Text size="xs" c="dimmed">
          Bonus: {bonus}
        </Text>
      )}
      {expanded && <Weeks label={label} weeks={figures.weeks} isWeekly={figures.cadence === "weekly"} />}
    </Stack>
  )
}

function Weeks({ label, weeks, isWeekly }: { label: string; weeks: OfKind["weeks"]; isWeekly: boolean }) {
  return (
    <Table aria-label={label} withRowBorders={false} verticalSpacing={2} fz="xs" maw={440} className="figures">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Week of</Table.Th>
          <Table.Th ta="right">Done</Table.Th>
          {isWeekly && (
            <>
              <Table.Th ta="right">Required</Table.Th>
              <Table.Th>Bonus</Table.Th>
            </>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {weeks.map((week) => (
          <Table.Tr key={week.week_start}>
            <Table.Td style={{ whiteSpace: "nowrap" }}>{formatShortDay(week.week_start)}</Table.Td>
            <Table.Td ta="right">{week.done}</Table.Td>
            {isWeekly && (
              <>
                <Table.Td ta="right">{week.required}</Table.Td>
                <Table.Td style={{ whiteSpace: "nowrap" }}>{weekLabel(week)}</Table.Td>
              </>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
