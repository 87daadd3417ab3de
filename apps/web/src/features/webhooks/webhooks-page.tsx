import { Anchor, Button, Stack, Text } from "@mantine/core"
import { IconPlus, IconWebhook } from "@tabler/icons-react"
import { useMemo, useState } from "react"
import { listWebhooks } from "../../api/endpoints.gen.ts"
import { formatNumber } from "../../lib/format.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import type { Column } from "../../ui/data-row.tsx"
import { DataTable } from "../../ui/data-table.tsx"
import { Page, PrimaryAction } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { SecretDialog } from "../../ui/secret-dialog/secret-dialog.tsx"
import { Empty } from "../../ui/states.tsx"
import { WebhookBadge, type NewSecret, type Webhook } from "./labels.tsx"
import { AddWebhook } from "./webhook-dialog.tsx"
import { WebhookDrawer } from "./webhook-drawer.tsx"
import { messages } from "./messages.ts"

const text = messages.webhooksPage
const PRESET = { sort: "-created_at", open: "" } as const

/** Other systems that are told what happens, for super admins. (rules/webhooks) */
export default function WebhooksPage() {
  const [{ open, sort }, setFilters] = useSearchFilters(PRESET, { words: listWebhooks.words, opens: ["open"] })
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<NewSecret | null>(null)
  const list = useInfiniteList(listWebhooks, { query: { sort } })
  const columns = useMemo(() => columnsOf((id) => setFilters({ open: id })), [setFilters])
  return (
    <Page
      title={text.webhooks}
      about={text.about}
      actions={
        <PrimaryAction>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {text.add}
          </Button>
        </PrimaryAction>
      }
    >
      <Panel>
        <DataTable
          label={text.webhooks}
          columns={columns}
          rows={list.items}
          rowKey={({ _id }) => _id}
          sort={sort}
          onSort={(next) => setFilters({ sort: next })}
          onOpen={({ _id }) => setFilters({ open: _id })}
          list={list}
          empty={
            <Empty title={text.none} icon={IconWebhook}>
              <Stack gap="xs">
                <Text size="sm">{text.noneText}</Text>
                <Text size="sm">{text.guide}</Text>
              </Stack>
            </Empty>
          }
        />
      </Panel>
      <WebhookDrawer id={open} onSecret={setSecret} onClose={() => setFilters({ open: "" })} />
      {isAdding && <AddWebhook onAdded={setSecret} onClose={() => setAdding(false)} />}
      {secret !== null && (
        <SecretDialog
          title={messages.secret.title}
          label={messages.secret.secret}
          secret={secret.secret}
          warning={secret.hasFormer ? messages.secret.warningAfterRotation : messages.secret.warning}
          loss={messages.secret.loss}
          onClose={() => setSecret(null)}
        />
      )}
    </Page>
  )
}

function columnsOf(onOpen: (id: string) => void): Column<Webhook>[] {
  return [
    {
      key: "address",
      header: text.address,
      sort: "url",
      cell: ({ _id, url }) => (
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="left"
          style={{ overflowWrap: "anywhere" }}
          onClick={() => onOpen(_id)}
        >
          {url}
        </Anchor>
      ),
    },
    { key: "status", header: text.status, cell: (webhook) => <WebhookBadge {...webhook} /> },
    {
      key: "events",
      header: text.events,
      align: "right",
      wideOnly: true,
      cell: ({ event_types }) => <span className="figures">{formatNumber(event_types.length)}</span>,
    },
    {
      key: "pending",
      header: text.pending,
      align: "right",
      cell: ({ pending }) => <span className="figures">{formatNumber(pending)}</span>,
    },
    {
      key: "dead",
      header: text.dead,
      align: "right",
      cell: ({ dead }) => <span className="figures">{formatNumber(dead)}</span>,
    },
    {
      key: "created",
      header: text.created,
      sort: "created_at",
      wideOnly: true,
      cell: ({ created_at }) => <Ago at={created_at} />,
    },
  ]
}
