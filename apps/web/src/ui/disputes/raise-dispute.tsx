import { Button, Checkbox, Group, Modal, Stack, Text, Textarea } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import type { EntryKind } from "@scorecard/domain/scoring"
import { useState } from "react"
import { openDispute } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { useFormDraft } from "../../lib/form-draft.ts"
import { formatDay } from "../../lib/format.ts"
import { useApiMutation } from "../../lib/query.ts"
import { DraftOffer } from "../draft-offer.tsx"
import { Form, FormNote } from "../form.tsx"
import { useReturnFocus } from "../use-return-focus.ts"
import { messages } from "./messages.ts"

const MAX_LETTERS = 4000

type RaiseDisputeProps = {
  kind: EntryKind
  entryId: string
  /** The last day on which it is possible. */
  until: string
  /** The items of the entry's checklist. */
  items: readonly { item_id: string; text: string }[]
  /** The items that are checked at first. */
  chosen: readonly string[]
  /** The reads of the entry and of its figures. */
  stale: readonly string[]
  onClose: () => void
}

const text = messages.raiseDispute

/** For the person that an entry is about: objects to it, or to items of its checklist. (rules/entries#disputes) */
export function RaiseDispute({ kind, entryId, until, items, chosen, stale, onClose }: RaiseDisputeProps) {
  useReturnFocus()
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm<{ item_ids: string[]; message: string }>({
    initialValues: { item_ids: [...chosen], message: "" },
    validate: { message: (message) => (message.trim() === "" ? text.sayWhatIsWrong : null) },
  })
  const draft = useFormDraft(`dispute.${entryId}`, form)
  const raise = useApiMutation(
    ({ item_ids, message }: typeof form.values) =>
      call(openDispute, { body: { kind, entry_id: entryId, item_ids, message: message.trim() }, idempotencyKey: key }),
    [...stale, "scorecard/disputes"],
  )
  const submit = () =>
    raise.mutate(form.getValues(), {
      onSuccess: () => {
        draft.forget()
        notifications.show({ color: "green.9", message: text.sent })
        onClose()
      },
    })
  return (
    <Modal opened onClose={onClose} title={text.title} size="lg">
      <Form form={form} error={raise.error} onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">{text.explanation}</Text>
          <Text size="sm" c="dimmed">
            {text.possibleUntil(formatDay(until))}
          </Text>
          <DraftOffer {...draft.offer} />
          {items.length > 0 && (
            <Checkbox.Group
              label={text.items}
              description={text.itemsDescription}
              {...form.getInputProps("item_ids")}
              data-path="item_ids"
            >
              <Stack gap={6} mt={8}>
                {items.map(({ item_id, text: label }) => (
                  <Checkbox key={item_id} value={item_id} label={label} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          <Textarea
            label={text.message}
            description={text.messageDescription}
            data-autofocus
            withAsterisk
            autosize
            minRows={3}
            maxRows={10}
            maxLength={MAX_LETTERS}
            {...form.getInputProps("message")}
          />
          <FormNote />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {text.cancel}
            </Button>
            <Button type="submit" loading={raise.isPending}>
              {text.send}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}
