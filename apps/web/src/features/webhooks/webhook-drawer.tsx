import { Alert, Button, Drawer, Group, List, Stack, Table } from "@mantine/core"
import { useState, type ReactNode } from "react"
import { readWebhook, testWebhook } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { useApiMutation, useApiQuery } from "../../lib/query.ts"
import { Moment } from "../../ui/moment.tsx"
import { Answer, Failure } from "../../ui/states.tsx"
import { Confirmation, type Act } from "./confirmation.tsx"
import { Deliveries } from "./deliveries.tsx"
import { REFRESH_MS, STALE, TYPES, WebhookBadge, type NewSecret, type Webhook } from "./labels.tsx"
import { EditWebhook } from "./webhook-dialog.tsx"
import { messages } from "./messages.ts"

const text = messages.webhookDrawer

type WebhookDrawerProps = { id: string; onSecret: (secret: NewSecret) => void; onClose: () => void }

/** A webhook, what can be done with it, and its deliveries. */
export function WebhookDrawer({ id, onSecret, onClose }: WebhookDrawerProps) {
  return (
    <Drawer opened={id !== ""} onClose={onClose} position="right" size="xl" title={text.webhook}>
      {id !== "" && <One id={id} onSecret={onSecret} onClose={onClose} />}
    </Drawer>
  )
}

function One({ id, ...props }: WebhookDrawerProps) {
  const webhook = useApiQuery(readWebhook, { params: { id } }, { refetchInterval: REFRESH_MS })
  return (
    <Answer of={webhook}>
      {(known) => (
        <Stack>
          <Facts webhook={known} />
          <Actions webhook={known} {...props} />
          <Deliveries webhook={known} />
        </Stack>
      )}
    </Answer>
  )
}

function Facts({ webhook }: { webhook: Webhook }) {
  const { url, event_types, former_secret_until } = webhook
  const secret =
    former_secret_until === null ? (
      text.oneSecret
    ) : (
      <>
        {text.twoSecrets} <Moment at={former_secret_until} />
      </>
    )
  const events = (
    <List size="sm">
      {event_types.map((type) => (
        <List.Item key={type}>{TYPES[type]}</List.Item>
      ))}
    </List>
  )
  const facts: [string, ReactNode][] = [
    [text.address, url],
    [text.status, <WebhookBadge key="status" {...webhook} />],
    [text.events, events],
    [text.secret, secret],
  ]
  return (
    <Table aria-label={text.facts} variant="vertical" layout="fixed">
      <Table.Tbody>
        {facts.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th w={120}>{name}</Table.Th>
            <Table.Td style={{ overflowWrap: "anywhere" }}>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Actions({ webhook, onSecret, onClose }: Omit<WebhookDrawerProps, "id"> & { webhook: Webhook }) {
  const [act, setAct] = useState<Act | "edit" | null>(null)
  const { _id: id, enabled, abilities } = webhook
  const test = useApiMutation(() => call(testWebhook, { params: { id } }), STALE)
  const close = () => setAct(null)
  return (
    <>
      <Group gap="xs">
        {abilities.test && (
          <Button loading={test.isPending} onClick={() => test.mutate(undefined)}>
            {text.test}
          </Button>
        )}
        {abilities.update && (
          <>
            <Button variant="default" onClick={() => setAct("edit")}>
              {text.edit}
            </Button>
            <Button variant="default" onClick={() => setAct(enabled ? "disable" : "enable")}>
              {enabled ? text.disable : text.enable}
            </Button>
          </>
        )}
        {abilities.rotate_secret && (
          <Button variant="default" onClick={() => setAct("rotate")}>
            {text.rotate}
          </Button>
        )}
        {abilities.delete && (
          <Button variant="default" onClick={() => setAct("delete")}>
            {text.delete}
          </Button>
        )}
      </Group>
      {test.error !== null && <Failure error={test.error} />}
      {test.data && (
        <Alert role="status" color={test.data.status === "delivered" ? "green" : "red"} variant="light">
          {test.data.status === "delivered"
            ? text.testDelivered(String(test.data.response_status))
            : `${text.testFailed} ${test.data.error ?? ""}`}
        </Alert>
      )}
      {act === "edit" && <EditWebhook webhook={webhook} onClose={close} />}
      {act !== null && act !== "edit" && (
        <Confirmation {...{ act, webhook, onSecret }} onDeleted={onClose} onClose={close} />
      )}
    </>
  )
}
