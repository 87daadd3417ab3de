import { ActionIcon, Group, Text } from "@mantine/core"
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react"
import type { MonthDay } from "../../lib/month-days.ts"

type WeekSwitchProps = { weeks: readonly MonthDay[][]; week: number; onChange: (week: number) => void }

/** Which week of the month a narrow screen shows. */
export function WeekSwitch({ weeks, week, onChange }: WeekSwitchProps) {
  const days = weeks[week] ?? []
  return (
    <Group justify="space-between" wrap="nowrap" role="group" aria-label="Week">
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Week before"
        disabled={week === 0}
        onClick={() => onChange(week - 1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <Text size="sm" fw={600} aria-live="polite">
        {days[0]?.label} to {days.at(-1)?.label}
      </Text>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Week after"
        disabled={week === weeks.length - 1}
        onClick={() => onChange(week + 1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
