import { Stack, Text, Textarea } from "@mantine/core"
import { useState } from "react"
import { listReleases, withdrawRelease } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { useApiQuery } from "../../lib/query.ts"
import { ConfirmAction } from "../../ui/confirm-action.tsx"
import { Answer } from "../../ui/states.tsx"
import { CHANNELS, STALE, type Release } from "./labels.tsx"
import { messages } from "./messages.ts"

const text = messages.withdraw
const MAX_REASON = 4_000

/** Says what clients are offered afterward, and withdraws. */
export function Withdraw({ release, onClose }: { release: Release; onClose: () => void }) {
  const { _id, version, release_version, channel } = release
  const [reason, setReason] = useState("")
  const body = { reason: reason.trim() === "" ? null : reason }
  return (
    <ConfirmAction
      title={text.title(release_version, CHANNELS[channel])}
      action={text.withdraw}
      danger
      run={() => call(withdrawRelease, { params: { id: _id }, body, ifMatch: version })}
      stale={STALE}
      notice={{ message: text.done(release_version) }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Consequence release={release} />
        <Text size="sm">{text.installed}</Text>
        <Textarea
          label={text.reason}
          description={text.reasonDescription}
          value={reason}
          maxLength={MAX_REASON}
          autosize
          minRows={2}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmAction>
  )
}

function Consequence({ release: { _id, current, channel } }: { release: Release }) {
  const published = useApiQuery(listReleases, {
    query: { channel, status: "published", sort: "-release_version", limit: 2 },
  })
  const name = CHANNELS[channel]
  if (!current) return <Text size="sm">{text.notCurrent}</Text>
  return (
    <Answer of={published} lines={1}>
      {({ items }) => {
        const next = items.find((each) => each._id !== _id)
        return (
          <Text size="sm" fw={600}>
            {next ? text.instead(name, next.release_version) : text.nothing(name)}
          </Text>
        )
      }}
    </Answer>
  )
}
