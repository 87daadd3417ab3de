import { ActionIcon, Group } from "@mantine/core"
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react"
import { listAvailableMonths } from "../api/endpoints.gen.ts"
import { useApiQuery } from "../lib/query.ts"
import { addMonths, formatMonth, monthId, parseMonthId, type YearMonth } from "../lib/format.ts"
import { MonthField } from "./dates/month-field.tsx"
import { messages } from "./messages.ts"

type MonthPickerProps = {
  value: YearMonth
  onChange: (month: YearMonth) => void
  min?: YearMonth
  max?: YearMonth
  label?: string
}

/** One month: previous, next, typed or chosen from a calendar; none before the company's first. */
export function MonthPicker({ value, onChange, max, label = messages.monthPicker.month, ...props }: MonthPickerProps) {
  const months = useApiQuery(listAvailableMonths)
  const min = props.min ?? months.data?.min
  const before = addMonths(value, -1)
  const next = addMonths(value, 1)
  const atStart = min !== undefined && monthId(before) < monthId(min)
  const atEnd = max !== undefined && monthId(next) > monthId(max)
  return (
    <Group gap={4} wrap="nowrap" align="flex-start" role="group" aria-label={label}>
      <ActionIcon
        variant="default"
        size="input-sm"
        disabled={atStart}
        aria-label={messages.monthPicker.backTo(formatMonth(before))}
        onClick={() => onChange(before)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <MonthField
        aria-label={label}
        value={monthId(value)}
        {...(min && { min: monthId(min) })}
        {...(max && { max: monthId(max) })}
        onChange={(id) => {
          const month = parseMonthId(id)
          if (month) onChange(month)
        }}
        w={190}
      />
      <ActionIcon
        variant="default"
        size="input-sm"
        disabled={atEnd}
        aria-label={messages.monthPicker.goTo(formatMonth(next))}
        onClick={() => onChange(next)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
