import { Radio, Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { replayDeadDeliveries } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { ConfirmAction } from "../../ui/confirm-action.tsx"
import { STALE } from "./labels.tsx"
import { messages } from "./messages.ts"

const text = messages.replayDead
const HOUR_MS = 3_600_000
const EVERYTHING = "all"

/** Sends again what was given up, for when a receiver works again. (rules/webhooks#deliveries) */
export function ReplayDead({ id, onClose }: { id: string; onClose: () => void }) {
  const [span, setSpan] = useState<string>(EVERYTHING)
  const replay = async () => {
    const since = span === EVERYTHING ? {} : { since: new Date(Date.now() - Number(span) * HOUR_MS).toISOString() }
    const { replayed } = await call(replayDeadDeliveries, { params: { id }, body: since })
    notifications.show({ message: text.replayed(replayed) })
  }
  return (
    <ConfirmAction title={text.title} action={text.action} run={replay} stale={STALE} onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">{text.text}</Text>
        <Radio.Group label={text.since} value={span} onChange={setSpan}>
          <Stack gap={6} mt={6}>
            {Object.entries(text.spans).map(([hours, label]) => (
              <Radio key={hours} value={hours} label={label} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </ConfirmAction>
  )
}
