import { Button, Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { IconBellRinging } from "@tabler/icons-react"
import { useState } from "react"
import { followUpEvaluations } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { formatMonth, type YearMonth } from "../../lib/format.ts"
import { Confirm } from "../../ui/confirm.tsx"
import { messages } from "./messages.ts"

type AskProps = { month: YearMonth; opened: boolean; onClose: () => void }

/** Tells the reader's managers which evaluations they are missing, once a day; who they are is said before. */
export function AskForMissing({ month, opened, onClose }: AskProps) {
  const ping = useApiMutation(() => call(followUpEvaluations, { body: month }), ["scorecard/missing-excess-evals"])
  const close = () => {
    onClose()
    ping.reset()
  }
  const send = () =>
    ping.mutate(undefined, {
      onSuccess: ({ managers_told }) => {
        notifications.show({ message: messages.followUp.reminderSentToManagers(managers_told) })
        close()
      },
    })
  return (
    <Confirm
      opened={opened}
      title={messages.followUp.askTitle}
      action={messages.followUp.send}
      busy={ping.isPending}
      error={ping.error}
      onClose={close}
      onConfirm={send}
    >
      {messages.followUp.askText(formatMonth(month))}
    </Confirm>
  )
}

/** The button that asks. */
export function FollowUp({ month }: { month: YearMonth }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" leftSection={<IconBellRinging size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {messages.followUp.askForMissingEvaluations}
      </Button>
      <Text size="xs" c="dimmed">
        {messages.followUp.tellsThem}
      </Text>
      <AskForMissing month={month} opened={isOpen} onClose={() => setOpen(false)} />
    </Stack>
  )
}
