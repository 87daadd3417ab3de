import { RichTextEditor } from "@mantine/tiptap"
import "@mantine/tiptap/styles.css"
import { useEditor, type Editor } from "@tiptap/react"
import { useEffect, useRef, useState } from "react"
import type { FieldAria } from "../field-aria.ts"
import type { RichTextFormat } from "./format.ts"
import { messages } from "./messages.ts"
import classes from "./rich-text.module.css"

export type RichTextProps = {
  label: string
  value: string
  onChange: (text: string) => void
  /** The field's name in the form. */
  path: string
  aria: FieldAria["input"]
}

/** The editor of every rich text, whatever its format. */
export function RichText({ label, value, onChange, path, aria, format }: RichTextProps & { format: RichTextFormat }) {
  const [content] = useState(() => format.read(value))
  /** The value that the editor holds, and how it would write it: often different, as `*` and `-` for bullets. */
  const stored = useRef<{ value: string; written: string | null }>({ value, written: null })
  const writeText = (editor: Editor) => (editor.isEmpty ? "" : format.write(editor))
  const editor = useEditor({
    extensions: format.extensions,
    content,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        "aria-required": "true",
        ...(aria["aria-invalid"] && { "aria-invalid": "true" }),
        ...(aria["aria-describedby"] !== undefined && { "aria-describedby": aria["aria-describedby"] }),
        "data-path": path,
        class: classes["text"] ?? "",
      },
    },
    onUpdate: ({ editor: changed }) => {
      const written = writeText(changed)
      if (written === stored.current.written) return
      stored.current = { value: written, written }
      onChange(written)
    },
  })
  // The form was given another text, such as a draft.
  useEffect(() => {
    if (stored.current.written !== null && value === stored.current.value) return
    if (value !== stored.current.value) editor.commands.setContent(format.read(value), { emitUpdate: false })
    stored.current = { value, written: editor.isEmpty ? "" : format.write(editor) }
  }, [editor, format, value])
  return (
    <RichTextEditor editor={editor} labels={messages.toolbar}>
      <RichTextEditor.Toolbar>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
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
