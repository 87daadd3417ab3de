import type { messages } from "../../features/create-requests/messages.ts"
import { rich } from "../../lib/rich.ts"

export const createRequests: typeof messages = {
  createRequestsPage: {
    createRequests: "Solicitudes de alta",
    about: "Hay colegas que piden agregar a personas. Revisa cada ficha, corrígela si hace falta y decide.",
    createRequestsAbout:
      "Pide que se agregue a alguien a tu equipo. Una persona autorizada revisa la solicitud y decide.",
    requestAnEmployee: "Solicitar un empleado nuevo",
    requestsByStatus: "Solicitudes por estado",
    requestedBy: "Solicitado por",
    everyone: "Todos",
    noRequests: "Sin solicitudes",
    nothingToDecide: "No hay nada que decidir.",
    noneDecided: "Aquí aparecen las solicitudes que se decidieron así.",
  },
  decideForm: {
    wasAdded: (name) => `Se agregó a ${name}.`,
    reject: "Rechazar…",
    approveWithChanges: "Aprobar con cambios",
    approve: "Aprobar",
    rejectTitle: (name) => `¿Rechazar a ${name}?`,
    rejectRequest: "Rechazar solicitud",
    requestWasRejected: "La solicitud se rechazó.",
    note: "Nota",
    requesterSeesIt: "La verá quien hizo la solicitud.",
  },
  newRequestDrawer: {
    requestAnEmployee: "Solicitar un empleado nuevo",
    yourRequestWasSent: "Tu solicitud se envió a quienes aprueban.",
    fillInWhatYouKnow: "Completa lo que sepas. Quien aprueba puede cambiarlo antes de agregar a la persona.",
    cancel: "Cancelar",
    sendRequest: "Enviar solicitud",
  },
  requestColumns: {
    name: "Nombre",
    position: "Puesto",
    department: "Departamento",
    requestedBy: "Solicitado por",
    requested: "Solicitado",
  },
  requestDrawer: {
    requestedOn: (requestedById, createdAt) => rich`${requestedById} lo solicitó ${createdAt}.`,
    byOn: (createRequestTab, decidedById, decidedAt) => rich`${createRequestTab} por ${decidedById} el ${decidedAt}.`,
    note: "Nota:",
    openEmployeeId: (employeeId) => `Abrir ${employeeId}`,
    employeeEmployeeId: (employeeId) => `Empleado ${employeeId}`,
  },
  requestLabels: {
    createRequestTabs: { pending: "Pendientes", approved: "Aprobadas", rejected: "Rechazadas" },
  },
}
