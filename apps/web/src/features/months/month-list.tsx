import { Group, ScrollArea, Text, UnstyledButton } from "@mantine/core"
import type { AvailableMonths } from "@scorecard/contracts/available-months"
import { formatMonth, monthId } from "../../lib/format.ts"
import { Empty } from "../../ui/states.tsx"
import classes from "./months.module.css"
import { MonthStatus } from "./month-status.tsx"
import { messages } from "./messages.ts"

type MonthListProps = { months: AvailableMonths["items"]; chosen: string; onChoose: (month: string) => void }

/** Every month with data, newest first. */
export function MonthList({ months, chosen, onChoose }: MonthListProps) {
  if (months.length === 0)
    return <Empty title={messages.monthList.noMonthsYet}>{messages.monthList.noMonthsYetText}</Empty>
  return (
    <ScrollArea.Autosize mah="70vh">
      {months.map((month) => {
        const id = monthId(month)
        return (
          <UnstyledButton
            key={id}
            className={classes["month"]}
            aria-current={id === chosen ? "true" : undefined}
            onClick={() => onChoose(id)}
          >
            <Group justify="space-between" wrap="nowrap" gap="xs">
              <Text size="sm" fw={id === chosen ? 650 : 400}>
                {formatMonth(month)}
              </Text>
              <MonthStatus status={month.status} />
            </Group>
          </UnstyledButton>
        )
      })}
    </ScrollArea.Autosize>
  )
}
