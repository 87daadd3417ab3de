import { Button, Checkbox, Group, Stack, TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { sendBroadcast } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { useDraft } from "../../lib/draft.ts"
import { Confirm } from "../../ui/confirm.tsx"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { useFieldAria } from "../../ui/field-aria.ts"
import { Form, FormNote } from "../../ui/form.tsx"
import { Panel } from "../../ui/panel.tsx"
import { RichTextField } from "../../ui/rich-text/rich-text-field.tsx"
import { WAY_NAMES, WAYS, waysOf } from "./broadcast-labels.ts"
import { EMPTY, MAX_BODY, RULES, withRecipients, type Values } from "./compose-values.ts"
import { RecipientsField } from "./recipients-field.tsx"
import { useDirectory } from "./use-directory.ts"
import { messages } from "./messages.ts"

/** Writes a message to many people and sends it after confirmation. */
export function ComposeForm({ onSent }: { onSent: (id: string) => void }) {
  const [key] = useState(() => crypto.randomUUID())
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const directory = useDirectory()
  const form = useForm<Values>({ initialValues: EMPTY, validate: RULES })
  const draft = useDraft<Values>("broadcast", form.values, form.isDirty())
  const { recipient_ids, subject, delivery } = form.values
  const delivered = useFieldAria(form.errors["delivery"])
  const write = useApiMutation(
    (values: Values) =>
      call(sendBroadcast, {
        body: { ...values, action_url: values.action_url === "" ? null : values.action_url },
        idempotencyKey: key,
      }),
    ["system/email"],
  )
  const refused = (error: unknown) => {
    setFailure(error)
    setAsking(false)
  }
  const send = () => {
    setFailure(null)
    write.mutate(form.values, {
      onSuccess: ({ _id, results }) => {
        draft.forget()
        notifications.show({
          color: "green.9",
          title: messages.composeForm.messageSent,
          message: messages.composeForm.messageSentMessage(results.length),
        })
        onSent(_id)
      },
      onError: refused,
    })
  }
  return (
    <Panel>
      <Form
        form={form}
        error={failure}
        rename={(fields) => withRecipients(fields, recipient_ids, directory.nameOf)}
        onSubmit={() => setAsking(true)}
      >
        <Stack maw={860}>
          <DraftOffer before={draft.before} onTake={form.setValues} onDrop={draft.forget} />
          <RecipientsField
            value={recipient_ids}
            onChange={(ids) => form.setFieldValue("recipient_ids", ids)}
            error={form.errors["recipient_ids"]}
            directory={directory}
          />
          <TextInput label={messages.composeForm.subject} required maxLength={200} {...form.getInputProps("subject")} />
          <RichTextField
            format="html"
            path="body_html"
            maxLength={MAX_BODY}
            label={messages.bodyField.message}
            description={messages.bodyField.messageDescription}
            value={form.values.body_html}
            onChange={(html) => form.setFieldValue("body_html", html)}
            error={form.errors["body_html"]}
          />
          <TextInput
            label={messages.composeForm.buttonLink}
            description={messages.composeForm.buttonLinkDescription}
            maxLength={2000}
            {...form.getInputProps("action_url")}
          />
          <Checkbox.Group
            label={messages.composeForm.delivery}
            required
            {...form.getInputProps("delivery")}
            {...delivered.wrapper}
            onChange={(ways) =>
              form.setFieldValue(
                "delivery",
                WAYS.filter((way) => ways.includes(way)),
              )
            }
          >
            <Group mt={6}>
              {WAYS.map((way) => (
                <Checkbox key={way} value={way} label={WAY_NAMES[way]} {...delivered.input} />
              ))}
            </Group>
          </Checkbox.Group>
          <FormNote />
          <Group justify="flex-end">
            <Button type="submit">{messages.composeForm.sendMessage}</Button>
          </Group>
        </Stack>
      </Form>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={messages.composeForm.sendThisMessage}
        action={messages.composeForm.sendToPeople(recipient_ids.length)}
        busy={write.isPending}
        returnFocus={failure === null}
        onConfirm={send}
      >
        {messages.composeForm.sendThisMessageText(
          <b className="name">{subject}</b>,
          recipient_ids.length,
          waysOf(delivery),
        )}
      </Confirm>
    </Panel>
  )
}
