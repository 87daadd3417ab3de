import { Input, Skeleton } from "@mantine/core"
import { lazy, Suspense, type ReactNode } from "react"
import { useFieldAria } from "../field-aria.ts"
import { messages } from "./messages.ts"

/** The editor is large, so it is loaded on demand. */
const EDITORS = {
  html: lazy(() => import("./html-editor.tsx")),
  markdown: lazy(() => import("./markdown-editor.tsx")),
}
const EDITOR_HEIGHT = 220

type RichTextFieldProps = {
  /** How the text is stored. */
  format: keyof typeof EDITORS
  value: string
  onChange: (text: string) => void
  error?: ReactNode
  /** The field's name in the form. */
  path: string
  label?: string
  description?: string
}

/** A rich text in a form: the same editor everywhere. (docs/design.md#words) */
export function RichTextField(props: RichTextFieldProps) {
  const { format, error, label = messages.text, description, ...editor } = props
  const { wrapper, input } = useFieldAria(error, { isDescribed: description !== undefined })
  const Editor = EDITORS[format]
  return (
    <Input.Wrapper label={label} labelElement="div" required description={description} {...wrapper}>
      <div style={{ marginTop: 6 }}>
        <Suspense fallback={<Skeleton height={EDITOR_HEIGHT} radius="md" />}>
          <Editor {...editor} label={label} aria={input} />
        </Suspense>
      </div>
    </Input.Wrapper>
  )
}
