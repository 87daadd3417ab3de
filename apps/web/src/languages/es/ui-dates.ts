import type { messages } from "../../ui/dates/messages.ts"

export const uiDates: typeof messages = {
  calendarField: {
    openTheCalendar: "Abrir el calendario",
    calendarLabel: (label) => `${label}: calendario`,
    loading: "Cargando",
    noLaterThan: (name) => `Elige ${name} o anterior.`,
    noEarlierThan: (name) => `Elige ${name} o posterior.`,
  },
  monthCalendar: {
    previousYear: "Año anterior",
    nextYear: "Año siguiente",
  },
  monthField: {
    month: "Mes",
    typeMonthSuch: "Escribe un mes, como octubre de 2026 o 10/2026.",
  },
  dateCalendar: {
    previousMonth: "Mes anterior",
    nextMonth: "Mes siguiente",
    previousYear: "Año anterior",
    nextYear: "Año siguiente",
    previousDecade: "Diez años anteriores",
    nextDecade: "Diez años siguientes",
  },
  dateField: {
    date: "Fecha",
    placeholder: "dd/mm/aaaa",
    typeDateSuch: "Escribe una fecha, como 25 oct 2026 o 25/10/2026.",
  },
  dateTimeField: {
    date: (label) => `${label}: fecha`,
    time: (label) => `${label}: hora`,
  },
}
