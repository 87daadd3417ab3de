import { Input, Skeleton, Text } from "@mantine/core"
import { lazy, Suspense, useId, type ReactNode } from "react"
import { isError, useFieldAria } from "../field-aria.ts"
import { messages } from "./messages.ts"

/** The editor is large, so it is loaded on demand. */
const EDITORS = {
  html: lazy(() => import("./html-editor.tsx")),
  markdown: lazy(() => import("./markdown-editor.tsx")),
}
const EDITOR_HEIGHT = 220
/** How full a text is when its length begins to show. */
const NEARLY_FULL = 0.8

type RichTextFieldProps = {
  /** How the text is stored. */
  format: keyof typeof EDITORS
  value: string
  onChange: (text: string) => void
  /** Of the text as it is stored, with its formatting. */
  maxLength: number
  error?: ReactNode
  /** The field's name in the form. */
  path: string
  label?: string
  description?: string
}

/** A rich text in a form: the same editor everywhere. (docs/design.md#words) */
export function RichTextField(props: RichTextFieldProps) {
  const { format, maxLength, error: reported, label = messages.text, description, ...editor } = props
  const counterId = useId()
  const length = editor.value.trim().length
  const isCounted = length >= maxLength * NEARLY_FULL
  const error = length > maxLength && !isError(reported) ? messages.tooLong(length - maxLength) : reported
  const { wrapper, input } = useFieldAria(error, {
    isDescribed: description !== undefined,
    noteId: isCounted ? counterId : undefined,
  })
  const Editor = EDITORS[format]
  return (
    <Input.Wrapper label={label} labelElement="div" required description={description} {...wrapper}>
      <div style={{ marginTop: 6 }}>
        <Suspense fallback={<Skeleton height={EDITOR_HEIGHT} radius="md" />}>
          <Editor {...editor} label={label} aria={input} />
        </Suspense>
        {isCounted && (
          <Text id={counterId} size="xs" c="dimmed" ta="end" mt={4}>
            {messages.charactersOf(length, maxLength)}
          </Text>
        )}
      </div>
    </Input.Wrapper>
  )
}
