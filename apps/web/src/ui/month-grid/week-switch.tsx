import { ActionIcon, Group, Text } from "@mantine/core"
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react"
import type { MonthDay } from "../../lib/month-days.ts"
import { messages } from "../messages.ts"

type WeekSwitchProps = { weeks: readonly MonthDay[][]; week: number; onChange: (week: number) => void }

/** The week of the month shown on a narrow screen. */
export function WeekSwitch({ weeks, week, onChange }: WeekSwitchProps) {
  const days = weeks[week] ?? []
  return (
    <Group justify="space-between" wrap="nowrap" role="group" aria-label={messages.weekSwitch.week}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={messages.weekSwitch.weekBefore}
        disabled={week === 0}
        onClick={() => onChange(week - 1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <Text size="sm" fw={600} aria-live="polite">
        {messages.weekSwitch.range(days[0]?.label, days.at(-1)?.label)}
      </Text>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={messages.weekSwitch.weekAfter}
        disabled={week === weeks.length - 1}
        onClick={() => onChange(week + 1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
