import { Badge, Button, Group, Image, Stack, Text, Textarea } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMutation } from "@tanstack/react-query"
import type { Item } from "../../api/endpoint.ts"
import { readAttachmentUrl, readFeedback, reviewFeedback, type listFeedback } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { messageOf, titleOf } from "../../lib/problem.ts"
import { useVersionedForm } from "../../lib/use-versioned-form.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { Conflict } from "../../ui/conflict.tsx"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormButton, FormNote } from "../../ui/form.tsx"
import { TextLink } from "../../ui/link.tsx"
import { CATEGORIES, STATUSES } from "./labels.ts"
import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages.ts"

type Feedback = Item<typeof listFeedback>
type Status = Feedback["status"]

const SMALL_PX = 220

/** One feedback item: its message, its screenshots, and the status changes it allows. */
export function FeedbackReview({ feedback }: { feedback: Feedback }) {
  const isInternal = feedback.reviewer_note !== null && !feedback.note_shared
  const edit = useVersionedForm<Feedback, { note: string }>({
    draft: `feedback-review.${feedback._id}`,
    document: feedback,
    toValues: noteOf,
    read: ({ _id }) => call(readFeedback, { params: { id: _id } }),
    save: ({ note }, { base, version, action }) => {
      const status = isStatus(action) && action !== base.status ? action : undefined
      const reviewer_note = note.trim() === "" ? null : note
      const body = { ...(status && { status }), reviewer_note }
      return call(reviewFeedback, { params: { id: base._id }, body, ifMatch: version })
    },
    stale: ["feedback"],
    onSaved: () => notifications.show({ message: messages.feedbackReview.saved, color: "green" }),
  })
  const { form, values, failure, conflict } = edit
  return (
    <Form error={failure} onSubmit={edit.submit}>
      <Stack>
        <Group gap="xs">
          <StatusChip status={feedback.status}>{STATUSES[feedback.status]}</StatusChip>
          <Badge>{CATEGORIES[feedback.category]}</Badge>
        </Group>
        <Text className="name" style={{ whiteSpace: "pre-wrap" }}>
          {feedback.message}
        </Text>
        <Text size="sm" c="dimmed" className="name">
          {feedback.name} ({feedback.employee_id}), <Ago at={feedback.created_at} isTabStop />, {feedback.client}
          {feedback.impersonated &&
            messages.feedbackReview.writtenByOnTheirBehalf(
              feedback.impersonated_by_id ?? messages.feedbackReview.anAdmin,
            )}
        </Text>
        <TextLink to={feedback.page_path.split("?")[0] ?? "/"} size="sm">
          {feedback.page_path}
        </TextLink>
        <Group>
          {feedback.attachments.map((one) => (
            <Attachment key={one._id} screenshot={one} />
          ))}
        </Group>
        <DraftOffer {...edit.draftOffer} />
        <Textarea
          label={messages.feedbackReview.noteToTheReporter}
          description={isInternal && messages.feedbackReview.noteToReporterDescription}
          autosize
          minRows={3}
          value={values.note}
          onChange={({ currentTarget }) => form.setFieldValue("note", currentTarget.value)}
        />
        {conflict && (
          <Conflict
            labels={{ status: messages.feedbackReview.status, note: messages.feedbackReview.noteToTheReporter }}
            mine={{
              status: STATUSES[isStatus(conflict.action) ? conflict.action : conflict.theirs.status],
              note: values.note,
            }}
            theirs={{ status: STATUSES[conflict.theirs.status], ...noteOf(conflict.theirs) }}
            {...conflict.decide}
          />
        )}
        <FormNote />
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={edit.isSaving}>
            {messages.feedbackReview.saveTheNote}
          </Button>
          {feedback.abilities.move_to.map((status) => (
            <FormButton key={status} action={status} loading={edit.isSaving}>
              {STATUSES[status]}
            </FormButton>
          ))}
        </Group>
      </Stack>
    </Form>
  )
}

function isStatus(action: string): action is Status {
  return action in STATUSES
}

function noteOf({ reviewer_note }: Feedback): { note: string } {
  return { note: reviewer_note ?? "" }
}

/** Shown small here and opened in a new tab, each time with a new address that is valid for five minutes. */
function Attachment({ screenshot }: { screenshot: Feedback["attachments"][number] }) {
  const { _id: id, file_name, width, height } = screenshot
  const small = useApiQuery(readAttachmentUrl, { params: { id } })
  const open = useMutation({
    mutationFn: () => call(readAttachmentUrl, { params: { id } }),
    onSuccess: ({ url }) => void window.open(url, "_blank", "noopener"),
    onError: (error) => notifications.show({ color: "red", title: titleOf(error), message: messageOf(error) }),
  })
  return (
    <Stack gap={4} align="flex-start">
      {small.data && <Image src={small.data.url} alt={file_name} w="auto" maw="100%" mah={SMALL_PX} radius="sm" />}
      <Button size="compact-sm" variant="default" maw="100%" loading={open.isPending} onClick={() => open.mutate()}>
        {file_name} ({width} × {height})
      </Button>
    </Stack>
  )
}
