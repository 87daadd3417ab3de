import { Button, Group, Text } from "@mantine/core"
import type { MonthDay } from "../../lib/month-days.ts"
import { blockOf, type Selection } from "../../ui/month-grid/grid-selection.ts"
import { tintOf, type Codes } from "./code-appearance.ts"
import type { Schedule } from "./month-changes.ts"
import { messages } from "./messages.ts"

type FillBarProps = {
  codes: Codes
  chosen: Selection | null
  schedules: readonly Schedule[]
  days: readonly MonthDay[]
  onFill: (code: string) => void
}

/** Fills the selected days with a code. */
export function FillBar({ codes, chosen, schedules, days, onFill }: FillBarProps) {
  return (
    <Group gap="xs" role="group" aria-label={messages.fillBar.fillSelectedDays}>
      <Text size="sm" aria-live="polite" className="name">
        {chosen
          ? messages.fillBar.fillWith(describeSelection(chosen, schedules, days))
          : messages.fillBar.selectDaysThenFill}
      </Text>
      {[...codes.values()].map((code) => (
        <Button
          key={code.code}
          variant="default"
          size="compact-sm"
          className={tintOf(code)}
          disabled={!chosen}
          title={code.label}
          onClick={() => onFill(code.code)}
        >
          {code.code}
        </Button>
      ))}
    </Group>
  )
}

function describeSelection(chosen: Selection, schedules: readonly Schedule[], days: readonly MonthDay[]): string {
  const { top, bottom, left, right } = blockOf(chosen)
  const who =
    top === bottom ? messages.fillBar.forName(schedules[top]?.name ?? "") : messages.fillBar.forPeople(bottom - top + 1)
  const when = left === right ? (days[left]?.label ?? "") : messages.fillBar.to(days[left]?.label, days[right]?.label)
  return `${when} ${who}`
}
