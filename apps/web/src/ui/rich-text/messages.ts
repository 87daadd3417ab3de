import { localized } from "../../lib/language.ts"

/** UI copy of the rich-text editor. */
export const messages = localized("uiRichText", {
  text: "Text",
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
