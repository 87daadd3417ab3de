import { localized } from "../../lib/language.ts"

/** UI copy of the fields for months, dates and times. */
export const messages = localized("uiDates", {
  calendarField: {
    openTheCalendar: "Open calendar",
    calendarLabel: (label: string) => `${label}: calendar`,
    loading: "Loading",
    noLaterThan: (name: string) => `Choose ${name} or earlier.`,
    noEarlierThan: (name: string) => `Choose ${name} or later.`,
  },
  monthCalendar: {
    previousYear: "Previous year",
    nextYear: "Next year",
  },
  monthField: {
    month: "Month",
    typeMonthSuch: "Type a month such as October 2026 or 10/2026.",
  },
  dateCalendar: {
    previousMonth: "Previous month",
    nextMonth: "Next month",
    previousYear: "Previous year",
    nextYear: "Next year",
    previousDecade: "Previous ten years",
    nextDecade: "Next ten years",
  },
  dateField: {
    date: "Date",
    placeholder: "mm/dd/yyyy",
    typeDateSuch: "Type a date such as Oct 25, 2026 or 10/25/2026.",
  },
  dateTimeField: {
    date: (label: string) => `${label}: date`,
    time: (label: string) => `${label}: time`,
  },
})
