import type { messages } from "../../features/home/messages.ts"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

const KINDS = { sbs: "lado a lado (SBS)", non_sbs: "Non-SBS" }

export const home: typeof messages = {
  page: {
    loading: "Cargando",
    hello: (name) => `Hola, ${name}`,
    nothing: "No hay nada que mostrar",
    nothingText: "Las páginas cuyas cifras estarían aquí están ocultas, o ningún ciclo fiscal abarca este mes.",
  },
  prompts: {
    isFinal: (month) => `Tus cifras de ${month} son definitivas`,
    wasCorrected: (month) => `Se corrigieron tus cifras de ${month}`,
    acknowledge: "Revísalas y confirma que las viste.",
    seeFigures: "Ver mis cifras",
    setup: "La configuración inicial de tu empresa no está completa",
    setupSteps: (steps) =>
      steps === 0
        ? "Todos los pasos están hechos. Completa la configuración inicial para poder cerrar los meses."
        : `${count(steps, "paso pendiente", "pasos pendientes")} antes de poder cerrar los meses.`,
    continueSetup: "Continuar la configuración",
  },
  myMonth: {
    title: (month) => `Mi mes: ${month}`,
    myScorecard: "Mi scorecard",
    notEmployed: "No tienes scorecard este mes porque no trabajas en la empresa ningún día del mes.",
    notScored:
      "No tienes scorecard: tu ficha de empleado te excluye de la puntuación. Si es un error, consulta a RR. HH.",
    spokenTotal: (total) => `Total ${total} de 100`,
    spokenBand: (label) => `Banda: ${label}`,
    since: (month) => `desde ${month}`,
    noMonthBefore: "Tu primer mes",
    ifClosedToday: "Si el mes cerrara hoy",
    gates: (passed, all) => `${passed} de ${all} requisitos del bono cumplidos hasta ahora`,
    notEligible: "Sin derecho al bono",
    asOf: (time) => rich`Actualizado: ${time}`,
    trend: (months) => `Total por mes: ${months}`,
  },
  help: {
    title: "Qué ayudaría",
    about: "Cuánto subiría tu total si el mes cerrara ahora.",
    nothing: "Nada más subiría tu total este mes.",
    improvements: {
      evaluations: (amount, kind, _kpi) =>
        amount === 1
          ? `La evaluación ${kind ? KINDS[kind] : ""} que falta, con tu puntaje habitual`
          : `Las ${amount} evaluaciones ${kind ? KINDS[kind] : ""} que faltan, con tus puntajes habituales`,
      full_marks: (_amount, kind, _kpi) => `Una evaluación ${kind ? KINDS[kind] : ""} más con puntaje máximo`,
      atw: (amount, _kind, kpi) => `${count(amount, "punto más", "puntos más")} en ${kpi}`,
      task_delivery: (amount, _kind, _kpi) =>
        `${count(amount, "día pendiente", "días pendientes")} de entrega de tareas, con todas las tareas terminadas`,
    },
    gain: (gain) => `+${gain}`,
    after: (total) => `para un total de ${total}`,
  },
  whatsNew: {
    title: "Novedades",
    all: "Todas las notificaciones",
    nothing: "Nada todavía. Aquí aparecen los registros sobre ti y los cambios de tus cifras.",
  },
  due: {
    title: "Evaluaciones pendientes esta semana",
    status: "Estado de las evaluaciones",
    caughtUp: "Todas las personas están evaluadas esta semana.",
    summary: (people, evaluations, week) =>
      `${count(people, "persona", "personas")}, ${count(evaluations, "evaluación", "evaluaciones")}, semana del ${week}`,
    missing: (sbs, nonSbs) =>
      [...(sbs > 0 ? [`${sbs} SBS`] : []), ...(nonSbs > 0 ? [`${nonSbs} Non-SBS`] : [])].join(", "),
    evaluate: "Evaluar",
    ofName: (name) => ` a ${name}`,
    evaluateAll: "Empezar a evaluar",
    queue: (listed, total) => `La evaluación recorre las primeras ${listed} de ${count(total, "persona", "personas")}.`,
    more: (people) => count(people, "persona más", "personas más"),
  },
  decisions: {
    title: "En espera de tu decisión",
    nothing: "No tienes nada pendiente.",
    request: (impact, day) => `Solicitud ATW, ${impact}, ${day}`,
    dispute: (kind, day) => `Impugnación, ${kind}, ${day}`,
    decide: "Decidir",
    ofName: (name) => ` sobre ${name}`,
    allRequests: (total) => `Las ${total} solicitudes ATW`,
    allDisputes: (total) => `Las ${total} impugnaciones`,
    createRequests: (requests) => `${count(requests, "solicitud", "solicitudes")} de alta de empleado`,
  },
  team: {
    title: (month) => `Mi equipo en ${month}`,
    teamMonth: "Mes del equipo",
    average: "Total promedio",
    since: (month) => `desde ${month}`,
    people: (people) => count(people, "persona", "personas"),
    bands: (bands) => `Personas por banda: ${bands}`,
    noScores: "Nadie tiene puntaje todavía.",
  },
  taskDelivery: {
    title: "Entrega de tareas pendiente",
    grid: "Entrega de tareas",
    days: (days) => count(days, "día", "días"),
    nothing: "Todos los días pasados están registrados.",
    more: (people) => `y ${count(people, "persona más", "personas más")}`,
  },
  locks: {
    title: "Próximos bloqueos",
    week: (week) => `Semana del ${week}`,
    month: "El mes",
    nothing: "Nada se bloquea la próxima semana.",
  },
  closing: {
    title: (month) => `Cierre de ${month}`,
    notEnded: (month) => `El mes de ${month} aún no termina. Estos son sus puntos abiertos.`,
    desk: "Cierre del mes",
    finalize: (month) => `Cerrar ${month}`,
    open: "Abrir el mes",
    done: "Hecho",
    steps: {
      evaluations: "Evaluaciones",
      requests: "Solicitudes ATW",
      disputes: "Impugnaciones",
      figures: "Cifras sincronizadas",
      final: "Cerrado",
    },
    peopleMissing: (people) => `${count(people, "persona", "personas")} con evaluaciones pendientes`,
    allEvaluated: "No falta ninguna",
    pending: (requests) => `${count(requests, "solicitud", "solicitudes")} por decidir`,
    noRequests: "Ninguna por decidir",
    openDisputes: (disputes) => count(disputes, "impugnación abierta", "impugnaciones abiertas"),
    noDisputes: "Ninguna abierta",
    neverSynced: "Sin sincronizar todavía",
    notFinal: "Todavía no",
    version: (version) => `Versión ${version}`,
  },
  health: {
    title: "Sistema",
    ok: "El servicio funciona con normalidad.",
    degraded: "Algo requiere atención.",
    maintenance: "El modo de mantenimiento está activado: solo pueden usar el servicio las personas de su lista.",
    status: "Estado del sistema",
  },
  gaps: {
    title: "Datos incompletos",
    about: "Personas activas sin un valor.",
    nothing: "Todas las personas tienen gerente, departamento y fecha de regularización.",
    fields: {
      manager: "Sin gerente",
      department: "Sin departamento",
      regularization_date: "Sin fecha de regularización",
    },
    people: (people) => count(people, "persona", "personas"),
  },
  celebrations: {
    title: "Celebraciones",
    news: "Todas las noticias",
    nothing: "No hay cumpleaños, aniversarios ni reconocimientos esta semana.",
    birthday: (day) => `Cumpleaños, ${day}`,
    birthdayToday: "Cumple años hoy",
    anniversary: (years, day) => `${count(years, "año", "años")} en la empresa, ${day}`,
    newHere: (day) => `En la empresa desde ${day}`,
    kudos: (title) => rich`Reconocimiento: ${title}`,
    announcements: "Anuncios",
    allAnnouncements: "Todos los anuncios",
  },
  myBirthday: {
    yourBirthday: "Tu cumpleaños",
    happyBirthday: (name) => `¡Feliz cumpleaños, ${name}!`,
    todayIsYourDay: "Hoy es tu día. Aquí aparecerán las felicitaciones.",
    greetingsSoFar: (greetings) => `${count(greetings, "felicitación", "felicitaciones")} hasta ahora. Hoy es tu día.`,
    readYourGreetings: "Leer tus felicitaciones",
  },
}
