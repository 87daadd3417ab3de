import { UnstyledButton, VisuallyHidden } from "@mantine/core"
import { weekdayNames, weeksOf, type MonthDay } from "../../lib/month-days.ts"
import classes from "./day-calendar.module.css"
import type { CellAppearance } from "./grid-row.tsx"

const WEEKDAYS = weekdayNames()

type DayCalendarProps = {
  label: string
  days: readonly MonthDay[]
  appearance: (day: MonthDay) => CellAppearance
  /** The day that is open, if days can be opened. */
  chosen?: MonthDay | undefined
  onChoose?: (column: number) => void
}

/** One person's month, a week per row. */
export function DayCalendar({ label, days, appearance, chosen, onChoose }: DayCalendarProps) {
  const [first] = days
  const before = first?.weekdayIndex ?? 0
  return (
    <table className={classes["calendar"]}>
      <caption className="name">{label}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week, index) => (
          <tr key={week[0]?.iso}>
            {index === 0 && before > 0 && <td colSpan={before} aria-hidden />}
            {week.map((day) => {
              const { content, label: words, className = "" } = appearance(day)
              const shown = (
                <>
                  <span className={classes["number"]} aria-hidden>
                    {day.day}
                  </span>
                  <span aria-hidden className="figures">
                    {content}
                  </span>
                  <VisuallyHidden>{words}</VisuallyHidden>
                </>
              )
              const looks = `${classes["day"]} ${className}`
              return (
                <td key={day.iso} {...(day.isToday && { "aria-current": "date" })}>
                  {onChoose ? (
                    <UnstyledButton
                      className={looks}
                      aria-pressed={chosen?.iso === day.iso}
                      onClick={() => onChoose(days.indexOf(day))}
                    >
                      {shown}
                    </UnstyledButton>
                  ) : (
                    <div className={looks}>{shown}</div>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
