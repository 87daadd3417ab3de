import { Button, Group, Stack, Textarea } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { postGreeting, type listGreetings } from "../../api/endpoints.gen.ts"
import type { Reply } from "../../api/endpoint.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { useFormDraft } from "../../lib/form-draft.ts"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { messages } from "./messages.ts"

const LONGEST = 500

/** Writes a greeting. An unsent text is offered again when the drawer reopens. */
export function GreetingForm({ thread }: { thread: Reply<typeof listGreetings>["thread"] }) {
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [failure, setFailure] = useState<unknown>(null)
  const name = `greeting.${thread.employee_id}.${thread.year}`
  const form = useForm({
    initialValues: { text: "" },
    validate: { text: (text) => (text.trim() === "" ? messages.greetingForm.writeAFewWords : null) },
  })
  const draft = useFormDraft(name, form)
  const write = useApiMutation(
    (body: { text: string }) =>
      call(postGreeting, { params: { employee_id: thread.employee_id }, body, idempotencyKey: key }),
    ["dashboard/news"],
  )
  const send = () => {
    setFailure(null)
    write.mutate(form.getValues(), {
      onSuccess: () => {
        notifications.show({ color: "green.9", message: messages.greetingForm.willReadYourGreeting(thread.name) })
        draft.restart({ text: "" })
        setKey(crypto.randomUUID())
      },
      onError: setFailure,
    })
  }
  return (
    <Form form={form} error={failure} onSubmit={send}>
      <Stack gap="xs">
        <DraftOffer {...draft.offer} />
        <Textarea
          label={messages.greetingForm.yourGreetingTo(thread.name)}
          required
          autosize
          minRows={3}
          maxRows={8}
          maxLength={LONGEST}
          {...form.getInputProps("text")}
        />
        <FormNote />
        <Group justify="flex-end">
          <Button type="submit" loading={write.isPending}>
            {messages.greetingForm.postGreeting}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
