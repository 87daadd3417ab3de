import { HTML_FORMAT } from "./html-format.ts"
import { RichText, type RichTextProps } from "./rich-text.tsx"

/** The editor of HTML. For `lazy` import only. */
export default function HtmlEditor(props: RichTextProps) {
  return <RichText {...props} format={HTML_FORMAT} />
}
