import { Button, Divider, Group, SegmentedControl, Stack, Textarea, Title } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { useState, type ComponentType } from "react"
import { rejectDispute } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { useFormDraft } from "../../lib/form-draft.ts"
import type { AcceptanceProps, DisputeThread } from "../../ui/disputes/acceptance.ts"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { optionsOf } from "./labels.ts"
import { STALE_AFTER_CLOSING, useShowThread, useThreadWrite } from "./use-thread-write.ts"
import { messages } from "./messages.ts"

const MAX_LETTERS = 4000
const text = messages.decide
const CHOICES = { change: text.change, delete: text.delete, reject: text.reject }

/** Corrects the entry, deletes it, or rejects the dispute. */
export function Decide({
  dispute,
  Acceptance,
}: {
  dispute: DisputeThread
  Acceptance: ComponentType<AcceptanceProps>
}) {
  const [choice, setChoice] = useState<keyof typeof CHOICES>("change")
  const show = useShowThread()
  const accepted = (thread: DisputeThread) => {
    notifications.show({ color: "green.9", message: thread.outcome === "deleted" ? text.deleted : text.accepted })
    show(thread)
  }
  return (
    <Stack gap="sm" component="section" aria-label={text.decide}>
      <Divider />
      <Title order={3} size="h5">
        {text.decide}
      </Title>
      <SegmentedControl aria-label={text.decision} data={optionsOf(CHOICES)} value={choice} onChange={setChoice} />
      {choice === "reject" ? (
        <RejectForm dispute={dispute} />
      ) : (
        <Acceptance key={choice} dispute={dispute} by={choice} onAccepted={accepted} />
      )}
    </Stack>
  )
}

function RejectForm({ dispute: { _id, version } }: { dispute: DisputeThread }) {
  const form = useForm({
    initialValues: { note: "" },
    validate: { note: (note) => (note.trim() === "" ? messages.reject.giveTheReason : null) },
  })
  const draft = useFormDraft(`dispute-reject.${_id}`, form)
  const reject = useThreadWrite(
    (note: string) => call(rejectDispute, { params: { id: _id }, body: { note }, ifMatch: version }),
    STALE_AFTER_CLOSING,
  )
  const submit = () =>
    reject.mutate(form.values.note.trim(), {
      onSuccess: () => {
        draft.forget()
        notifications.show({ message: text.rejected })
      },
    })
  return (
    <Form form={form} error={reject.error} onSubmit={submit}>
      <Stack gap="sm">
        <DraftOffer {...draft.offer} />
        <Textarea
          label={messages.reject.note}
          description={messages.reject.noteDescription}
          withAsterisk
          autosize
          minRows={3}
          maxRows={10}
          maxLength={MAX_LETTERS}
          {...form.getInputProps("note")}
        />
        <FormNote />
        <Group justify="flex-end">
          <Button type="submit" color="red.9" loading={reject.isPending}>
            {messages.reject.reject}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
