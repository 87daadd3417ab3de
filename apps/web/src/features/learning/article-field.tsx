import { SegmentedControl, Stack, Text, Textarea } from "@mantine/core"
import { lazy, Suspense, useState, type ReactNode } from "react"
import { isError } from "../../ui/field-aria.ts"
import { Loading } from "../../ui/states.tsx"
import classes from "./article-field.module.css"

const MarkdownText = lazy(() => import("../../ui/markdown-text.tsx"))

const LONGEST = 100_000

type ArticleFieldProps = { value: string; onChange: (text: string) => void; error?: ReactNode }

/** An article in Markdown, written or looked at as learners will see it. */
export function ArticleField({ value, onChange, error }: ArticleFieldProps) {
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
          minRows={14}
          maxRows={30}
          maxLength={LONGEST}
          className="name"
          value={value}
          data-path="text"
          error={error}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <section className={classes["preview"]} aria-label="As learners see it">
          {value.trim() === "" ? (
            <Text c="dimmed">Nothing is written yet.</Text>
          ) : (
            <Suspense fallback={<Loading lines={3} />}>
              <MarkdownText text={value} />
            </Suspense>
          )}
        </section>
      )}
    </Stack>
  )
}
