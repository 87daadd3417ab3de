import { Button, Group, Text } from "@mantine/core"
import { count } from "../../lib/format.ts"
import type { MonthDay } from "../../lib/month-days.ts"
import { blockOf, type Selection } from "../../ui/month-grid/grid-selection.ts"
import { tintOf, type Codes } from "./code-appearance.ts"
import type { Schedule } from "./month-changes.ts"

type FillBarProps = {
  codes: Codes
  chosen: Selection | null
  schedules: readonly Schedule[]
  days: readonly MonthDay[]
  onFill: (code: string) => void
}

/** Fills the chosen days with a code. */
export function FillBar({ codes, chosen, schedules, days, onFill }: FillBarProps) {
  return (
    <Group gap="xs" role="group" aria-label="Fill the chosen days">
      <Text size="sm" aria-live="polite" className="name">
        {chosen ? `Fill ${wordsOf(chosen, schedules, days)} with` : "Choose days, then fill them with"}
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

function wordsOf(chosen: Selection, schedules: readonly Schedule[], days: readonly MonthDay[]): string {
  const { top, bottom, left, right } = blockOf(chosen)
  const who = top === bottom ? `of ${schedules[top]?.name ?? ""}` : `of ${count(bottom - top + 1, "person", "people")}`
  const when = left === right ? (days[left]?.label ?? "") : `${days[left]?.label} to ${days[right]?.label}`
  return `${when} ${who}`
}
