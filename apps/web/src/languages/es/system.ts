import { rich } from "../../lib/rich.ts"
import type { messages } from "../../features/system/messages.ts"
import { count } from "../../lib/format.ts"

export const system: typeof messages = {
  deadLetters: {
    kinds: { job: "Trabajos", announcement: "Notificaciones" },
    failed: "Fallos definitivos",
    kind: "Tipo de fallo",
    all: "Todos",
    failures: "Trabajos y notificaciones fallidos",
    none: "Sin fallos",
    nothingFailed: "Nada de este tipo falló.",
    newest: (failures) =>
      `Se ${failures === 1 ? "muestra" : "muestran"} ${count(failures, "fallo reciente", "fallos recientes")}.`,
    jobName: (name) => `Trabajo ${name}`,
    notificationTo: (type, recipients) => `Notificación ${type} a ${count(recipients, "persona", "personas")}`,
    what: "Qué",
    tryAgain: "Intentar de nuevo",
    when: "Cuándo",
    why: "Por qué",
    noReasonWasKept: "Sin motivo registrado",
    notificationRetried: "La notificación está de nuevo en camino.",
  },
  mailsPanel: {
    statuses: { queued: "En espera", sent: "Enviado", dead: "Fallo definitivo" },
    emails: "Correos",
    emailStatus: "Estado del correo",
    all: "Todos",
    testEmailSent: (to) => `Se envió un correo de prueba a ${to}`,
    testEmailFailed: (to) => `Falló el correo de prueba a ${to}`,
    sendTestEmail: "Enviarme un correo de prueba",
    noEmails: "Sin correos",
    noEmailsText: "Aquí aparecen los correos que envía el servicio, con su estado.",
    tryAgain: "Intentar de nuevo",
    created: "Creado",
    email: "Correo",
    status: "Estado",
    attempts: "Intentos",
  },
  operationPanels: {
    on: "Activado",
    off: "Desactivado",
    maintenance: "Modo de mantenimiento",
    everyoneGetsIn: "Todas las personas pueden usar el servicio.",
    onlyListGetsIn: "Solo pueden usar el servicio las personas de la lista de mantenimiento.",
    others: (message) => `Las demás personas ven: «${message}»`,
    switchOn: (mode, message, list) =>
      rich`Para activarlo, define ${mode}, con tu texto en ${message} y quién puede seguir iniciando sesión, como tú, en ${list}. Después, reinicia el servicio.`,
    switchOff: (mode) => rich`Para desactivarlo, define ${mode} y reinicia el servicio.`,
    assistant: "Asistente",
    everyoneCanAsk: "Se puede preguntar por los resultados propios.",
    reasons: {
      disabled: "La conversación está desactivada.",
      no_model: "No hay un modelo configurado, así que solo los superadministradores ven el asistente.",
      model_not_configured: "El modelo elegido ya no está configurado.",
    },
    setUp: "Configurar el asistente en tres pasos",
    assistantSettings: "Ajustes del asistente",
  },
  statusPage: {
    words: { ok: "Funciona", degraded: "Con problemas", disabled: "Desactivado" },
    names: {
      database: "Base de datos",
      warehouse: "Almacén de análisis",
      storage: "Almacenamiento de archivos",
      worker: "Proceso en segundo plano",
      rolling_sync: "Sincronización continua",
      email: "Correo",
      jobs: "Trabajos",
    },
    systemStatus: "Estado del sistema",
    about:
      "Las revisiones se hacen al abrir esta página y después cada 30 segundos. Cada una tarda hasta cinco segundos.",
    checkNow: "Revisar ahora",
    overall: "En general:",
    driver: (driver) => `Controlador: ${driver}`,
    deploymentEnvironment: (environment) => `Instalación: ${environment}`,
    lastHeartbeat: (lastHeartbeatAt) => `Última señal: ${lastHeartbeatAt}`,
    lastSynced: (monthWords, lastRollingSyncAt) => `${monthWords}, última sincronización: ${lastRollingSyncAt}`,
    everySeconds: (seconds) => `Cada ${count(seconds, "segundo", "segundos")}`,
    emailIsOff: "nadie, el correo está desactivado",
    sentBy: (driver) => `Enviado por: ${driver}`,
    emailCounts: (queued, dead, lastSentAt) =>
      `${queued} en espera, ${dead} con fallo definitivo, último envío: ${lastSentAt}`,
    jobCounts: (queued, running, dead) =>
      `${queued} en espera, ${running} en curso, ${dead} con fallo definitivo en los últimos 7 días`,
  },
}
