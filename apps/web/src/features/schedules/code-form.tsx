import { Button, Checkbox, Group, Paper, Stack, TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { changeScheduleCode, createScheduleCode, showScheduleCode } from "../../api/endpoints.gen.ts"
import { useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { useFormDraft } from "../../lib/form-draft.ts"
import { useNewer } from "../../lib/newer.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import type { DayCode } from "./use-schedule-drafts.ts"

type Values = { code: string; label: string; is_working_day: boolean; is_task_delivery_day: boolean }

const NEW: Values = { code: "", label: "", is_working_day: true, is_task_delivery_day: true }
const LABELS: Record<keyof Values, string> = {
  code: "Code",
  label: "Label",
  is_working_day: "Working day",
  is_task_delivery_day: "Task-delivery day",
}

function valuesOf({ code, label, is_working_day, is_task_delivery_day }: DayCode): Values {
  return { code, label, is_working_day, is_task_delivery_day }
}

function asWords(values: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === "string" ? value : value ? "yes" : "no"]),
  )
}

/** A new day code, or a change of one. */
export function CodeForm({ code, onDone }: { code?: DayCode; onDone: () => void }) {
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm<Values>({ initialValues: code ? valuesOf(code) : NEW })
  const draft = useFormDraft(`schedule-code.${code?._id ?? "new"}`, form, code)
  const { newer, failure, ...tries } = useNewer(() => call(showScheduleCode, { params: { id: code?._id ?? "" } }))
  const save = useWrite(
    ({ values, version }: { values: Values; version: number }) =>
      code
        ? call(changeScheduleCode, { params: { id: code._id }, body: values, ifMatch: version })
        : call(createScheduleCode, { body: values, idempotencyKey: key }),
    ["scorecard/schedule-codes"],
  )
  const submit = (version = draft.version) => {
    tries.clear()
    save.mutate(
      { values: form.values, version },
      {
        onSuccess: () => {
          draft.forget()
          notifications.show({ message: `Saved the day code ${form.values.code}.` })
          onDone()
        },
        onError: (error) => void tries.meet(error),
      },
    )
  }
  const takeTheirs = (theirs: DayCode) => {
    tries.clear()
    draft.restart(valuesOf(theirs), theirs.version)
  }
  return (
    <Paper withBorder p="sm">
      <Form form={form} error={failure} onSubmit={() => submit()}>
        <Stack gap="sm">
          <DraftOffer {...draft.offer} />
          <TextInput
            label={LABELS.code}
            description="1 to 10 letters and digits"
            required
            maxLength={10}
            {...form.getInputProps("code")}
            onChange={({ currentTarget }) => form.setFieldValue("code", currentTarget.value.toUpperCase())}
          />
          <TextInput label={LABELS.label} required maxLength={200} {...form.getInputProps("label")} />
          <Checkbox
            label="Counts as a working day for attendance"
            {...form.getInputProps("is_working_day", { type: "checkbox" })}
          />
          <Checkbox
            label="Counts as a task-delivery day"
            {...form.getInputProps("is_task_delivery_day", { type: "checkbox" })}
          />
          {newer && (
            <Conflict
              labels={LABELS}
              mine={asWords(form.values)}
              theirs={asWords(valuesOf(newer))}
              onTakeTheirs={() => takeTheirs(newer)}
              onKeepMine={() => submit(newer.version)}
            />
          )}
          <FormNote />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onDone}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save day code
            </Button>
          </Group>
        </Stack>
      </Form>
    </Paper>
  )
}
