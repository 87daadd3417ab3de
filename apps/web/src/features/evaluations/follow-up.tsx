import { Button, Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { IconBellRinging } from "@tabler/icons-react"
import { followUpEvaluations } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { type YearMonth } from "../../lib/format.ts"
import { Failure } from "../../ui/states.tsx"
import { messages } from "./messages.ts"

/** Reminds the reader's managers of missing evaluations, once a day. */
export function FollowUp({ month }: { month: YearMonth }) {
  const ping = useApiMutation(() => call(followUpEvaluations, { body: month }), ["scorecard/missing-excess-evals"])
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        leftSection={<IconBellRinging size={16} aria-hidden />}
        loading={ping.isPending}
        onClick={() =>
          ping.mutate(undefined, {
            onSuccess: ({ managers_told }) =>
              notifications.show({ message: messages.followUp.reminderSentToManagers(managers_told) }),
          })
        }
      >
        {messages.followUp.remindMyManagers}
      </Button>
      <Text size="xs" c="dimmed">
        {messages.followUp.sendsThemNotification}
      </Text>
      {ping.error !== null && <Failure error={ping.error} />}
    </Stack>
  )
}
