import { RichTextEditor } from "@mantine/tiptap"
import "@mantine/tiptap/styles.css"
import { useEditor } from "@tiptap/react"
import { StarterKit } from "@tiptap/starter-kit"
import type { FieldAria } from "../../ui/field-aria.ts"
import classes from "./rich-text.module.css"
import { messages } from "./messages.ts"

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    // The links the service keeps: https, http and mail addresses, and pages of this client.
    link: { openOnClick: false, defaultProtocol: "https", protocols: ["mailto"] },
  }),
]

type RichTextProps = {
  html: string
  onChange: (html: string) => void
  /** The field's name in the form. */
  path: string
  aria: FieldAria["input"]
}

/** A rich-text editor. For `lazy` import only. */
export default function RichText({ html, onChange, path, aria }: RichTextProps) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: html,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": messages.richText.message,
        "aria-required": "true",
        ...(aria["aria-invalid"] && { "aria-invalid": "true" }),
        ...(aria["aria-describedby"] !== undefined && { "aria-describedby": aria["aria-describedby"] }),
        "data-path": path,
        class: classes["text"] ?? "",
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? "" : changed.getHTML()),
  })
  return (
    <RichTextEditor editor={editor}>
      <RichTextEditor.Toolbar>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
          <RichTextEditor.Strikethrough />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.Blockquote />
          <RichTextEditor.Hr />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link />
          <RichTextEditor.Unlink />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  )
}
