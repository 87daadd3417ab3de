import type { messages } from "../../ui/disputes/messages.ts"

export const uiDisputes: typeof messages = {
  disputeChip: {
    disputed: "Impugnado",
  },
  raiseDispute: {
    title: "Impugnar este registro",
    explanation:
      "Explica qué está mal. Decide alguien distinto de quien envió el registro, y hasta entonces ambas partes pueden comentar.",
    possibleUntil: (date) => `Puedes impugnar este registro hasta el ${date}.`,
    items: "Puntos impugnados de la lista",
    itemsDescription: "Déjalos sin marcar para impugnar todo el registro.",
    message: "Qué está mal y qué sería lo correcto",
    messageDescription: "Pueden leerlo tus gerentes y quien envió el registro.",
    sayWhatIsWrong: "Explica qué está mal.",
    cancel: "Cancelar",
    send: "Enviar impugnación",
    sent: "Tu impugnación se envió. Se te notificará la decisión.",
  },
}
