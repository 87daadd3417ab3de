import { Textarea } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import type { EntryValues } from "./entry-values.ts"

export type EntryForm = UseFormReturnType<EntryValues>

/** Props of a score field. An out-of-range value stays as typed and is reported. */
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
