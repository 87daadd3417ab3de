import { Button, Group, Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { previewReminder, sendReminderNow } from "../../api/endpoints.gen.ts"
import { useApiQuery, useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { Confirm } from "../../ui/confirm.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Answer } from "../../ui/states.tsx"
import type { CatalogType, Preview } from "./catalog-labels.ts"
import { ReminderPreview } from "./reminder-preview.tsx"
import { messages } from "./messages.ts"
import { translate } from "../../lib/language.ts"

/** A preview of a reminder and its recipients, and a button to send it ahead of schedule. */
export function ReminderPanel({ type }: { type: CatalogType }) {
  const params = { key: type.key }
  const preview = useApiQuery(previewReminder, { params })
  const [asking, setAsking] = useState(false)
  const send = useApiMutation(() => call(sendReminderNow, { params }), ["system/notifications"])
  return (
    <Panel
      title={messages.reminderPanel.nextOccasion}
      actions={
        <Button size="xs" variant="default" loading={preview.isFetching} onClick={() => void preview.refetch()}>
          {messages.reminderPanel.refresh}
        </Button>
      }
    >
      <Answer of={preview} lines={3}>
        {(found) => (
          <Stack gap="sm">
            <ReminderPreview preview={found} />
            {type.abilities.send_now && (
              <Group justify="flex-end">
                <Text size="xs" c="dimmed">
                  {whyNot(found)}
                </Text>
                <Button disabled={whyNot(found) !== null} onClick={() => setAsking(true)}>
                  {messages.reminderPanel.sendNow}
                </Button>
              </Group>
            )}
            <Confirm
              opened={asking}
              onClose={() => setAsking(false)}
              title={messages.reminderPanel.sendNowTitle(translate(type.label))}
              action={messages.reminderPanel.sendNow}
              busy={send.isPending}
              error={send.error}
              onConfirm={() =>
                send.mutate(undefined, {
                  onSuccess: ({ recipients_told, posted_to_team_channel }) => {
                    setAsking(false)
                    notifications.show({
                      color: "green.9",
                      title: messages.reminderPanel.reminderSent,
                      message: messages.reminderPanel.peopleNotified(recipients_told, posted_to_team_channel),
                    })
                  },
                })
              }
            >
              {messages.reminderPanel.peopleToNotify(
                found.recipients_total,
                found.team_card?.would_post === true && messages.reminderPanel.sendNowText,
              )}
            </Confirm>
          </Stack>
        )}
      </Answer>
    </Panel>
  )
}

/** Why it can't be sent now; null if it can. The service decides in any case. */
function whyNot({ event, enabled, recipients_total }: Preview): string | null {
  if (event === null) return messages.reminderPanel.nothingToSend
  if (!enabled) return messages.reminderPanel.typeIsOff
  if (event.sent_at !== null) return messages.reminderPanel.alreadySent
  if (!event.window_open) return messages.reminderPanel.notDueYet
  return recipients_total === 0 ? messages.reminderPanel.noOneToNotify : null
}
