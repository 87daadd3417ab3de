import { StarterKit } from "@tiptap/starter-kit"
import { LINK_OPTIONS, type RichTextFormat } from "./format.ts"

/** HTML, as emails have it. The service reduces it to an allow-list. */
export const HTML_FORMAT: RichTextFormat = {
  extensions: [StarterKit.configure({ heading: { levels: [2, 3] }, link: LINK_OPTIONS })],
  read: (html) => html,
  write: (editor) => editor.getHTML(),
}
