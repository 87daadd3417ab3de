import { Badge, Button, Group, PasswordInput, Stack, Switch, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import type { Reply } from "../../api/endpoint.ts"
import { disconnect, postSample, saveConnection, switchAutomatedPosts } from "../../api/team-chat.ts"
import type { readConnection } from "../../api/team-chat.ts"
import { useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { CallFailed } from "../../lib/problem.ts"
import { Confirm } from "../../ui/confirm.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Failure } from "../../ui/states.tsx"

type Connection = Reply<typeof readConnection>
const STALE = ["system/teams"]

export function ConnectionPanel({ connection }: { connection: Connection }) {
  const { connected, webhook_url_masked, source, automated_posts, version, abilities } = connection
  const [address, setAddress] = useState("")
  const [asking, setAsking] = useState(false)
  const save = useWrite(() => call(saveConnection, { body: { webhook_url: address }, ifMatch: version }), STALE)
  const automate = useWrite(
    (on: boolean) => call(switchAutomatedPosts, { body: { automated_posts: on }, ifMatch: version }),
    STALE,
  )
  const leave = useWrite(() => call(disconnect, { ifMatch: version }), STALE)
  const sample = useWrite(() => call(postSample), STALE)
  const error = automate.error ?? sample.error ?? save.error
  const atField = save.error instanceof CallFailed ? save.error.fields["webhook_url"] : undefined
  return (
    <Panel
      title="Connection"
      actions={
        <Badge color={connected ? "green.9" : "gray.8"} tt="none">
          {connected ? "Connected" : "Not connected"}
        </Badge>
      }
    >
      <Stack>
        {connected && (
          <Text size="sm" className="name">
            {webhook_url_masked}
            {source === "environment" && " (set by the server's TEAMCHAT_WEBHOOK_URL)"}
          </Text>
        )}
        {abilities.connect && (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              save.mutate(undefined, {
                onSuccess: () => notifications.show({ message: "The channel is connected.", color: "green" }),
              })
            }}
          >
            <Group align="flex-end" gap="xs">
              <PasswordInput
                style={{ flex: 1 }}
                label={connected ? "Another webhook address" : "Webhook address of the channel's workflow"}
                description="A secret: it is never shown again."
                required
                value={address}
                error={atField}
                visibilityToggleButtonProps={{ "aria-label": "Show the address" }}
                onChange={({ currentTarget }) => setAddress(currentTarget.value)}
              />
              <Button type="submit" loading={save.isPending}>
                Save
              </Button>
            </Group>
          </form>
        )}
        <Switch
          label="Automated posts"
          description="Notices of locks that come and of missing evaluations, for the types that post to the channel"
          checked={automated_posts}
          disabled={!abilities.switch_automated_posts || automate.isPending}
          onChange={({ currentTarget }) => automate.mutate(currentTarget.checked)}
        />
        {error !== null && atField === undefined && <Failure error={error} />}
        {sample.data && (
          <Text size="sm" aria-live="polite">
            {sample.data.status === "posted" ? "The sample card was posted." : `It failed: ${sample.data.error ?? ""}`}
          </Text>
        )}
        <Group>
          {abilities.post && (
            <Button variant="default" loading={sample.isPending} onClick={() => sample.mutate(undefined)}>
              Post a sample card
            </Button>
          )}
          {abilities.disconnect && connected && (
            <Button variant="default" onClick={() => setAsking(true)}>
              Disconnect
            </Button>
          )}
        </Group>
      </Stack>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title="Disconnect the channel?"
        action="Disconnect"
        danger
        busy={leave.isPending}
        error={leave.error}
        onConfirm={() => leave.mutate(undefined, { onSuccess: () => setAsking(false) })}
      >
        Nothing is posted any more, and automated posts are off again. The history stays. To connect again you need the
        address once more.
      </Confirm>
    </Panel>
  )
}
