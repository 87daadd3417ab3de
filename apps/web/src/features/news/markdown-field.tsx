import { SegmentedControl, Stack, Text, Textarea } from "@mantine/core"
import { useState, type ReactNode } from "react"
import { isError } from "../../ui/field-aria.ts"
import { AnnouncementText } from "./announcement-body.tsx"
import classes from "./news.module.css"

type MarkdownFieldProps = { value: string; onChange: (text: string) => void; error?: ReactNode }

const LONGEST = 10_000

/** A text in Markdown, written or looked at as readers will see it. */
export function MarkdownField({ value, onChange, error }: MarkdownFieldProps) {
  const [look, setLook] = useState("write")
  // A text that was refused is shown to be changed: the preview has no field that could be marked.
  const isRefused = isError(error)
  const isWriting = isRefused || look === "write"
  return (
    <Stack gap={6}>
      <SegmentedControl
        size="xs"
        aria-label="Write the text, or look at it"
        value={isWriting ? "write" : "read"}
        onChange={setLook}
        data={[
          { value: "write", label: "Write" },
          { value: "read", label: "Preview", disabled: isRefused },
        ]}
        style={{ alignSelf: "flex-start" }}
      />
      {isWriting ? (
        <Textarea
          label="Text"
          description="Markdown: **bold**, *italic*, # heading, - list, [words](https://address)"
          required
          autosize
          minRows={8}
          maxRows={20}
          maxLength={LONGEST}
          className="name"
          value={value}
          data-path="body"
          error={error}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <section className={classes["preview"]} aria-label="As readers see it">
          {value.trim() === "" ? <Text c="dimmed">Nothing is written yet.</Text> : <AnnouncementText body={value} />}
        </section>
      )}
    </Stack>
  )
}
