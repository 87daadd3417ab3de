import { Group, Stack, Table, Text } from "@mantine/core"
import { formatShortDay } from "../../lib/format.ts"
import type { OfKind } from "../../lib/evaluation-weeks.ts"
import { bonusVerdict, scoreVerdict, weekLabel } from "./kinds.ts"
import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages.ts"

/**
 * One kind in one person's month. The score uses the month's total and the bonus uses each week, so both are shown:
 * one can be complete while the other isn't.
 */
export function KindFigures({ label, figures, expanded }: { label: string; figures: OfKind; expanded: boolean }) {
  const score = scoreVerdict(figures)
  const bonus = bonusVerdict(figures)
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <Text size="sm" className="figures tight">
          {messages.kindFigures.score(<b>{figures.done}</b>, figures.required)}
        </Text>
        <StatusChip status={score.status} size="sm">
          {score.label}
        </StatusChip>
      </Group>
      {bonus !== null && (
        <Text size="xs" c="dimmed">
          {messages.kindFigures.bonus(bonus)}
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
          <Table.Th>{messages.kindFigures.weekOf}</Table.Th>
          <Table.Th ta="right">{messages.kindFigures.done}</Table.Th>
          {isWeekly && (
            <>
              <Table.Th ta="right">{messages.kindFigures.required}</Table.Th>
              <Table.Th>{messages.kindFigures.bonusHeader}</Table.Th>
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
                <Table.Td>{weekLabel(week)}</Table.Td>
              </>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
