import { Button, Paper, Stack, Text, Textarea, TextInput } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import { useRef, useState } from "react"
import { filled, wordOf, type CatalogType } from "./catalog-labels.ts"
import type { Values } from "./type-values.ts"
import classes from "./catalog.module.css"
import { messages } from "./messages.ts"

type Field = "title_template" | "body_template"

const MAX_TITLE = 200
const MAX_BODY = 2000

/** A type's wording: placeholders are inserted at the cursor, and a preview shows sample values. */
export function TemplateFields({ form, type }: { form: UseFormReturnType<Values>; type: CatalogType }) {
  const title = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const [last, setLast] = useState<Field>("body_template")
  const insert = (variable: string) => {
    const field = last === "title_template" ? title.current : body.current
    const text = form.values[last]
    const start = field?.selectionStart ?? text.length
    const end = field?.selectionEnd ?? start
    const place = `{{${variable}}}`
    form.setFieldValue(last, text.slice(0, start) + place + text.slice(end))
    // After the field has rendered the new text; earlier, the caret would jump to its end.
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(start + place.length, start + place.length)
    })
  }
  return (
    <Stack gap="sm">
      <TextInput
        ref={title}
        label={messages.templateFields.title}
        required
        maxLength={MAX_TITLE}
        {...form.getInputProps("title_template")}
        onFocus={() => setLast("title_template")}
      />
      <Textarea
        ref={body}
        label={messages.templateFields.text}
        required
        autosize
        minRows={3}
        maxRows={12}
        maxLength={MAX_BODY}
        {...form.getInputProps("body_template")}
        onFocus={() => setLast("body_template")}
      />
      <Placeholders variables={type.variables} into={last === "title_template" ? "title" : "text"} onInsert={insert} />
      <Paper
        component="section"
        withBorder
        p="sm"
        bg="var(--ground)"
        aria-label={messages.templateFields.howItReadsWithSamples}
      >
        <Text size="xs" c="dimmed" mb={4}>
          {messages.templateFields.howItReadsWithSamples}
        </Text>
        <Text size="sm" fw={650} className="name">
          {filled(form.values.title_template, type.variables)}
        </Text>
        <Text size="sm" className="name" style={{ whiteSpace: "pre-wrap" }}>
          {filled(form.values.body_template, type.variables)}
        </Text>
      </Paper>
    </Stack>
  )
}

type PlaceholdersProps = { variables: readonly string[]; into: string; onInsert: (variable: string) => void }

function Placeholders({ variables, into, onInsert }: PlaceholdersProps) {
  return (
    <div role="group" aria-label={messages.templateFields.placeholdersToPutInto(into)}>
      <Text size="sm" mb={6}>
        {messages.templateFields.placeholders(into)}
      </Text>
      <ul className={classes["places"]}>
        {variables.map((variable) => (
          <li key={variable} className={classes["place"]}>
            <Button size="compact-sm" variant="light" radius="xl" fw={500} onClick={() => onInsert(variable)}>
              {`{{${variable}}}`}
            </Button>
            <Text size="xs" c="dimmed">
              {wordOf(variable).means}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  )
}
