import { StarterKit } from "@tiptap/starter-kit"
import { LINK_OPTIONS, type RichTextFormat } from "./format.ts"
import { RichText, type RichTextProps } from "./rich-text.tsx"

/** HTML, as emails have it. The service reduces it to an allow-list. */
const HTML_FORMAT: RichTextFormat = {
  extensions: [StarterKit.configure({ heading: { levels: [2, 3] }, link: LINK_OPTIONS })],
  read: (html) => html,
  write: (editor) => editor.getHTML(),
}

/** The editor of HTML. For `lazy` import only. */
export default function HtmlEditor(props: RichTextProps) {
  return <RichText {...props} format={HTML_FORMAT} />
}
