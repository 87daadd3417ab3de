import { Button, Group, Stack, Text, Textarea } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { acknowledge } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { formatMoment, type YearMonth } from "../../lib/format.ts"
import { useApiMutation } from "../../lib/query.ts"
import { Form, FormNote } from "../../ui/form.tsx"
import { Panel } from "../../ui/panel.tsx"
import type { FinalFigures } from "./scorecard-types.ts"
import { WhatChanged } from "./what-changed.tsx"
import { messages } from "./messages/index.ts"

const words = messages.acknowledgement
const MAX_LETTERS = 4000

type AcknowledgementPanelProps = { final: FinalFigures; month: YearMonth; isSelf: boolean }

/** What the latest version changed for the person, and whether they have acknowledged it. */
export function AcknowledgementPanel({ final, month, isSelf }: AcknowledgementPanelProps) {
  const { acknowledgement, since_version, previous } = final
  const isDone = acknowledgement !== null && acknowledgement.version >= since_version
  return (
    <Panel title={isSelf && !isDone ? words.title : messages.standing.acknowledgement}>
      <Stack gap="sm">
        {previous && <WhatChanged final={final} previous={previous} />}
        {isDone || !isSelf ? (
          <Status acknowledgement={isDone ? acknowledgement : null} isSelf={isSelf} />
        ) : (
          <AcknowledgementForm final={final} month={month} />
        )}
      </Stack>
    </Panel>
  )
}

function Status({ acknowledgement, isSelf }: Pick<FinalFigures, "acknowledgement"> & { isSelf: boolean }) {
  if (acknowledgement === null) return <Text size="sm">{words.pending}</Text>
  const { acknowledged_at, version, comment } = acknowledgement
  const describe = isSelf ? words.done : words.doneByPerson
  return (
    <div>
      <Text size="sm">{describe(formatMoment(acknowledged_at), version)}</Text>
      {comment !== null && (
        <Text size="sm" c="dimmed" className="name" style={{ whiteSpace: "pre-wrap" }}>
          {words.yourComment(comment)}
        </Text>
      )}
    </div>
  )
}

function AcknowledgementForm({ final, month }: Pick<AcknowledgementPanelProps, "final" | "month">) {
  const { version, since_version, acknowledgement } = final
  const form = useForm({ initialValues: { comment: acknowledgement?.comment ?? "" } })
  const save = useApiMutation(
    ({ comment }: typeof form.values) =>
      call(acknowledge, { body: { ...month, version, comment: comment.trim() === "" ? null : comment.trim() } }),
    ["dashboard"],
  )
  const submit = () =>
    save.mutate(form.getValues(), {
      onSuccess: () => notifications.show({ color: "green.9", message: words.saved }),
    })
  return (
    <Form form={form} error={save.error} onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm">{words.explanation}</Text>
        {acknowledgement !== null && <Text size="sm">{words.changed(since_version)}</Text>}
        <Textarea
          label={words.comment}
          description={words.commentDescription}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={MAX_LETTERS}
          {...form.getInputProps("comment")}
        />
        <FormNote />
        <Group>
          <Button type="submit" loading={save.isPending}>
            {words.acknowledge}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
