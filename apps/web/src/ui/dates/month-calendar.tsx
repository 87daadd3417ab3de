import "@mantine/dates/styles.css"
import { MonthPicker } from "@mantine/dates"
import { formatShortMonth } from "../../lib/format.ts"
import type { CalendarProps } from "./calendar-field.tsx"
import { messages } from "./messages.ts"
import { useCalendarFocus } from "./use-calendar-focus.ts"

const YEAR = "YYYY-"
const MONTH = "YYYY-MM".length

/** A year's months to choose from. Loaded when first opened. */
export default function MonthCalendar({ value, onChange, min, max }: CalendarProps) {
  return (
    <div ref={useCalendarFocus()}>
      <MonthPicker
        // Escape closes the calendar, not the dialog around the field.
        __stopPropagation
        value={value === "" ? null : dayOf(value)}
        onChange={(day) => day !== null && onChange(day.slice(0, MONTH))}
        {...(value !== "" && { defaultDate: dayOf(value) })}
        {...(min !== undefined && { minDate: dayOf(min) })}
        {...(max !== undefined && { maxDate: dayOf(max) })}
        monthsListFormat={(day) => formatShortMonth(Number(day.slice(YEAR.length, MONTH)))}
        getMonthControlProps={(day) => ({ "aria-pressed": day === dayOf(value) })}
        ariaLabels={{ previousYear: messages.monthCalendar.previousYear, nextYear: messages.monthCalendar.nextYear }}
      />
    </div>
  )
}

function dayOf(month: string): string {
  return `${month}-01`
}
