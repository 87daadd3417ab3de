import { Button, Drawer, Group, Stack, Text } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { submitCreateRequest } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { useDraft } from "../../lib/draft.ts"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { EmployeeFields } from "../../ui/employee-form/employee-fields.tsx"
import { draftOf, NEW_EMPLOYEE, type EmployeeValues } from "../../ui/employee-form/employee-values.ts"
import { Form, FormNote } from "../../ui/form.tsx"
import { messages } from "./messages.ts"

/** The approver decides whether the level and scope may be given. (rules/people#create-requests) */
const MAY = { id: true, email: true, level: true, scope: true, figures: true, highestLevel: 5 }

export function NewRequestDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="xl"
      title={messages.newRequestDrawer.requestAnEmployee}
    >
      <AskForm onClose={onClose} />
    </Drawer>
  )
}

function AskForm({ onClose }: { onClose: () => void }) {
  const [key] = useState(() => crypto.randomUUID())
  const [left, setLeft] = useState<unknown>(null)
  const form = useForm<EmployeeValues>({ initialValues: NEW_EMPLOYEE })
  const draft = useDraft("create-request", form.values, form.isDirty())
  const send = useApiMutation(
    (values: EmployeeValues) => call(submitCreateRequest, { body: draftOf(values), idempotencyKey: key }),
    ["employees/create-requests"],
  )
  const submit = async () => {
    const values = form.getValues()
    setLeft(null)
    try {
      await send.mutateAsync(values)
      draft.forget()
      notifications.show({ message: messages.newRequestDrawer.yourRequestWasSent })
      onClose()
    } catch (error) {
      setLeft(error)
    }
  }
  return (
    <Form form={form} error={left} onSubmit={() => void submit()}>
      <Stack>
        <Text size="sm" c="dimmed">
          {messages.newRequestDrawer.fillInWhatYouKnow}
        </Text>
        <DraftOffer before={draft.before} onTake={(kept) => form.setValues(kept)} onDrop={draft.forget} />
        <EmployeeFields form={form} may={MAY} />
        <FormNote />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {messages.newRequestDrawer.cancel}
          </Button>
          <Button type="submit" loading={send.isPending}>
            {messages.newRequestDrawer.sendRequest}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
