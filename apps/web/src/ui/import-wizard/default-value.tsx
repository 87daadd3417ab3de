import { Autocomplete, Select, TextInput } from "@mantine/core"
import { DateField } from "../dates/date-field.tsx"
import { DepartmentPicker } from "../department-picker.tsx"
import { PersonPicker } from "../person-picker.tsx"
import type { Field, Question } from "../../lib/import-types.ts"
import { translateChoice } from "./mapping-draft.ts"
import { messages } from "./messages.ts"

const words = messages.questions
const YES_NO = [
  { value: "true", label: words.yes },
  { value: "false", label: words.no },
]

type DefaultValueProps = {
  field: Field
  choices: Question["choices"]
  value: string
  onChange: (value: string) => void
}

/** One value of a field for every row, in the field's own control. */
export function DefaultValue({ field: { field, label, type }, choices, value, onChange }: DefaultValueProps) {
  const shown = { label: words.sameForAll(label), description: words.sameForAllText }
  const choose = (chosen: string | null) => onChange(chosen ?? "")
  if (field === "cluster") {
    const names = [...new Set(choices.map((choice) => choice.label))]
    return (
      <Autocomplete
        label={words.cluster}
        description={words.clusterText}
        data={names}
        value={value}
        onChange={onChange}
      />
    )
  }
  if (type === "department") return <DepartmentPicker {...shown} value={value} onChange={choose} />
  if (type === "person" || type === "manager") {
    return <PersonPicker {...shown} value={value === "" ? null : value} onChange={choose} />
  }
  const options = type === "boolean" ? YES_NO : choices.map(translateChoice)
  if (options.length > 0) {
    return <Select {...shown} data={options} value={value === "" ? null : value} clearable onChange={choose} />
  }
  if (type === "date") return <DateField {...shown} value={value} onChange={onChange} />
  return (
    <TextInput
      {...shown}
      inputMode={type === "number" ? "decimal" : undefined}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
