import { Button, Group, Stack, Text, Textarea, Title } from "@mantine/core"
import { useForm } from "@mantine/form"
import { useRef } from "react"
import { commentOnDispute } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { useFormDraft } from "../../lib/form-draft.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import type { DisputeThread } from "../../ui/disputes/acceptance.ts"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { useThreadWrite } from "./use-thread-write.ts"
import { messages } from "./messages.ts"

const MAX_LETTERS = 4000
const text = messages.thread

/** What both sides wrote, oldest first. */
export function Comments({ dispute }: { dispute: DisputeThread }) {
  const { comments, abilities, employee_id } = dispute
  return (
    <Stack gap="sm" component="section" aria-label={text.discussion}>
      <Title order={3} size="h5">
        {text.discussion}
      </Title>
      {comments.length === 0 && (
        <Text size="sm" c="dimmed">
          {text.noComments}
        </Text>
      )}
      {comments.map(({ _id, author_id, author_name, message, created_at }) => (
        <div key={_id}>
          <Text size="sm" fw={600} className="name">
            {author_name}
            {author_id === employee_id && (
              <Text span inherit fw={400} c="dimmed">
                {` (${text.employee})`}
              </Text>
            )}
          </Text>
          <Text size="sm" className="name" style={{ whiteSpace: "pre-wrap" }}>
            {message}
          </Text>
          <Text size="xs" c="dimmed">
            <Ago at={created_at} />
          </Text>
        </div>
      ))}
      {abilities.comment && <CommentForm disputeId={dispute._id} />}
    </Stack>
  )
}

function CommentForm({ disputeId }: { disputeId: string }) {
  const key = useRef(crypto.randomUUID())
  const form = useForm({
    initialValues: { message: "" },
    validate: { message: (message) => (message.trim() === "" ? text.writeSomething : null) },
  })
  const draft = useFormDraft(`dispute-comment.${disputeId}`, form)
  const send = useThreadWrite(
    (message: string) =>
      call(commentOnDispute, { params: { id: disputeId }, body: { message }, idempotencyKey: key.current }),
    ["scorecard/disputes"],
  )
  const submit = () =>
    send.mutate(form.values.message.trim(), {
      onSuccess: () => {
        key.current = crypto.randomUUID()
        draft.restart({ message: "" })
      },
    })
  return (
    <Form form={form} error={send.error} onSubmit={submit}>
      <Stack gap="xs">
        <DraftOffer {...draft.offer} />
        <Textarea
          label={text.comment}
          description={text.commentDescription}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={MAX_LETTERS}
          {...form.getInputProps("message")}
        />
        <FormNote />
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={send.isPending}>
            {text.send}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
