import type { messages } from "../../features/statements/messages.ts"

export const statements: typeof messages = {
  verifyPage: {
    documentTitle: "Verificar una constancia · Scorecard Platform",
    title: "Verificar una constancia",
    current: "Esta constancia es auténtica y vigente.",
    superseded: (version) =>
      `Esta constancia es auténtica, pero la versión ${version} la reemplazó. Pide la constancia vigente.`,
    reopened:
      "Esta constancia es auténtica, pero su mes se está corrigiendo. Pide una constancia nueva cuando se haya cerrado.",
    compare: "Compara estos datos con la constancia.",
    initials: "Iniciales",
    month: "Mes",
    version: "Versión",
    closed: "Cerrado",
  },
}
