import type { messages } from "../../lib/messages.ts"

export const lib: typeof messages = {
  bonusLabels: {
    bonusCheckLabels: {
      performance: "Total en una banda de meta",
      attendance: "Asistencia",
      incidents: "Incidentes",
      red_flags: "Señales de alerta",
      weekly_submission: "Entrega semanal",
    },
    passed: "Cumplido",
    notPassed: "No cumplido",
    notKnownYet: "Aún no se sabe",
  },
  format: { eastern: (time) => `${time} hora del Este` },
  levels: {
    levelNames: {
      1: "Empleado",
      2: "Líder de equipo",
      3: "Supervisor",
      4: "Jefe de departamento o de RR. HH.",
      5: "Superadministrador",
    },
  },
  lockLabels: {
    lockPageLabels: {
      sbs: "Evaluaciones lado a lado (SBS)",
      non_sbs: "Evaluaciones Non-SBS",
      atw: "Actitud en el trabajo",
      attendance: "Faltas de asistencia",
      productivity: "Faltas de productividad",
      additional_points: "Puntos adicionales",
      incidents: "Incidentes",
      task_delivery: "Entrega de tareas",
    },
    lockCodeLabels: {
      month_finalized: "El mes es definitivo",
      week_locked: "El bloqueo semanal",
      month_locked: "El bloqueo mensual",
    },
    lockStateLabels: { open: "Abierto", partly_locked: "Bloqueado en parte", locked: "Bloqueado" },
  },
  importPreview: {
    checkFailedTitle: "No se pudo revisar el archivo",
    checkFailed: "Elige el archivo de nuevo para volver a empezar.",
  },
  problem: {
    serviceCannotBeReached:
      "No podemos conectar con el servicio. Revisa tu conexión. No se pierde nada de lo que escribiste.",
    thatIsTooLarge: "Es demasiado grande para enviarlo.",
    serviceRanIntoErrorStatus: (status) =>
      `El servicio tuvo un error (estado ${status}). Inténtalo de nuevo en un momento.`,
    serviceRefusedThisWithout: (status) => `El servicio lo rechazó sin dar un motivo (estado ${status}).`,
    thatDidNotWork: "Eso no funcionó",
    checkWhatYouTyped: "Revisa lo que escribiste",
    somethingWentWrong: "Algo salió mal en esta página",
    noConnectionToService: "Sin conexión con el servicio",
    forbidden: "No tienes acceso a esto",
    notFound: "No se encontró",
    notPossibleNow: "Eso no se puede hacer ahora",
    changedBySomeoneElse: "Otra persona cambió esto",
    checkWhatYouEntered: "Revisa lo que ingresaste",
    tooManyRequests: "Demasiadas solicitudes",
    notAvailableRightNow: "No disponible en este momento",
  },
  useVersionedForm: {
    formOfNewDocument: "El formulario de un documento nuevo necesita valores en blanco.",
    thisFormCreatesNothing: "Este formulario no puede crear nada.",
  },
}
