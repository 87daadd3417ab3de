import "@mantine/dates/styles.css"
import { MonthPicker } from "@mantine/dates"
import { useEffect, useRef } from "react"
import { formatShortMonth } from "../lib/format.ts"
import { messages } from "./messages.ts"

type MonthCalendarProps = {
  /** `2026-10`, or empty. */
  value: string
  onChange: (id: string) => void
  min?: string
  max?: string
}

const YEAR = "YYYY-"
const MONTH = "YYYY-MM".length

/** A year's months to choose from. Loaded when first opened. */
export default function MonthCalendar({ value, onChange, min, max }: MonthCalendarProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const months = [...(place.current?.querySelectorAll<HTMLElement>("td button") ?? [])]
    const entered = months.find(({ dataset }) => "selected" in dataset) ?? months.find(({ tabIndex }) => tabIndex === 0)
    entered?.focus()
  }, [])
  return (
    <div ref={place}>
      <MonthPicker
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
