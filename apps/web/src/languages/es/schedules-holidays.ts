import type { messages } from "../../features/schedules/holidays/messages.ts"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

export const schedulesHolidays: typeof messages = {
  reach: { company: "Toda la empresa", cluster: "Un clúster", department: "Un departamento" },
  holidaysPage: {
    title: "Feriados",
    about:
      "Días con su propio código. Un feriado rige para quienes no tienen su mes guardado en el horario: el de un departamento va antes que el de su clúster, y el de un clúster antes que el de la empresa.",
    schedules: "Horarios",
    add: "Agregar feriado",
    search: "Parte del nombre",
    year: "Año",
    allYears: "Todos los años",
    reach: "Se aplica a",
    all: "Todos",
    reaches: { company: "Toda la empresa", cluster: "Clústeres", department: "Departamentos" },
    total: (holidays) => count(holidays, "feriado", "feriados"),
    label: "Feriados",
    date: "Fecha",
    name: "Nombre",
    code: "Código de día",
    appliesTo: "Se aplica a",
    wholeCompany: "Toda la empresa",
    cluster: (name) => `Clúster ${name}`,
    department: (name) => `Departamento ${name}`,
    actions: "Acciones",
    edit: "Editar",
    delete: "Eliminar",
    none: "No hay feriados que mostrar",
    noneText:
      "Mientras no haya ninguno, se trabaja de lunes a viernes salvo que un horario o patrón de turnos diga otra cosa.",
  },
  holidayDialog: {
    addTitle: "Agregar un feriado",
    editTitle: "Editar el feriado",
    labels: { date: "Fecha", name: "Nombre", code: "Código de día" },
    codeText: "Cómo cuenta el día. HOL no es día laborable ni de entrega de tareas.",
    reach: "Se aplica a",
    reachText: "Un feriado queda en su unidad. Para moverlo, elimínalo y agrega otro.",
    cluster: "Clúster",
    department: "Departamento",
    chooseCluster: "Elige un clúster.",
    chooseDepartment: "Elige un departamento.",
    effect:
      "Los puntajes de los meses en borrador se recalculan poco después. Quienes tienen un horario guardado para el mes lo conservan. Un mes definitivo solo lo cambia un superadministrador y conserva sus cifras.",
    saved: "Feriado guardado",
    cancel: "Cancelar",
    save: "Guardar feriado",
  },
  deleteHoliday: {
    title: "¿Eliminar este feriado?",
    delete: "Eliminar",
    deleted: "Feriado eliminado",
    text: (name, day) =>
      rich`${name} del ${day}: el patrón de turnos o el día de la semana decide de nuevo este día, y los meses en borrador se recalculan. Los horarios guardados no cambian.`,
  },
}
