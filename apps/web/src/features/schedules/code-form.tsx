import { Button, Checkbox, Group, Paper, Stack, TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { changeScheduleCode, createScheduleCode, showScheduleCode } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { useVersionedForm } from "../../lib/use-versioned-form.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import type { DayCode } from "./use-schedule-drafts.ts"
import { messages } from "./messages.ts"

type Values = { code: string; label: string; is_working_day: boolean; is_task_delivery_day: boolean }

const NEW: Values = { code: "", label: "", is_working_day: true, is_task_delivery_day: true }
const LABELS: Record<keyof Values, string> = messages.codeForm.labels

function valuesOf({ code, label, is_working_day, is_task_delivery_day }: DayCode): Values {
  return { code, label, is_working_day, is_task_delivery_day }
}

function displayValues(values: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      typeof value === "string" ? value : value ? messages.codeForm.yes : messages.codeForm.no,
    ]),
  )
}

/** Creates or edits a day code. */
export function CodeForm({ code, onDone }: { code?: DayCode; onDone: () => void }) {
  const edit = useVersionedForm<DayCode, Values>({
    draft: `schedule-code.${code?._id ?? "new"}`,
    document: code ?? null,
    blank: NEW,
    toValues: valuesOf,
    create: (body, { idempotencyKey }) => call(createScheduleCode, { body, idempotencyKey }),
    read: ({ _id }) => call(showScheduleCode, { params: { id: _id } }),
    save: (body, { base, version }) => call(changeScheduleCode, { params: { id: base._id }, body, ifMatch: version }),
    stale: ["scorecard/schedule-codes"],
    onSaved: (saved) => {
      notifications.show({ message: messages.codeForm.savedTheDayCode(saved.code) })
      onDone()
    },
  })
  const { form, conflict } = edit
  return (
    <Paper withBorder p="sm">
      <Form {...edit.formProps}>
        <Stack gap="sm">
          <DraftOffer {...edit.draftOffer} />
          <TextInput
            label={LABELS.code}
            description={messages.codeForm.oneTo10Letters}
            required
            maxLength={10}
            {...form.getInputProps("code")}
            onChange={({ currentTarget }) => form.setFieldValue("code", currentTarget.value.toUpperCase())}
          />
          <TextInput label={LABELS.label} required maxLength={200} {...form.getInputProps("label")} />
          <Checkbox
            label={messages.codeForm.countsAsWorkingDay}
            {...form.getInputProps("is_working_day", { type: "checkbox" })}
          />
          <Checkbox
            label={messages.codeForm.countsAsTaskDeliveryDay}
            {...form.getInputProps("is_task_delivery_day", { type: "checkbox" })}
          />
          {conflict && (
            <Conflict
              labels={LABELS}
              mine={displayValues(edit.values)}
              theirs={displayValues(valuesOf(conflict.theirs))}
              {...conflict.decide}
            />
          )}
          <FormNote />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onDone}>
              {messages.codeForm.cancel}
            </Button>
            <Button type="submit" loading={edit.isSaving}>
              {messages.codeForm.saveDayCode}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Paper>
  )
}
