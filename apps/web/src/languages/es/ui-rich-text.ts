import { count, formatNumber } from "../../lib/format.ts"
import type { messages } from "../../ui/rich-text/messages.ts"

export const uiRichText: typeof messages = {
  text: "Texto",
  charactersOf: (used, most) => `${formatNumber(used)} de ${count(most, "carácter", "caracteres")}`,
  tooLong: (excess) => `Acorta el texto en ${count(excess, "carácter", "caracteres")}.`,
  toolbar: {
    boldControlLabel: "Negrita",
    italicControlLabel: "Cursiva",
    h2ControlLabel: "Título",
    h3ControlLabel: "Subtítulo",
    bulletListControlLabel: "Lista con viñetas",
    orderedListControlLabel: "Lista numerada",
    blockquoteControlLabel: "Cita",
    hrControlLabel: "Línea horizontal",
    linkControlLabel: "Enlace",
    unlinkControlLabel: "Quitar enlace",
    undoControlLabel: "Deshacer",
    redoControlLabel: "Rehacer",
    linkEditorInputLabel: "Dirección web",
    linkEditorExternalLink: "Abrir el enlace en una pestaña nueva",
    linkEditorInternalLink: "Abrir el enlace en la misma pestaña",
    linkEditorSave: "Guardar",
  },
}
