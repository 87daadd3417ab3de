import { Badge, Button, Group, Image, Stack, Text, Textarea } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import type { Item } from "../../api/endpoint.ts"
import { readAttachmentUrl, reviewFeedback } from "../../api/feedback.ts"
import type { listFeedback } from "../../api/feedback.ts"
import { useAsk, useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { formatMoment } from "../../lib/format.ts"
import { messageOf, titleOf } from "../../lib/problem.ts"
import { TextLink } from "../../ui/link.tsx"
import { Failure } from "../../ui/states.tsx"
import { CATEGORIES, STATUSES } from "./words.ts"

type Feedback = Item<typeof listFeedback>
type Status = Feedback["status"]

const SMALL_PX = 220

/** One feedback: what was said, the screenshots, and the moves that its status allows. */
export function FeedbackReview({ feedback }: { feedback: Feedback }) {
  const [note, setNote] = useState(feedback.reviewer_note ?? "")
  const review = useWrite(
    (change: { status?: Status; reviewer_note?: string | null }) =>
      call(reviewFeedback, { params: { id: feedback._id }, body: change, ifMatch: feedback.version }),
    ["feedback"],
  )
  const save = (status?: Status) =>
    review.mutate(
      { ...(status !== undefined && { status }), reviewer_note: note.trim() === "" ? null : note },
      { onSuccess: () => notifications.show({ message: "Saved.", color: "green" }) },
    )
  return (
    <Stack>
      <Group gap="xs">
        <Badge tt="none">{STATUSES[feedback.status]}</Badge>
        <Badge variant="light" tt="none">
          {CATEGORIES[feedback.category]}
        </Badge>
      </Group>
      <Text className="name" style={{ whiteSpace: "pre-wrap" }}>
        {feedback.message}
      </Text>
      <Text size="sm" c="dimmed" className="name">
        {feedback.name} ({feedback.employee_id}), {formatMoment(feedback.created_at)}, {feedback.client}
        {feedback.impersonated && `, written by ${feedback.impersonated_by_id ?? "an admin"} on their behalf`}
      </Text>
      <TextLink to={feedback.page_path.split("?")[0] ?? "/"} size="sm">
        {feedback.page_path}
      </TextLink>
      <Group>
        {feedback.attachments.map((one) => (
          <Attachment key={one._id} screenshot={one} />
        ))}
      </Group>
      <Textarea
        label="Note among reviewers"
        autosize
        minRows={3}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {review.error !== null && <Failure error={review.error} />}
      <Group justify="flex-end">
        <Button variant="default" loading={review.isPending} onClick={() => save()}>
          Save the note
        </Button>
        {feedback.abilities.move_to.map((status) => (
          <Button key={status} loading={review.isPending} onClick={() => save(status)}>
            {STATUSES[status]}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}

/** In small here, and in a tab of its own: each time with a new address, which is good for five minutes. */
function Attachment({ screenshot }: { screenshot: Feedback["attachments"][number] }) {
  const { _id: id, file_name, width, height } = screenshot
  const small = useAsk(readAttachmentUrl, { params: { id } })
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
