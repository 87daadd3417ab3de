import { Button, Checkbox, Group, Modal, SimpleGrid, Stack, Text, TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { changeWebhook, createWebhook } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { useApiMutation } from "../../lib/query.ts"
import { Form, FormNote } from "../../ui/form.tsx"
import { useReturnFocus } from "../../ui/use-return-focus.ts"
import { ALL_EVENTS, EVENT_GROUPS, EVENTS, STALE, type EventType, type NewSecret, type Webhook } from "./labels.tsx"
import { messages } from "./messages.ts"

const text = messages.webhookDialog
const MAX_URL = 2_000

type Values = { url: string; event_types: EventType[] }

/** A new webhook, whose secret is then shown. */
export function AddWebhook({ onAdded, onClose }: { onAdded: (secret: NewSecret) => void; onClose: () => void }) {
  const add = useApiMutation((body: Values) => call(createWebhook, { body }), STALE)
  const save = (values: Values) =>
    add.mutate(values, {
      onSuccess: ({ secret }) => {
        onClose()
        onAdded({ secret, hasFormer: false })
      },
    })
  const initial = { url: "", event_types: [] }
  return (
    <Modal opened onClose={onClose} title={text.add} size="lg">
      <WebhookForm
        label={text.add}
        initial={initial}
        error={add.error}
        isSaving={add.isPending}
        {...{ save, onClose }}
      />
    </Modal>
  )
}

export function EditWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { _id: id, version, url, event_types } = webhook
  const change = useApiMutation(
    (body: Values) => call(changeWebhook, { params: { id }, body, ifMatch: version }),
    STALE,
  )
  const save = (values: Values) =>
    change.mutate(values, {
      onSuccess: () => {
        notifications.show({ message: text.saved })
        onClose()
      },
    })
  return (
    <Modal opened onClose={onClose} title={text.edit} size="lg">
      <WebhookForm
        label={text.edit}
        initial={{ url, event_types }}
        error={change.error}
        isSaving={change.isPending}
        {...{ save, onClose }}
      />
    </Modal>
  )
}

type WebhookFormProps = {
  label: string
  initial: Values
  error: unknown
  isSaving: boolean
  save: (values: Values) => void
  onClose: () => void
}

function WebhookForm({ label, initial, error, isSaving, save, onClose }: WebhookFormProps) {
  useReturnFocus()
  const form = useForm<Values>({
    initialValues: initial,
    validate: { event_types: (types) => (types.length === 0 ? text.chooseEvents : null) },
  })
  const choose = (types: readonly string[]) =>
    form.setFieldValue(
      "event_types",
      ALL_EVENTS.filter((type) => types.includes(type)),
    )
  return (
    <Form form={form} error={error} onSubmit={() => save(form.values)} aria-label={label}>
      <Stack>
        <TextInput
          type="url"
          label={text.address}
          description={text.addressDescription}
          placeholder="https://hooks.example.com/scorecard"
          required
          data-autofocus
          maxLength={MAX_URL}
          {...form.getInputProps("url")}
        />
        <Checkbox.Group label={text.events} {...form.getInputProps("event_types")} onChange={choose}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} mt="xs" spacing="sm">
            {EVENT_GROUPS.map(({ subject, label: group, events }) => (
              <Stack key={subject} gap={6} role="group" aria-label={group}>
                <Text size="sm" fw={600}>
                  {group}
                </Text>
                {events.map((type) => (
                  <Checkbox key={type} value={type} label={EVENTS[type]} />
                ))}
              </Stack>
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {text.fromNow}
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={() => choose(ALL_EVENTS)}>
            {text.all}
          </Button>
        </Group>
        <FormNote />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" loading={isSaving}>
            {text.save}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
