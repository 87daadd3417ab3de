import { Table, Text } from "@mantine/core"
import { formatDay, formatNumber, formatScore, NOTHING } from "../../../lib/format.ts"
import type { ReceiptKpi } from "../scorecard-types.ts"

type TaskDay = NonNullable<ReceiptKpi["task_days"]>[number]

const CLASSES: Record<TaskDay["class"], string> = {
  scored: "Scored",
  missing: "No entry: counts as 0",
  pending: "To come",
  excluded: "No tasks: left out",
  off: "Day off",
}

/** The days of task delivery that the mean was made of; days off are not listed. */
export function TaskDays({ days }: { days: readonly TaskDay[] }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        Days
      </Text>
      <Table aria-label="Task delivery by day" verticalSpacing={4} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Day</Table.Th>
            <Table.Th>Counts as</Table.Th>
            <Table.Th ta="right">Finished of tasks</Table.Th>
            <Table.Th ta="right">Percent</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className="figures">
          {days
            .filter((day) => day.class !== "off")
            .map((day) => (
              <Table.Tr key={day.date}>
                <Table.Td>{formatDay(day.date)}</Table.Td>
                <Table.Td>{CLASSES[day.class]}</Table.Td>
                <Table.Td ta="right">
                  {day.task_count === null
                    ? NOTHING
                    : `${formatNumber(day.finished_task)} of ${formatNumber(day.task_count)}`}
                </Table.Td>
                <Table.Td ta="right">{formatScore(day.percent)}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
