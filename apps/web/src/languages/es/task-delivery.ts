import type { messages } from "../../features/task-delivery/messages.ts"
import { count } from "../../lib/format.ts"

export const taskDelivery: typeof messages = {
  dayAppearance: {
    saving: (label, text) => `${label}: guardando ${text}`,
    notSaved: (label, text) => `${label}: no guardado, ${text}`,
  },
  dayConflict: {
    finishedOfTotal: "Tareas terminadas / totales",
    note: "Nota",
  },
  dayEditor: {
    selectedDay: "Día seleccionado",
    saving: "Guardando…",
    saved: "Guardado",
    scheduleHasNoTasks: "El horario no tiene tareas que entregar en este día.",
    noNote: "Sin nota.",
    noteNotes: (notes) => `Nota: ${notes}`,
    finished: "Terminadas",
    totalTasks: "Tareas totales",
    note: "Nota",
    forContextNeverScored: "Para contexto, nunca se puntúa",
    saveDay: "Guardar el día",
    clearDay: "Borrar el día",
    discard: "Descartar",
  },
  figures: {
    scored: "Con puntaje",
    missingCountsAs0: "Falta, cuenta como 0",
    notDueYet: "Aún no corresponde",
    nothingToDoNotCounted: "Nada que hacer, no cuenta",
    notTaskDeliveryDay: "No es día de entrega de tareas",
    of: (finishedTask, taskCount) => `, ${finishedTask} de ${taskCount}`,
    noteNotes: (notes) => `. Nota: ${notes}`,
  },
  legend: {
    scored: "Con puntaje",
    scoredBelow80: "Con menos de 80%",
    whatSymbolsMean: "Qué significan los símbolos",
  },
  taskDeliveryPage: {
    taskDelivery: "Entrega de tareas",
    about: "Escribe 8/10 en un día si se terminaron 8 de 10 tareas.",
    keys: "Muévete con las flechas; Enter y Tab guardan y avanzan.",
    ownAbout: "Cuántas tareas de cada día terminaste. Las registra tu gerente.",
    nameOrEmployeeId: "Nombre o ID de empleado",
    noOneToShow: "No hay nadie que mostrar",
    noOneToShowText: "Nadie con scorecard coincide con estos filtros en este mes. Elige otro mes o quita los filtros.",
    people: (people) => count(people, "persona", "personas"),
  },
  taskGrid: {
    taskDeliveryOf: (name, percent) =>
      percent === null ? `Entrega de tareas de ${name}` : `Entrega de tareas de ${name}, ${percent}% en el mes`,
    taskDeliveryByPerson: "Entrega de tareas por persona y día",
    month: "Mes",
    daysAreNotSaved: (days) =>
      `${count(days, "día sin guardar, marcado", "días sin guardar, marcados")} con un borde rojo. Selecciona uno para ver por qué.`,
  },
  useDaySaves: {
    saved: (name, workDate, detail) => `Guardado: ${name}, ${workDate}${detail}.`,
    notSaved: (name, workDate, message) => `No guardado: ${name}, ${workDate}. ${message}`,
    enterFinishedAndTotal: "Ingresa las tareas terminadas y totales, como 8/10.",
    notSavedText: (message) => `No guardado: ${message}`,
  },
}
