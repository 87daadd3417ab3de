import { Button, Group, PasswordInput, Stack, Switch, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import type { Reply } from "../../api/endpoint.ts"
import {
  disconnect,
  postSample,
  readConnection,
  saveConnection,
  switchAutomatedPosts,
} from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { useLatestValues } from "../../lib/use-latest-values.ts"
import { useConflict } from "../../lib/use-conflict.ts"
import { CallFailed } from "../../lib/problem.ts"
import { Confirm } from "../../ui/confirm.tsx"
import { Conflict } from "../../ui/conflict.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Failure } from "../../ui/states.tsx"
import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages.ts"

type Connection = Reply<typeof readConnection>
/** The address as typed, or the new value of the switch. */
type Change = { webhook_url: string } | { automated_posts: boolean }

const STALE = ["system/teams"]
const LABELS = messages.connectionPanel.labels

export function ConnectionPanel({ connection }: { connection: Connection }) {
  // A secret: kept only while it is typed, never as a draft.
  const edit = useLatestValues(connection, () => ({ address: "" }))
  const { connected, webhook_url_masked, source, automated_posts, version, abilities } = edit.now
  const { newer, failure, ...tries } = useConflict(() => call(readConnection))
  const [tried, setTried] = useState<Change | null>(null)
  const [asking, setAsking] = useState(false)
  const write = useApiMutation(
    ({ change, ifMatch }: { change: Change; ifMatch: number }) =>
      "webhook_url" in change
        ? call(saveConnection, { body: change, ifMatch })
        : call(switchAutomatedPosts, { body: change, ifMatch }),
    STALE,
  )
  const leave = useApiMutation(() => call(disconnect, { ifMatch: version }), STALE)
  const sample = useApiMutation(() => call(postSample), STALE)
  const save = (change: Change, ifMatch: number) => {
    tries.clear()
    setTried(change)
    write.mutate(
      { change, ifMatch },
      {
        onSuccess: (saved) => {
          if ("webhook_url" in change) {
            edit.take(saved)
            notifications.show({ message: messages.connectionPanel.channelConnected, color: "green" })
          } else edit.follow(saved)
        },
        onError: (error) => void tries.meet(error),
      },
    )
  }
  const takeTheirs = (theirs: Connection, over: Change) => {
    tries.clear()
    if ("webhook_url" in over) edit.take(theirs)
    else edit.follow(theirs)
  }
  const error = failure ?? sample.error
  const atField = failure instanceof CallFailed ? failure.fields["webhook_url"] : undefined
  return (
    <Panel
      title={messages.connectionPanel.connection}
      actions={
        <StatusChip status={connected ? "connected" : "not_connected"}>
          {connected ? messages.connectionPanel.connected : messages.connectionPanel.notConnected}
        </StatusChip>
      }
    >
      <Stack>
        {connected && (
          <Text size="sm" className="name">
            {webhook_url_masked}
            {source === "environment" && messages.connectionPanel.setByServersTeamchat}
          </Text>
        )}
        {abilities.connect && (
          <Form
            error={atField ? failure : null}
            onSubmit={() => save({ webhook_url: edit.values.address }, edit.version)}
          >
            <Group align="flex-end" gap="xs">
              <PasswordInput
                style={{ flex: 1 }}
                label={
                  connected
                    ? messages.connectionPanel.anotherWebhookAddress
                    : messages.connectionPanel.webhookAddressOfChannelsWorkflow
                }
                description={messages.connectionPanel.aSecret}
                required
                value={edit.values.address}
                error={atField}
                aria-invalid={atField !== undefined}
                visibilityToggleButtonProps={{ "aria-label": messages.connectionPanel.showTheAddress }}
                onChange={({ currentTarget }) => edit.change({ address: currentTarget.value })}
              />
              <Button type="submit" loading={write.isPending}>
                {messages.connectionPanel.save}
              </Button>
            </Group>
            <FormNote />
          </Form>
        )}
        <Switch
          label={messages.connectionPanel.automatedPosts}
          description={messages.connectionPanel.automatedPostsDescription}
          checked={automated_posts}
          disabled={!abilities.switch_automated_posts || write.isPending}
          onChange={({ currentTarget }) => save({ automated_posts: currentTarget.checked }, version)}
        />
        {newer && tried && (
          <Conflict
            labels={LABELS}
            mine={{ ...displayValues(newer), ...wordsOfChange(tried) }}
            theirs={displayValues(newer)}
            onTakeTheirs={() => takeTheirs(newer, tried)}
            onKeepMine={() => save(tried, newer.version)}
          />
        )}
        {error !== null && atField === undefined && <Failure error={error} />}
        {sample.data && (
          <Text size="sm" aria-live="polite">
            {sample.data.status === "posted"
              ? messages.connectionPanel.sampleCardWasPosted
              : messages.connectionPanel.sampleFailed(sample.data.error ?? "")}
          </Text>
        )}
        <Group>
          {abilities.post && (
            <Button variant="default" loading={sample.isPending} onClick={() => sample.mutate(undefined)}>
              {messages.connectionPanel.postASampleCard}
            </Button>
          )}
          {abilities.disconnect && connected && (
            <Button variant="default" onClick={() => setAsking(true)}>
              {messages.connectionPanel.disconnect}
            </Button>
          )}
        </Group>
      </Stack>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={messages.connectionPanel.disconnectTheChannel}
        action={messages.connectionPanel.disconnect}
        danger
        busy={leave.isPending}
        error={leave.error}
        onConfirm={() => leave.mutate(undefined, { onSuccess: () => setAsking(false) })}
      >
        {messages.connectionPanel.disconnectTheChannelText(
          webhook_url_masked !== null && <b className="name">{webhook_url_masked}</b>,
        )}
      </Confirm>
    </Panel>
  )
}

function displayValues({ webhook_url_masked, automated_posts }: Connection): Record<string, string> {
  return {
    webhook_url: webhook_url_masked ?? messages.connectionPanel.none,
    automated_posts: automated_posts ? messages.connectionPanel.on : messages.connectionPanel.off,
  }
}

function wordsOfChange(change: Change): Record<string, string> {
  if ("webhook_url" in change) return { webhook_url: messages.connectionPanel.typedAddress }
  return { automated_posts: change.automated_posts ? messages.connectionPanel.on : messages.connectionPanel.off }
}
