import { Group, Text } from "@mantine/core"
import { taskDeliveryMonth } from "../../api/endpoints.gen.ts"
import { monthId, type YearMonth } from "../../lib/format.ts"
import { daysOfMonth } from "../../lib/month-days.ts"
import { useApiQuery } from "../../lib/query.ts"
import { CalendarStrip, DaySample } from "../../ui/charts/calendar-strip.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Failure } from "../../ui/states.tsx"
import { taskDaysOf } from "./task-days-of-month.ts"
import { messages } from "./messages/index.ts"

const text = messages.taskStrip
const LOOKS = ["good", "low", "missing", "pending"] as const

/** How much of each day's tasks was finished. */
export function TaskStrip({ employeeId, month }: { employeeId: string; month: YearMonth }) {
  const query = { year: month.year, month: month.month, employee_id: employeeId, sort: "name" as const, limit: 1 }
  const grid = useApiQuery(taskDeliveryMonth, { query })
  return (
    <Panel
      title={text.title}
      actions={
        <TextLink to="/task-delivery" search={{ employee: employeeId, month: monthId(month) }} size="sm">
          {text.details}
        </TextLink>
      }
    >
      {grid.error === null ? (
        <CalendarStrip
          label={text.label}
          days={grid.data && taskDaysOf(daysOfMonth(month), grid.data.items[0]?.days ?? [])}
        />
      ) : (
        <Failure error={grid.error} onRetry={() => void grid.refetch()} />
      )}
      <Group gap="md" mt="xs">
        {LOOKS.map((look) => (
          <Group key={look} gap={6} wrap="nowrap">
            <DaySample look={look} />
            <Text size="xs" c="dimmed">
              {text.looks[look]}
            </Text>
          </Group>
        ))}
      </Group>
    </Panel>
  )
}
