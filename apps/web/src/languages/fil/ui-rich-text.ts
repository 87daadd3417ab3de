import { count, formatNumber } from "../../lib/format.ts"
import type { messages } from "../../ui/rich-text/messages.ts"

export const uiRichText: typeof messages = {
  text: "Text",
  charactersOf: (used, most) => `${formatNumber(used)} sa ${count(most, "character", "character")}`,
  tooLong: (excess) => `Paikliin ang teksto nang ${count(excess, "character", "character")}.`,
  toolbar: {
    boldControlLabel: "Bold",
    italicControlLabel: "Italic",
    h2ControlLabel: "Heading",
    h3ControlLabel: "Subheading",
    bulletListControlLabel: "Listahang may bullet",
    orderedListControlLabel: "Listahang may numero",
    blockquoteControlLabel: "Sipi",
    hrControlLabel: "Pahalang na linya",
    linkControlLabel: "Link",
    unlinkControlLabel: "Alisin ang link",
    undoControlLabel: "I-undo",
    redoControlLabel: "I-redo",
    linkEditorInputLabel: "Web address",
    linkEditorExternalLink: "Buksan ang link sa bagong tab",
    linkEditorInternalLink: "Buksan ang link sa parehong tab",
    linkEditorSave: "I-save",
  },
}
