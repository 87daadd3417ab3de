import type { messages } from "../../features/schedules/messages.ts"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

export const schedules: typeof messages = {
  codeAppearance: {
    attendanceAndTaskDelivery: "asistencia y entrega de tareas",
    taskDelivery: "entrega de tareas",
    noSuchCode: "no existe el código",
    notSavedYet: ", aún sin guardar",
    sources: {
      schedule: () => ", guardado",
      holiday: (name) => (name === undefined ? ", feriado" : `, feriado: ${name}`),
      pattern: () => ", del patrón de turnos",
      default: () => ", del día de la semana",
    },
  },
  codeForm: {
    labels: {
      code: "Código",
      label: "Nombre",
      is_working_day: "Día laborable",
      is_task_delivery_day: "Día de entrega de tareas",
    },
    yes: "sí",
    no: "no",
    savedTheDayCode: (code) => `Se guardó el código de día ${code}.`,
    oneTo10Letters: "De 1 a 10 letras y dígitos",
    countsAsWorkingDay: "Cuenta como día laborable para la asistencia",
    countsAsTaskDeliveryDay: "Cuenta como día de entrega de tareas",
    cancel: "Cancelar",
    saveDayCode: "Guardar código de día",
  },
  codesDrawer: {
    dayCodes: "Códigos de día",
    addDayCode: "Agregar código de día",
    countsFor: (counts) => `Cuenta para ${counts}`,
    editCode: (code) => `Editar ${code}`,
    deleteCode: (code) => `Eliminar ${code}`,
  },
  deleteCode: {
    deleteCode: (code) => `¿Eliminar ${code}?`,
    deleteDayCode: "Eliminar código de día",
    deletedTheDayCode: (code) => `Se eliminó el código de día ${code}.`,
    deleteText: "No se puede eliminar un código que usa un horario. No se pierde nada más.",
  },
  fillBar: {
    fillSelectedDays: "Llenar los días seleccionados",
    fillWith: (words) => `Llenar ${words} con`,
    selectDaysThenFill: "Selecciona días y llénalos con",
    forName: (name) => `para ${name}`,
    forPeople: (people) => `para ${count(people, "persona", "personas")}`,
    to: (from, to) => `${from} a ${to}`,
  },
  scheduleGrid: {
    scheduleOf: (name) => `Horario de ${name}`,
    schedulesByPersonAndDay: "Horarios por persona y día",
    state: "Estado",
  },
  scheduleState: {
    saving: "Guardando",
    monthOf: (name) => `el mes de ${name}`,
    saveHidden: (hidden) => rich`Guardar ${hidden}`,
    planned: {
      holiday: {
        label: "feriado",
        title: "Sin horario guardado: rigen los feriados y, si no, se trabaja de lunes a viernes",
      },
      pattern: { label: "patrón", title: "Sin horario guardado: rige el patrón de turnos" },
      default: { label: "general", title: "Sin horario guardado: se trabaja de lunes a viernes" },
    },
    hasSavedSchedule: "Tiene un horario guardado",
    custom: "propio",
  },
  schedulesPage: {
    sources: {
      schedule: "Guardado",
      pattern: "Patrón de turnos",
      holiday: "Feriados",
      default: "General (lunes a viernes)",
    },
    schedules: "Horarios",
    about: "Días laborables, días libres y permisos: la base de la asistencia y la entrega de tareas.",
    holidays: "Feriados",
    shiftPatterns: "Patrones de turnos",
    dayCodes: "Códigos de día",
    nameOrEmployeeId: "Nombre o ID de empleado",
    schedule: "Horario",
    all: "Todos",
    noOneToShow: "No hay nadie que mostrar",
    beforeGoLive: "Este mes es anterior al primer mes en que tu empresa usa el scorecard.",
    noOneToShowText: "Nadie que trabaje en este mes coincide con estos filtros.",
    people: (people) => count(people, "persona", "personas"),
  },
  sourceLegend: {
    legend: (holiday, pattern, hasStatus) =>
      `${holiday} lo decide un feriado · ${pattern} lo decide un patrón de turnos · ${hasStatus ? "✓ en Estado: todo el mes está guardado · " : ""}sin marca: se trabaja de lunes a viernes`,
  },
  monthActions: {
    actions: "Acciones para muchas personas",
    setOneCode: "Asignar un código",
    copyLastMonth: "Copiar el mes anterior",
    resetMonth: "Restablecer el mes",
    resetHint: "Selecciona un día de una persona con horario guardado",
    whose: "Se aplica a",
    everyone: (people) =>
      people === null
        ? "Todas las personas que muestran estos filtros"
        : `Las ${count(people, "persona", "personas")} que muestran estos filtros`,
    selected: (people) => count(people, "persona seleccionada", "personas seleccionadas"),
    from: "Desde el día",
    to: "Hasta el día",
    dayCode: "Código de día",
    setText:
      "Guarda estos días de inmediato. Los demás días del mes conservan su código actual: una vez guardado un mes, los feriados y patrones de turnos que se agreguen después ya no lo cambian.",
    copyText: (from, to) =>
      `Copia los horarios guardados de ${from} a ${to}. Se omite a las personas sin horario guardado en ${from}.`,
    by: "Relacionar los días",
    byWeekday: "Por día de la semana: cuatro o cinco semanas antes",
    byDate: "Por fecha: el mismo día del mes",
    overwrite: "Reemplazar los horarios ya guardados de este mes",
    result: (saved, unchanged) =>
      `Se guardó a ${count(saved, "persona", "personas")}${unchanged > 0 ? `; ${unchanged} ya lo tenían` : ""}.`,
    skipped: (people) => ` Se omitió a ${people}: nada que copiar, o ya guardado.`,
    refused: (people) => ` No se incluyó a ${people}: tu propio horario, o sin empleo en este mes.`,
    resetTitle: (name, month) => `¿Restablecer ${month} de ${name}?`,
    resetText:
      "Elimina el horario guardado de este mes. Los feriados, el patrón de turnos o de lunes a viernes deciden cada día de nuevo.",
    resetDone: (name) => `Se restableció el mes de ${name}.`,
  },
  unsavedBar: {
    savedMonthOfPeople: (people) => `Se guardó el mes de ${count(people, "persona", "personas")}.`,
    unsavedChanges: "Cambios sin guardar",
    peopleHaveChanges: (people) => `${count(people, "persona tiene", "personas tienen")} cambios sin guardar.`,
    discardChanges: "Descartar cambios",
    save: (months) => (months === 1 ? "Guardar el mes" : `Guardar ${months} meses`),
    notShownHere: (hidden) => `No se muestran aquí: ${hidden}.`,
    unknownDayCode: (value) => `No existe el código de día ${value}.`,
    day: (day) => `Día ${day}`,
  },
  useScheduleDrafts: {
    monthCannotBeLoaded: "No se puede cargar su mes en este momento. Tus cambios se conservan.",
  },
}
