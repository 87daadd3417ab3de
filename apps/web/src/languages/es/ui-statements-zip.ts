import { count } from "../../lib/format.ts"
import type { messages } from "../../ui/statements-zip/messages.ts"

export const uiStatementsZip: typeof messages = {
  statementsZip: "Constancias (ZIP)",
  creating: "Creando el ZIP de constancias",
  progress: "ZIP de constancias: avance",
  ofStatements: (processed, statements) => `, ${processed} de ${count(statements, "constancia", "constancias")}`,
  continuesInBackground: "Esto continúa en segundo plano. Puedes salir de esta página y volver.",
  willRetry: (reason) => `Se intentará de nuevo: ${reason}`,
  cancel: "Cancelar",
  canceled: "Se canceló el ZIP",
  failed: "No se pudo crear el ZIP",
  noReason: "El trabajo terminó sin dar un motivo.",
  startAgain: "Empezar de nuevo",
  dismiss: "Cerrar",
  ready: "El ZIP de constancias está listo",
  readyText: (statements, until) =>
    `${count(statements, "constancia", "constancias")} de todas las personas que puedes ver con cifras en este mes. Se puede descargar hasta ${until}.`,
  download: "Descargar",
}
