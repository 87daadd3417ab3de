import "@mantine/dates/styles.css"
import { DatePicker } from "@mantine/dates"
import { formatMonth, formatShortMonth, parseMonthId, today } from "../../lib/format.ts"
import { locale } from "../../lib/language.ts"
import type { CalendarProps } from "./calendar-field.tsx"
import { messages } from "./messages.ts"
import { useCalendarFocus } from "./use-calendar-focus.ts"

const YEAR = "YYYY".length
const MONTH = "YYYY-MM".length
const weekday = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" })
const full = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" })

/** A month's days to choose from; its title leads to the months of the year and to other years. Loaded when first opened. */
export default function DateCalendar({ value, onChange, min, max }: CalendarProps) {
  const now = today()
  return (
    <div ref={useCalendarFocus()}>
      <DatePicker
        // Escape closes the calendar, not the dialog around the field.
        __stopPropagation
        value={value === "" ? null : value}
        onChange={(day) => day !== null && onChange(day)}
        defaultDate={value || nearest(now, min, max)}
        {...(min !== undefined && { minDate: min })}
        {...(max !== undefined && { maxDate: max })}
        // Their pale text is hard to read.
        hideOutsideDates
        // Red is for what needs someone to act.
        weekendDays={[]}
        highlightToday
        getDayProps={(day) => ({
          "aria-pressed": day === value,
          // Eastern, whatever the browser's day is.
          "data-today": day === now || undefined,
          "aria-current": day === now ? "date" : undefined,
        })}
        getDayAriaLabel={(day) => full.format(new Date(day))}
        weekdayFormat={(day) => weekday.format(new Date(day))}
        monthLabelFormat={(day) => monthName(day)}
        yearLabelFormat={(day) => day.slice(0, YEAR)}
        monthsListFormat={(day) => formatShortMonth(Number(day.slice(YEAR + 1, MONTH)))}
        ariaLabels={messages.dateCalendar}
      />
    </div>
  )
}

function monthName(day: string): string {
  const month = parseMonthId(day.slice(0, MONTH))
  return month ? formatMonth(month) : ""
}

function nearest(day: string, min = day, max = day): string {
  if (day < min) return min
  return day > max ? max : day
}
