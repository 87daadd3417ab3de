import { Text } from "@mantine/core"
import { count, formatDay } from "../../../lib/format.ts"
import type { Receipt } from "../scorecard-types.ts"
import classes from "./receipt.module.css"

type Day = Receipt["days"][number]

/** What made each day a working day or not: the schedule's code, or the weekday. */
export function DaysOfMonth({ days }: { days: readonly Day[] }) {
  const working = days.filter((day) => day.is_working_day).length
  return (
    <div>
      <Text size="sm" mb="xs">
        {count(working, "working day")} of {count(days.length, "day")}.
      </Text>
      <ul className={classes["days"]}>
        {days.map((day) => (
          <li key={day.date}>
            <Text size="sm">{formatDay(day.date)}</Text>
            <Text size="xs" c="dimmed">
              {wordsOf(day)}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  )
}

function wordsOf({ code, is_working_day, is_task_delivery_day }: Day): string {
  const kind = is_working_day ? "Working day" : "Day off"
  const tasks = is_working_day !== is_task_delivery_day ? (is_task_delivery_day ? ", tasks" : ", no tasks") : ""
  return `${kind}${tasks} (${code ?? "by weekday"})`
}
