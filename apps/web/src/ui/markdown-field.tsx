import { SegmentedControl, Stack, Text, Textarea } from "@mantine/core"
import { useState, type ReactNode } from "react"
import { isError } from "./field-aria.ts"
import { messages } from "./messages.ts"

type MarkdownFieldProps = {
  value: string
  onChange: (text: string) => void
  error?: ReactNode
  /** The path of the field in its form. */
  path: string
  minRows: number
  maxRows: number
  maxLength: number
  /** Says who the preview is for, and how it is framed. */
  previewLabel: string
  previewClassName: string | undefined
  /** Renders the text as its readers see it. */
  preview: (text: string) => ReactNode
}

/** A Markdown text, to write or preview. */
export function MarkdownField({ value, onChange, error, path, preview, ...props }: MarkdownFieldProps) {
  const [mode, setMode] = useState("write")
  // A refused text switches back to the editor: the preview has no field to mark.
  const isRefused = isError(error)
  const isWriting = isRefused || mode === "write"
  return (
    <Stack gap={6}>
      <SegmentedControl
        size="xs"
        aria-label={messages.markdownField.writeTextOrLook}
        value={isWriting ? "write" : "read"}
        onChange={setMode}
        data={[
          { value: "write", label: messages.markdownField.write },
          { value: "read", label: messages.markdownField.preview, disabled: isRefused },
        ]}
        style={{ alignSelf: "flex-start" }}
      />
      {isWriting ? (
        <Textarea
          label={messages.markdownField.text}
          description={messages.markdownField.textDescription}
          required
          autosize
          minRows={props.minRows}
          maxRows={props.maxRows}
          maxLength={props.maxLength}
          className="name"
          value={value}
          data-path={path}
          error={error}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <section className={props.previewClassName} aria-label={props.previewLabel}>
          {value.trim() === "" ? <Text c="dimmed">{messages.markdownField.nothingIsWrittenYet}</Text> : preview(value)}
        </section>
      )}
    </Stack>
  )
}
