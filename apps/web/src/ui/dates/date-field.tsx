import { lazy } from "react"
import { parseDateText } from "../../lib/date-text.ts"
import { formatDay } from "../../lib/format.ts"
import { CalendarField, type CalendarFieldProps, type CalendarUnit } from "./calendar-field.tsx"
import { messages } from "./messages.ts"

const DATE: CalendarUnit = {
  name: messages.dateField.date,
  parse: parseDateText,
  format: (date) => (date === "" ? "" : formatDay(date)),
  hint: messages.dateField.typeDateSuch,
  Calendar: lazy(() => import("./date-calendar.tsx")),
}

/**
 * A date, with values such as `2026-10-12`. Browsers write dates in their own language, which may not be the reader's.
 * (rules/languages#dates-and-times)
 */
export function DateField(props: CalendarFieldProps) {
  return <CalendarField placeholder={messages.dateField.placeholder} {...props} unit={DATE} />
}
