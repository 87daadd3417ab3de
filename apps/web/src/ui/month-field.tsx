import { ActionIcon, Box, Loader, Popover, TextInput } from "@mantine/core"
import { IconCalendarMonth } from "@tabler/icons-react"
import { lazy, Suspense, useState, type ReactNode } from "react"
import { formatMonth, parseMonthId } from "../lib/format.ts"
import { parseMonthText } from "../lib/month-text.ts"
import { useFilterChip } from "./filter-chips.tsx"
import { messages } from "./messages.ts"

const MonthCalendar = lazy(() => import("./month-calendar.tsx"))

type MonthFieldProps = {
  /** `2026-10`, or empty. */
  value: string
  /** Empty while no month is typed. */
  onChange: (id: string) => void
  label?: string
  "aria-label"?: string
  description?: ReactNode
  placeholder?: string
  required?: boolean
  /** The name that the form has for the field. */
  "data-path"?: string
  error?: ReactNode
  min?: string
  max?: string
  w?: number | string
}

/** Typed text that isn't shown as a month yet; `before` is the previous month. */
type Entry = { text: string; isOver: boolean; before: string }

/** A month, typed in any common format or chosen from a calendar. Two browsers have no month input of their own. */
export function MonthField({ value, onChange, min, max, error, w, ...field }: MonthFieldProps) {
  const [opened, setOpened] = useState(false)
  const [entry, setEntry] = useState<Entry | null>(null)
  // The month was changed from outside, such as by a button next to the field.
  const typed = entry !== null && ["", entry.before, parseMonthText(entry.text)].includes(value) ? entry : null
  const setTyped = (next: Pick<Entry, "text" | "isOver"> | null) =>
    setEntry(next === null ? null : { before: typed?.before ?? value, ...next })
  const type = (text: string) => {
    const id = parseMonthText(text)
    setTyped({ text, isOver: false })
    onChange(id !== null && isWithin(id, min, max) ? id : "")
  }
  const choose = (id: string) => {
    setTyped(null)
    setOpened(false)
    onChange(id)
  }
  useFilterChip(field.label, nameOf(value), () => onChange(""))
  const leave = () => {
    if (typed === null) return
    const id = parseMonthText(typed.text)
    const isFine = typed.text.trim() === "" || (id !== null && isWithin(id, min, max))
    setTyped(isFine ? null : { text: typed.text, isOver: true })
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      {/* The anchor is the whole field, so that the calendar opens below its messages. */}
      <Popover.Target>
        <Box {...(w !== undefined && { w })}>
          <TextInput
            {...field}
            autoComplete="off"
            value={typed?.text ?? nameOf(value)}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.key === "Enter") leave()
              if (event.key !== "ArrowDown") return
              event.preventDefault()
              setOpened(true)
            }}
            error={error ?? (typed?.isOver ? wordsFor(typed.text, min, max) : null)}
            rightSection={
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={messages.monthField.openTheCalendar}
                aria-haspopup="dialog"
                aria-expanded={opened}
                onClick={() => setOpened(!opened)}
              >
                <IconCalendarMonth size={18} aria-hidden />
              </ActionIcon>
            }
          />
        </Box>
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        tabIndex={-1}
        aria-label={messages.monthField.calendarLabel(field.label ?? field["aria-label"] ?? messages.monthField.month)}
      >
        <Suspense fallback={<Loader size="sm" role="img" aria-label={messages.monthField.loading} />}>
          <MonthCalendar
            value={value}
            onChange={choose}
            {...(min !== undefined && { min })}
            {...(max !== undefined && { max })}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

function nameOf(id: string): string {
  const month = parseMonthId(id)
  return month ? formatMonth(month) : ""
}

function isWithin(id: string, min: string | undefined, max: string | undefined): boolean {
  return (min === undefined || id >= min) && (max === undefined || id <= max)
}

function wordsFor(text: string, min: string | undefined, max: string | undefined): string {
  const id = parseMonthText(text)
  if (id === null) return messages.monthField.typeMonthSuch
  return max !== undefined && id > max
    ? messages.monthField.noLaterThan(nameOf(max))
    : messages.monthField.noEarlierThan(nameOf(min ?? ""))
}
