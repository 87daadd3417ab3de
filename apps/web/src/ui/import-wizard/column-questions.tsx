import { Radio, Stack } from "@mantine/core"
import { formatDay, today } from "../../lib/format.ts"
import type { DateFormat } from "../../lib/import-types.ts"
import { readDate, tellingExample } from "./date-reading.ts"
import type { AnswerProps } from "./mapping-draft.ts"
import { UnknownValues } from "./unknown-values.tsx"
import { messages } from "./messages.ts"

const words = messages.questions

/** What is still to be known about one column. */
export function ColumnQuestion(props: AnswerProps) {
  const { kind } = props.question
  if (kind === "date_format") return <DateFormatQuestion {...props} />
  if (kind === "name_order") return <NameOrderQuestion {...props} />
  return kind === "unknown_values" ? <UnknownValues {...props} /> : null
}

function DateFormatQuestion({ question, mapping, onMapping }: AnswerProps) {
  const { header, field, examples } = question
  const name = header ?? ""
  // The cast: the choices of this question are formats.
  const formats = question.choices.map(({ value }) => value as DateFormat)
  const read = (text: string, format: DateFormat) => readDate(text, format, today(), field === "birth_date")
  const example = tellingExample(examples, formats, read)
  const describe = (format: DateFormat) => {
    if (example === null) return undefined
    const date = read(example, format)
    return date === null ? words.notAllDates(example) : words.readAs(example, formatDay(date))
  }
  return (
    <Radio.Group
      label={words.datesOf(name)}
      value={mapping.date_formats?.[name] ?? null}
      onChange={(chosen) => {
        const format = formats.find((each) => each === chosen)
        if (format) onMapping({ ...mapping, date_formats: { ...mapping.date_formats, [name]: format } })
      }}
    >
      <Stack gap="xs" mt="xs">
        {formats.map((format) => (
          <Radio key={format} value={format} label={words.formats[format]} description={describe(format)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

function NameOrderQuestion({ question: { header, examples }, mapping, onMapping }: AnswerProps) {
  return (
    <Radio.Group
      label={words.nameOrder(header ?? "")}
      description={words.namesSuchAs(examples.slice(0, 3).join(" · "))}
      value={mapping.name_order ?? null}
      onChange={(chosen) =>
        onMapping({ ...mapping, name_order: chosen === "last_first" ? "last_first" : "first_last" })
      }
    >
      <Stack gap="xs" mt="xs">
        <Radio value="first_last" label={words.firstLast} />
        <Radio value="last_first" label={words.lastFirst} />
      </Stack>
    </Radio.Group>
  )
}
