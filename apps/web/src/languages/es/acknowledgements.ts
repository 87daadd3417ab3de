import type { messages } from "../../features/acknowledgements/messages.ts"
import { count } from "../../lib/format.ts"

export const acknowledgements: typeof messages = {
  title: "Confirmaciones",
  about:
    "Quién vio y confirmó las cifras definitivas de un mes. No significa que esté de acuerdo: si no lo está, impugna un registro.",
  people: "Personas",
  table: "Confirmaciones del mes",
  summary: (acknowledged, people) => `${acknowledged} de ${count(people, "persona confirmó", "personas confirmaron")}`,
  version: (version) => `Versión ${version}`,
  person: "Persona",
  nameEmailOrId: "Nombre, correo o ID",
  department: "Departamento",
  allDepartments: "Todos los departamentos",
  status: "Estado",
  allStatuses: "Todos",
  statuses: { pending: "Todavía no", acknowledged: "Confirmado" },
  when: "Confirmado",
  ofVersion: (version) => `versión ${version}`,
  changedSince: (version) => `Las cifras cambiaron en la versión ${version}`,
  comment: "Comentario",
  reminded: "Último recordatorio",
  clear: "Quitar los filtros",
  remindAll: (people) => `Recordar a ${count(people, "persona", "personas")}`,
  remindAllTitle: "¿Recordar a quienes no han confirmado?",
  remindAllText: (people) =>
    `${count(people, "persona recibe", "personas reciben")} una notificación con un enlace a sus cifras. No se incluye a quienes ya se les recordó hoy, ni a ti.`,
  remind: "Recordar",
  remindOne: (name) => `Recordar a ${name}`,
  remindedPeople: (people) => `Se le recordó a ${count(people, "persona", "personas")}.`,
  alreadyReminded: (people) => ` No se incluyó a ${count(people, "persona", "personas")}: ya se les recordó hoy.`,
  notFinal: (month) => `${month} no es definitivo`,
  notFinalText: "Las cifras se confirman cuando el mes está cerrado.",
  noOne: "Nadie tiene cifras en este mes",
  noOneText: "La lista muestra a las personas que puedes ver con cifras en el mes definitivo.",
  noMatch: "Nadie coincide con estos filtros",
  noMatchText: "Quita los filtros para ver a todos.",
}
