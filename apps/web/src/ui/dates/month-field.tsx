import { lazy } from "react"
import { formatMonth, parseMonthId } from "../../lib/format.ts"
import { parseMonthText } from "../../lib/month-text.ts"
import { CalendarField, type CalendarFieldProps, type CalendarUnit } from "./calendar-field.tsx"
import { messages } from "./messages.ts"

const MONTH: CalendarUnit = {
  name: messages.monthField.month,
  parse: parseMonthText,
  format: (id) => {
    const month = parseMonthId(id)
    return month ? formatMonth(month) : ""
  },
  hint: messages.monthField.typeMonthSuch,
  Calendar: lazy(() => import("./month-calendar.tsx")),
}

/** A month, with values such as `2026-10`. Two browsers have no month input of their own. */
export function MonthField(props: CalendarFieldProps) {
  return <CalendarField {...props} unit={MONTH} />
}
