import { Text } from "@mantine/core"
import { formatDay } from "../../../lib/format.ts"
import type { Receipt } from "../scorecard-types.ts"
import classes from "./receipt.module.css"
import { messages } from "../messages/index.ts"

type Day = Receipt["days"][number]

/** Why each day is a working day or not: the schedule's code, or the weekday. */
export function DaysOfMonth({ days }: { days: readonly Day[] }) {
  const working = days.filter((day) => day.is_working_day).length
  return (
    <div>
      <Text size="sm" mb="xs">
        {messages.daysOfMonth.workingDaysOfDays(working, days.length)}
      </Text>
      <ul className={classes["days"]}>
        {days.map((day) => (
          <li key={day.date}>
            <Text size="sm">{formatDay(day.date)}</Text>
            <Text size="xs" c="dimmed">
              {describeDay(day)}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  )
}

function describeDay({ code, is_working_day, is_task_delivery_day }: Day): string {
  const kind = is_working_day ? messages.daysOfMonth.workingDay : messages.daysOfMonth.dayOff
  const tasks =
    is_working_day !== is_task_delivery_day
      ? is_task_delivery_day
        ? messages.daysOfMonth.tasks
        : messages.daysOfMonth.noTasks
      : ""
  return `${kind}${tasks} (${code ?? messages.daysOfMonth.byWeekday})`
}
