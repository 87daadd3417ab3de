import type { messages } from "../../features/evaluations/messages.ts"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

export const evaluations: typeof messages = {
  evaluationStatusPage: {
    name: "Nombre",
    nameZToA: "Nombre, de Z a A",
    mostMissing: "Más pendientes",
    mostExtra: "Más adicionales",
    withMissingEvaluations: "Con evaluaciones pendientes",
    withExtraEvaluations: "Con evaluaciones adicionales",
    evaluationStatus: "Estado de las evaluaciones",
    about:
      "Evaluaciones lado a lado (SBS) y Non-SBS. El puntaje cuenta el total del mes; donde se requieren evaluaciones semanales, el bono exige cada semana completa y a tiempo.",
    nameOrEmployeeId: "Nombre o ID de empleado",
    showPeople: "Mostrar personas",
    everyone: "Todas",
    sortBy: "Ordenar por",
    startEvaluating: "Empezar a evaluar",
    noEvaluationsRequired: "No se requieren evaluaciones",
    youArentScoredThisMonth: "Este mes no tienes puntaje.",
  },
  phoneActions: { about: "Acerca de esta página", more: "Más acciones" },
  followUp: {
    reminderSentToManagers: (managers) => `Recordatorio enviado a ${count(managers, "gerente", "gerentes")}.`,
    askForMissingEvaluations: "Pedir las evaluaciones que me faltan",
    tellsThem: "Avisa a quienes te dirigen. Puedes hacerlo una vez al día.",
    askTitle: "¿Pedir las evaluaciones que te faltan?",
    askText: (month) =>
      `Tu gerente y los gerentes de tu departamento y de su clúster reciben una notificación con tu nombre y cuántas evaluaciones te faltan en ${month}.`,
    send: "Enviar",
  },
  kindFigures: {
    score: (done, required) => rich`Puntaje: ${done} de ${required}`,
    bonus: (bonus) => `Bono: ${bonus}`,
    weekOf: "Semana del",
    done: "Hechas",
    required: "Requeridas",
    bonusHeader: "Bono",
  },
  kinds: {
    kindNames: { sbs: "SBS", non_sbs: "Non-SBS" },
    cadenceNames: { none: "Ninguna requerida", weekly: "Requeridas cada semana", monthly: "Requeridas cada mes" },
    missing: (late, toDo) =>
      toDo > 0 ? `${count(late, "faltante", "faltantes")}, ${toDo} por hacer` : count(late, "faltante", "faltantes"),
    toDo: (toDo) => `${toDo} por hacer`,
    noneRequired: "Ninguna requerida",
    complete: (excess) => (excess > 0 ? `Completo, ${count(excess, "adicional", "adicionales")}` : "Completo"),
    weeksMissed: (missed, open) =>
      open > 0
        ? `${count(missed, "semana perdida", "semanas perdidas")}, ${open} por hacer`
        : count(missed, "semana perdida", "semanas perdidas"),
    weeksToDo: (weeks) => `${count(weeks, "semana", "semanas")} por hacer`,
    everyWeekComplete: "Todas las semanas completas",
  },
  ownStatus: {
    evaluationsKind: (kind) => `Evaluaciones ${kind}`,
    byWeek: (kind) => `${kind} por semana`,
  },
  personEvaluations: {
    notScored: "La persona no tiene puntaje este mes.",
  },
  poolTable: {
    ofByWeek: (kind, name) => `${kind} de ${name} por semana`,
    evaluate: "Evaluar",
    ofName: (name) => ` a ${name}`,
    employee: "Empleado",
    byWeek: "por semana",
    department: "Departamento",
    hideAllWeeks: "Ocultar todas las semanas",
    showAllWeeks: "Mostrar todas las semanas",
    evaluationsByPerson: "Evaluaciones por persona",
    noOneMatchesTheseFilters: "Nadie coincide con estos filtros",
    noOneMatchesTheseFiltersText: "Solo se muestran las personas con puntaje este mes.",
  },
}
