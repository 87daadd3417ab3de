import { count, formatNumber } from "../../lib/format.ts"
import { localized } from "../../lib/language.ts"

/** UI copy of the rich-text editor. */
export const messages = localized("uiRichText", {
  text: "Text",
  charactersOf: (used: number, most: number) => `${formatNumber(used)} of ${count(most, "character")}`,
  tooLong: (excess: number) => `Shorten the text by ${count(excess, "character")}.`,
  toolbar: {
    boldControlLabel: "Bold",
    italicControlLabel: "Italic",
    h2ControlLabel: "Heading",
    h3ControlLabel: "Subheading",
    bulletListControlLabel: "Bulleted list",
    orderedListControlLabel: "Numbered list",
    blockquoteControlLabel: "Quote",
    hrControlLabel: "Horizontal line",
    linkControlLabel: "Link",
    unlinkControlLabel: "Remove link",
    undoControlLabel: "Undo",
    redoControlLabel: "Redo",
    linkEditorInputLabel: "Web address",
    linkEditorExternalLink: "Open link in a new tab",
    linkEditorInternalLink: "Open link in the same tab",
    linkEditorSave: "Save",
  },
})
