import type { messages } from "../../features/broadcast/messages.ts"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

export const broadcast: typeof messages = {
  bodyField: {
    message: "Mensaje",
    messageDescription: "La bandeja muestra texto simple; el correo también muestra títulos, listas y enlaces.",
  },
  broadcastDrawer: {
    broadcast: "Mensaje masivo",
    toPeopleBy: (sentByName, sentAt, people, ways) =>
      `${sentByName}, ${sentAt}, a ${count(people, "persona", "personas")} por ${ways}`,
    buttonLeadsTo: (actionUrl) => rich`El botón abre ${actionUrl}`,
  },
  broadcastLabels: {
    wayNames: { email: "Correo", in_app: "Bandeja" },
    stateNames: {
      sent: "Enviado",
      queued: "En camino",
      failed: "Falló",
      skipped: "Omitido",
      not_requested: "No solicitado",
    },
    and: " y ",
  },
  broadcastPage: {
    broadcast: "Mensajes masivos",
    about: "Envía un mensaje a las personas que elijas: por correo, a su bandeja o ambos.",
    compose: "Redactar",
    sent: "Enviados",
  },
  composeForm: {
    messageSent: "Mensaje enviado",
    messageSentMessage: (people) => `Va en camino a ${count(people, "persona", "personas")}.`,
    subject: "Asunto",
    buttonLink: "Enlace del botón",
    buttonLinkDescription:
      "Una página de esta aplicación, como /my-scorecard, o una dirección https://. Déjalo vacío si no hay botón.",
    delivery: "Envío",
    sendMessage: "Enviar mensaje",
    sendThisMessage: "¿Enviar este mensaje?",
    sendToPeople: (people) => `Enviar a ${count(people, "persona", "personas")}`,
    sendThisMessageText: (subject, people, ways) =>
      rich`${subject} va a ${count(people, "persona", "personas")} por ${ways}. No se puede retirar.`,
  },
  composeValues: {
    chooseWhoGetsIt: "Elige quién lo recibe.",
    giveItASubject: "Ingresa un asunto.",
    writeTheMessage: "Escribe un mensaje.",
    pageOfThisClient: "Ingresa una página de esta aplicación, como /my-scorecard, o una dirección https://.",
    chooseAtLeastOneWay: "Elige correo, bandeja o ambos.",
  },
  recipientsField: {
    recipients: "Destinatarios",
    addDepartmentOrCluster: "Agregar un departamento o clúster",
    loading: "Cargando…",
    everyoneInIt: "Todas sus personas",
    noSuchUnit: "Sin coincidencias",
    addAPerson: "Agregar a una persona",
    nameOrId: "Nombre o ID",
    noOneFound: "No se encontró a nadie",
    noRecipientsYet: "Aún no hay destinatarios",
    recipientCount: (recipients) => count(recipients, "destinatario", "destinatarios"),
    removeAll: "Quitar todos",
    chosenRecipients: "Destinatarios elegidos",
    removeName: (name) => `Quitar a ${name}`,
    showFewer: "Mostrar menos",
    andMore: (ids) => `y ${ids} más`,
  },
  results: {
    nameOrEmployeeId: "Nombre o ID de empleado",
    showOnly: "Mostrar solo",
    all: "Todos",
    deliveryResults: "Resultados del envío",
    noOneHere: "No hay nadie aquí",
    noOneMatches: "Nadie coincide con estos filtros.",
    person: "Persona",
  },
  richText: {
    message: "Mensaje",
  },
  sentList: {
    sent: "Enviados",
    subjectOrText: "Asunto o texto",
    sentBy: "Enviado por",
    sentMessages: "Mensajes enviados",
    noMessageHere: "Sin mensajes",
    noMessageHereText: "Aquí aparecen los mensajes enviados que coinciden con tus filtros.",
    subject: "Asunto",
    by: "De",
    to: "Para",
    people: (people) => count(people, "persona", "personas"),
    sentVia: "Enviado por",
    email: "Correo",
    notAskedFor: "No solicitado",
    sentText: (sent) => `${sent} enviados`,
    onTheWay: (queued) => `${queued} en camino`,
    failed: (failed) => `${failed} con fallo`,
    skipped: (skipped) => `${skipped} omitidos`,
  },
  useDirectory: {
    everyoneInTheCompany: "Toda la empresa",
    peopleWithoutDepartment: "Personas sin departamento",
    company: "Empresa",
    allOf: (name) => `Todas las personas de ${name}`,
  },
}
