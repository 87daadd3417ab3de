import type { messages } from "../../features/notifications/preferences/messages.ts"

export const notificationsPreferences: typeof messages = {
  preferenceLabels: {
    channelNames: { in_app: "Bandeja", email: "Correo" },
    quietHours: "Horas de silencio",
    neither: "Ninguno",
    to: (start, end) => `${start} a ${end}`,
    none: "Ninguna",
  },
  preferencesForm: {
    groups: {
      entries: "Registros sobre ti",
      requests: "Solicitudes",
      evaluations: "Evaluaciones",
      results: "Tus cifras definitivas",
      locks: "Bloqueos",
      people: "Personas",
      news: "Noticias",
      feedback: "Comentarios",
    },
    superAdminHasSwitched: "Un superadministrador lo desactivó para todos.",
    superAdminHasSwitchedText: (includes) =>
      `Un superadministrador lo desactivó para ${includes ? "la bandeja" : "el correo"}.`,
    yourPreferencesAreSaved: "Preferencias guardadas.",
    type: "Tipo",
    quietHours: "Horas de silencio",
    noEmailAtCertainHours: "Sin correo a ciertas horas",
    noEmailDescription:
      "Los correos de esas horas no se envían después. Las notificaciones seguirán llegando a tu bandeja.",
    emailMe: "Notificaciones por correo",
    emailMeDescription: "Activa o desactiva el correo para todos los tipos a la vez. La bandeja lo tiene todo.",
    from: "Desde",
    until: "Hasta",
    timeZone: "Zona horaria",
    savePreferences: "Guardar preferencias",
    preferencesCanBeChanged: "No puedes cambiar las preferencias mientras actúas como otra persona.",
  },
  preferencesPage: {
    notificationPreferences: "Preferencias de notificación",
    about: "Elige qué notificaciones llegan a tu bandeja y cuáles por correo.",
  },
}
