import type { messages } from "../../ui/dates/messages.ts"

export const uiDates: typeof messages = {
  calendarField: {
    openTheCalendar: "Buksan ang kalendaryo",
    calendarLabel: (label) => `${label}: kalendaryo`,
    loading: "Naglo-load",
    noLaterThan: (name) => `Pumili ng ${name} o mas maaga.`,
    noEarlierThan: (name) => `Pumili ng ${name} o mas huli.`,
  },
  monthCalendar: {
    previousYear: "Nakaraang taon",
    nextYear: "Susunod na taon",
  },
  monthField: {
    month: "Buwan",
    typeMonthSuch: "Mag-type ng buwan gaya ng October 2026 o 10/2026.",
  },
  dateCalendar: {
    previousMonth: "Nakaraang buwan",
    nextMonth: "Susunod na buwan",
    previousYear: "Nakaraang taon",
    nextYear: "Susunod na taon",
    previousDecade: "Nakaraang sampung taon",
    nextDecade: "Susunod na sampung taon",
  },
  dateField: {
    date: "Petsa",
    placeholder: "mm/dd/yyyy",
    typeDateSuch: "Mag-type ng petsa gaya ng Okt 25, 2026 o 10/25/2026.",
  },
  dateTimeField: {
    date: (label) => `${label}: petsa`,
    time: (label) => `${label}: oras`,
  },
}
