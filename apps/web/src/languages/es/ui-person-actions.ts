import type { messages } from "../../ui/person-actions/messages.ts"

export const uiPersonActions: typeof messages = {
  of: (name) => `Acciones para ${name}`,
  newEntry: "Nuevo registro",
  grantUnlock: "Conceder un desbloqueo",
  waiting: "En espera de tu decisión",
  decideRequest: "Decidir sobre la solicitud ATW",
  openDispute: "Abrir la impugnación",
  failed: "No se pudo cargar lo pendiente",
  loading: "Cargando",
}
