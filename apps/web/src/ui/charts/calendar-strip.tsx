import { Skeleton, VisuallyHidden } from "@mantine/core"
import { weeksOf, type MonthDay } from "../../lib/month-days.ts"
import classes from "./calendar-strip.module.css"

/** `fill` is how much of a day's cell is filled, in percent; the other looks have no filling. */
export type DayLook = { look: "good" | "low"; fill: number } | { look: "missing" | "pending" | "none" }
export type StripDay = MonthDay & DayLook & { words: string }

/** Without days, a placeholder of the same height. */
type CalendarStripProps = { label: string; days: readonly StripDay[] | undefined }

/** A month in one line: a cell for each day, a gap between weeks. Each cell says what it shows. */
export function CalendarStrip({ label, days }: CalendarStripProps) {
  if (days === undefined) return <Skeleton className={classes["strip"] ?? ""} />
  return (
    <ol className={classes["strip"]} aria-label={label}>
      {weeksOf(days).map((week) => (
        <li key={week[0]?.iso} style={{ flexGrow: week.length }}>
          <ol className={classes["week"]}>
            {week.map((day) => (
              <Day key={day.iso} day={day} />
            ))}
          </ol>
          <span className={classes["first"]} aria-hidden>
            {week[0]?.day}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Day({ day }: { day: StripDay }) {
  const says = `${day.label}: ${day.words}`
  return (
    <li
      className={classes["day"]}
      data-look={day.look}
      title={says}
      {...(day.isToday && { "aria-current": "date" as const })}
    >
      {"fill" in day && <span className={classes["fill"]} style={{ height: `${day.fill}%` }} />}
      <VisuallyHidden>{says}</VisuallyHidden>
    </li>
  )
}

/** A sample of a look, for a legend. */
export function DaySample({ look }: Pick<DayLook, "look">) {
  const isFilled = look === "good" || look === "low"
  return (
    <span className={`${classes["day"]} ${classes["sample"]}`} data-look={look} aria-hidden>
      {isFilled && <span className={classes["fill"]} style={{ height: look === "good" ? "100%" : "60%" }} />}
    </span>
  )
}
