import { Textarea } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import type { EntryValues } from "./entry-values.ts"

export type EntryForm = UseFormReturnType<EntryValues>

/** Of a field for a score: what is out of range is typed as it is, and said. */
export const SCORE = { decimalScale: 2, clampBehavior: "none", hideControls: true } as const

const MAX_LETTERS = 4000

type LongFieldProps = {
  form: EntryForm
  name: "description" | "action_taken" | "reason" | "remarks"
  label: string
  description?: string
  required?: boolean
}

export function LongField({ form, name, ...field }: LongFieldProps) {
  return <Textarea {...field} autosize minRows={2} maxRows={10} maxLength={MAX_LETTERS} {...form.getInputProps(name)} />
}
