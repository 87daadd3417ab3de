import { MARKDOWN_FORMAT } from "./markdown-format.ts"
import { RichText, type RichTextProps } from "./rich-text.tsx"

/** The editor of Markdown. For `lazy` import only. */
export default function MarkdownEditor(props: RichTextProps) {
  return <RichText {...props} format={MARKDOWN_FORMAT} />
}
