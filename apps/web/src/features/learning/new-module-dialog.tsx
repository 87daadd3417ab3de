import { Button, Group, Modal, Stack, Textarea, TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { createModule } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { useDraft } from "../../lib/draft.ts"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { useReturnFocus } from "../../ui/use-return-focus.ts"
import { STALE } from "./learning-labels.ts"
import { MAX_SUMMARY, MODULE_RULES } from "./module-values.ts"
import { messages } from "./messages/index.ts"

type Values = { title: string; summary: string }
type NewModuleDialogProps = { onClose: () => void; onCreated: (id: string) => void }

/** A module starts as a draft with a title and a summary. Its units are added later. */
export function NewModuleDialog({ onClose, onCreated }: NewModuleDialogProps) {
  useReturnFocus()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm<Values>({ initialValues: { title: "", summary: "" }, validate: MODULE_RULES })
  const draft = useDraft<Values>("learning.module.new", form.values, form.isDirty())
  const write = useApiMutation((body: Values) => call(createModule, { body, idempotencyKey }), STALE)
  const save = () => {
    setFailure(null)
    write.mutate(form.getValues(), {
      onSuccess: ({ _id, title }) => {
        draft.forget()
        notifications.show({ color: "green.9", title: messages.newModuleDialog.moduleCreated, message: title })
        onCreated(_id)
      },
      onError: setFailure,
    })
  }
  return (
    <Modal opened onClose={onClose} title={messages.newModuleDialog.newModule} closeOnClickOutside={false}>
      <Form form={form} error={failure} onSubmit={save}>
        <Stack>
          <DraftOffer before={draft.before} onTake={(kept) => form.setValues(kept)} onDrop={draft.forget} />
          <TextInput
            label={messages.newModuleDialog.title}
            required
            data-autofocus
            maxLength={200}
            {...form.getInputProps("title")}
          />
          <Textarea
            label={messages.newModuleDialog.summary}
            description={messages.newModuleDialog.summaryDescription}
            required
            autosize
            minRows={3}
            maxRows={10}
            maxLength={MAX_SUMMARY}
            {...form.getInputProps("summary")}
          />
          <FormNote />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {messages.newModuleDialog.cancel}
            </Button>
            <Button type="submit" loading={write.isPending}>
              {messages.newModuleDialog.createModule}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}
