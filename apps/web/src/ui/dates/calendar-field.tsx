import { ActionIcon, Box, Loader, Popover, TextInput } from "@mantine/core"
import { IconCalendarMonth } from "@tabler/icons-react"
import { Suspense, useLayoutEffect, useRef, useState, type ComponentType, type FocusEvent, type ReactNode } from "react"
import { useFilterChip } from "../filter-chips.tsx"
import { messages } from "./messages.ts"

export type CalendarProps = { value: string; onChange: (value: string) => void; min?: string; max?: string }

/** What is typed and chosen: a month or a date. Values sort by time. */
export type CalendarUnit = {
  name: string
  /** The value that a text means; null if it isn't one (yet). */
  parse: (text: string) => string | null
  /** A value as the language writes it; empty for none. */
  format: (value: string) => string
  /** What to type instead of a text that means no value. */
  hint: string
  /** Loaded when first opened. */
  Calendar: ComponentType<CalendarProps>
}

export type CalendarFieldProps = {
  /** Empty for none. */
  value?: string
  /** Empty while no value is typed, or one that isn't allowed. */
  onChange: (value: string) => void
  label?: string
  "aria-label"?: string
  description?: ReactNode
  placeholder?: string
  required?: boolean
  disabled?: boolean
  /** The name that the form has for the field. */
  "data-path"?: string
  /** The label of the group that the field is part of. */
  "data-label"?: string
  /** The field has the focus when its dialog opens. */
  "data-autofocus"?: boolean
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
  error?: ReactNode
  /** The first and the last value; empty for any. */
  min?: string
  max?: string
  w?: number | string
}

/** Typed text that isn't shown as a value yet; `before` is the previous value. */
type Entry = { text: string; isOver: boolean; before: string }

/** A month or a date, typed in any common format or chosen from a calendar. */
export function CalendarField({ unit, ...props }: CalendarFieldProps & { unit: CalendarUnit }) {
  const { value = "", onChange, min = "", max = "", error, w, onBlur, ...field } = props
  const input = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState(false)
  const [entry, setEntry] = useState<Entry | null>(null)
  // The value was changed from outside, such as by a button next to the field.
  const typed = entry !== null && ["", entry.before, unit.parse(entry.text)].includes(value) ? entry : null
  const issue = typed === null ? rangeIssue(unit, value, min, max) : textIssue(unit, typed.text, min, max)
  const setTyped = (next: Pick<Entry, "text" | "isOver"> | null) =>
    setEntry(next === null ? null : { before: typed?.before ?? value, ...next })
  const type = (text: string) => {
    setTyped({ text, isOver: false })
    onChange(textIssue(unit, text, min, max) === null ? (unit.parse(text) ?? "") : "")
  }
  const choose = (chosen: string) => {
    setTyped(null)
    setOpened(false)
    onChange(chosen)
  }
  const leave = () => {
    if (typed !== null) setTyped(issue === null ? null : { text: typed.text, isOver: true })
  }
  useFilterChip(field.label, unit.format(value), () => onChange(""))
  // Forms refuse what the field cannot read, as they refuse what the browser cannot.
  useLayoutEffect(() => input.current?.setCustomValidity(issue ?? ""), [issue])
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
            ref={input}
            autoComplete="off"
            value={typed?.text ?? unit.format(value)}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onBlur={(event) => {
              leave()
              onBlur?.(event)
            }}
            onKeyDown={(event) => {
              if (event.key === "Enter") leave()
              if (event.key !== "ArrowDown") return
              event.preventDefault()
              setOpened(true)
            }}
            error={error || (typed?.isOver && issue)}
            rightSection={
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={field.disabled ?? false}
                aria-label={messages.calendarField.openTheCalendar}
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
        data-mantine-stop-propagation
        aria-label={messages.calendarField.calendarLabel(field.label ?? field["aria-label"] ?? unit.name)}
      >
        <Suspense fallback={<Loader size="sm" role="img" aria-label={messages.calendarField.loading} />}>
          <unit.Calendar value={value} onChange={choose} {...(min !== "" && { min })} {...(max !== "" && { max })} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Why a text cannot be taken; null if it can, as can no text. */
function textIssue(unit: CalendarUnit, text: string, min: string, max: string): string | null {
  if (text.trim() === "") return null
  const value = unit.parse(text)
  return value === null ? unit.hint : rangeIssue(unit, value, min, max)
}

function rangeIssue({ format }: CalendarUnit, value: string, min: string, max: string): string | null {
  if (value === "") return null
  if (max !== "" && value > max) return messages.calendarField.noLaterThan(format(max))
  return value < min ? messages.calendarField.noEarlierThan(format(min)) : null
}
