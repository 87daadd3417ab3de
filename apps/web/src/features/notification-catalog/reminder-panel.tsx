import { Button, Group, Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { previewReminder, sendReminderNow } from "../../api/endpoints.gen.ts"
import { useApiQuery, useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { count } from "../../lib/format.ts"
import { Confirm } from "../../ui/confirm.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Answer } from "../../ui/states.tsx"
import type { CatalogType, Preview } from "./catalog-labels.ts"
import { ReminderPreview } from "./reminder-preview.tsx"

/** What a reminder would say now, to whom, and the button that says it before its clock does. */
export function ReminderPanel({ type }: { type: CatalogType }) {
  const params = { key: type.key }
  const preview = useApiQuery(previewReminder, { params })
  const [asking, setAsking] = useState(false)
  const send = useApiMutation(() => call(sendReminderNow, { params }), ["system/notifications"])
  return (
    <Panel
      title="Next occasion"
      actions={
        <Button size="xs" variant="default" loading={preview.isFetching} onClick={() => void preview.refetch()}>
          Look again
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
                  Send now
                </Button>
              </Group>
            )}
            <Confirm
              opened={asking}
              onClose={() => setAsking(false)}
              title={`Send "${type.label}" now?`}
              action="Send now"
              busy={send.isPending}
              error={send.error}
              onConfirm={() =>
                send.mutate(undefined, {
                  onSuccess: ({ recipients_told, posted_to_team_channel }) => {
                    setAsking(false)
                    notifications.show({
                      color: "green.9",
                      title: "Reminder sent",
                      message: `${count(recipients_told, "person", "people")} told${posted_to_team_channel ? ", and a card is on its way to the team channel" : ""}.`,
                    })
                  },
                })
              }
            >
              {count(found.recipients_total, "person is told", "people are told")}
              {found.team_card?.would_post === true && ", and a card is posted to the team channel"}. Once per occasion:
              the clock does not send it again.
            </Confirm>
          </Stack>
        )}
      </Answer>
    </Panel>
  )
}

/** Why it cannot be sent now; null where it can. The service decides anyhow. */
function whyNot({ event, enabled, recipients_total }: Preview): string | null {
  if (event === null) return "There is nothing to send."
  if (!enabled) return "The type is off."
  if (event.sent_at !== null) return "It was sent already."
  if (!event.window_open) return "Its time has not come yet."
  return recipients_total === 0 ? "There is nobody to tell." : null
}
