import type { Content, Editor, Extensions } from "@tiptap/react"

/** How a rich text is stored. */
export type RichTextFormat = {
  extensions: Extensions
  read: (text: string) => Content
  write: (editor: Editor) => string
}

/** The links that the service keeps: https, http and mail addresses, and pages of this client. */
export const LINK_OPTIONS = { openOnClick: false, defaultProtocol: "https", protocols: ["mailto"] }
