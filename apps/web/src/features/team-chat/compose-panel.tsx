import { Button, Stack, Textarea, TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { composePost } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { useFormDraft } from "../../lib/form-draft.ts"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { Panel } from "../../ui/panel.tsx"
import { messages } from "./messages.ts"

const EMPTY = { subject: "", body: "", link: "" }

/** Posts a message to the channel. Its footer names the author. */
export function ComposePanel() {
  const form = useForm({ initialValues: EMPTY })
  const draft = useFormDraft("team-chat", form)
  const [failure, setFailure] = useState<unknown>(null)
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const post = useApiMutation(
    ({ link, ...card }: typeof EMPTY) =>
      call(composePost, { body: { ...card, link: link === "" ? null : link }, idempotencyKey }),
    ["system/teams"],
  )
  const send = () => {
    setFailure(null)
    post.mutate(form.getValues(), {
      onError: (error) => setFailure(error),
      onSuccess: ({ status, error }) => {
        setKey(crypto.randomUUID())
        if (status === "posted") draft.restart(EMPTY)
        notifications.show(
          status === "posted"
            ? { message: messages.composePanel.postedToTheChannel, color: "green" }
            : { title: messages.composePanel.notPosted, message: error ?? "", color: "red" },
        )
      },
    })
  }
  return (
    <Panel title={messages.composePanel.writeToTheChannel}>
      <Form form={form} error={failure} onSubmit={send}>
        <Stack>
          <DraftOffer {...draft.offer} />
          <TextInput label={messages.composePanel.subject} required {...form.getInputProps("subject")} />
          <Textarea
            label={messages.composePanel.message}
            required
            autosize
            minRows={3}
            {...form.getInputProps("body")}
          />
          <TextInput
            label={messages.composePanel.link}
            description={messages.composePanel.linkDescription}
            {...form.getInputProps("link")}
          />
          <FormNote />
          <Button type="submit" loading={post.isPending} style={{ alignSelf: "flex-end" }}>
            {messages.composePanel.post}
          </Button>
        </Stack>
      </Form>
    </Panel>
  )
}
