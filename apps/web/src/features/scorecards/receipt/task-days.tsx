import { Table, Text } from "@mantine/core"
import { formatDay, formatNumber, formatScore, NOTHING } from "../../../lib/format.ts"
import type { ReceiptKpi } from "../scorecard-types.ts"
import { messages } from "../messages/index.ts"

type TaskDay = NonNullable<ReceiptKpi["task_days"]>[number]

const CLASSES: Record<TaskDay["class"], string> = {
  scored: messages.taskDays.scored,
  missing: messages.taskDays.noEntry,
  pending: messages.taskDays.toCome,
  excluded: messages.taskDays.noTasks,
  off: messages.taskDays.dayOff,
}

/** The days behind the task-delivery mean. Days off are left out. */
export function TaskDays({ days }: { days: readonly TaskDay[] }) {
  return (
    <div>
      <Text size="sm" fw={600} aria-hidden>
        {messages.taskDays.days}
      </Text>
      <Table aria-label={messages.taskDays.taskDeliveryByDay} className="tight" verticalSpacing={4} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{messages.taskDays.day}</Table.Th>
            <Table.Th>{messages.taskDays.countsAs}</Table.Th>
            <Table.Th ta="right">{messages.taskDays.finishedOfTasks}</Table.Th>
            <Table.Th ta="right">{messages.taskDays.percent}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className="figures">
          {days
            .filter((day) => day.class !== "off")
            .map((day) => (
              <Table.Tr key={day.date}>
                <Table.Th scope="row" fw={400}>
                  {formatDay(day.date)}
                </Table.Th>
                <Table.Td>{CLASSES[day.class]}</Table.Td>
                <Table.Td ta="right">
                  {day.task_count === null
                    ? NOTHING
                    : messages.taskDays.of(formatNumber(day.finished_task), formatNumber(day.task_count))}
                </Table.Td>
                <Table.Td ta="right">{formatScore(day.percent)}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
