import type { messages } from "../../ui/secret-dialog/messages.ts"

export const uiSecretDialog: typeof messages = {
  copyNow: "Cópiala ahora",
  copy: "Copiar",
  copied: "Copiada",
  cannotCopy: "Este navegador no permitió copiar. Selecciona el texto y presiona Ctrl+C.",
  close: "Cerrar",
  notCopied: "No la has copiado",
  back: "Volver",
  closeAnyway: "Cerrar sin copiar",
}
