import type { messages } from "../../features/activity/messages.ts"

export const activity: typeof messages = {
  activityPage: {
    activity: "Actividad",
    about:
      "Un minuto cuenta como activo cuando la aplicación estuvo visible en una pestaña o ventana. Los días van según la hora del Este.",
    youToday: "Tú, hoy",
    youLast7Days: "Tú, últimos 7 días",
    yourPeopleAsFile: "Exportar la actividad de tu equipo",
    fileHasRow:
      "El archivo tiene una fila por cada persona que puedes ver y coincide con los filtros: cuándo inició sesión y estuvo activa por última vez, y sus minutos activos de hoy y de los últimos 7 días.",
    web: "Web",
    desktop: "Escritorio",
  },
  minutes: {
    minMinutes: (minutes) => `${minutes} min`,
    hMin: (hours, minutes) => `${hours} h ${minutes} min`,
  },
}
