import { Button, Group, Select, Stack, Text, Title } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMemo, useState } from "react"
import { listWebhookDeliveries, replayWebhookDelivery } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { formatNumber } from "../../lib/format.ts"
import { useApiMutation, useInfiniteList } from "../../lib/query.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import type { Column } from "../../ui/data-row.tsx"
import { DataTable } from "../../ui/data-table.tsx"
import { Moment } from "../../ui/moment.tsx"
import { Empty, Failure } from "../../ui/states.tsx"
import { DeliveryBadge, REFRESH_MS, STALE, STATUSES, TYPES, type Delivery, type Webhook } from "./labels.tsx"
import { messages } from "./messages.ts"
import { ReplayDead } from "./replay-dead.tsx"

const text = messages.deliveries

const optionsOf = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))
const keyIn = <Key extends string>(names: Record<Key, string>, key: string | null) =>
  (Object.keys(names) as Key[]).find((each) => each === key) // the keys of the record

type Filters = { status: Delivery["status"] | undefined; type: Delivery["type"] | undefined }
type Sort = "created_at" | "-created_at" | "attempts" | "-attempts"
const isSort = (sort: string): sort is Sort => /^-?(created_at|attempts)$/.test(sort)

/** What was and will be sent to a webhook, the newest first. */
export function Deliveries({ webhook: { _id, enabled, dead, abilities } }: { webhook: Webhook }) {
  const [isReplaying, setReplaying] = useState(false)
  const [filters, setFilters] = useState<Filters>({ status: undefined, type: undefined })
  const [sort, setSort] = useState<Sort>("-created_at")
  const request = { params: { id: _id }, query: { ...filters, sort } }
  const list = useInfiniteList(listWebhookDeliveries, request, { refetchInterval: REFRESH_MS })
  const replay = useApiMutation(
    (delivery_id: string) => call(replayWebhookDelivery, { params: { id: _id, delivery_id } }),
    STALE,
  )
  const { mutate } = replay
  const columns = useMemo(
    () =>
      columnsOf(enabled, (id) => mutate(id, { onSuccess: () => void notifications.show({ message: text.replayed }) })),
    [enabled, mutate],
  )
  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        {text.deliveries}
      </Title>
      <Group gap="xs">
        <Select
          aria-label={text.status}
          placeholder={text.allStatuses}
          clearable
          w={150}
          data={optionsOf(STATUSES)}
          value={filters.status ?? null}
          onChange={(status) => setFilters({ ...filters, status: keyIn(STATUSES, status) })}
        />
        <Select
          aria-label={text.event}
          placeholder={text.allEvents}
          clearable
          w={200}
          data={optionsOf(TYPES)}
          value={filters.type ?? null}
          onChange={(type) => setFilters({ ...filters, type: keyIn(TYPES, type) })}
        />
        {enabled && dead > 0 && abilities.update && (
          <Button variant="default" onClick={() => setReplaying(true)}>
            {text.replayDead}
          </Button>
        )}
      </Group>
      {isReplaying && <ReplayDead id={_id} onClose={() => setReplaying(false)} />}
      {replay.error !== null && <Failure error={replay.error} />}
      <DataTable
        label={text.deliveries}
        columns={columns}
        rows={list.items}
        rowKey={({ _id: id }) => id}
        sort={sort}
        onSort={(next) => isSort(next) && setSort(next)}
        list={list}
        height="50vh"
        empty={<Empty title={text.none}>{text.noneText}</Empty>}
      />
      <Text size="sm" c="dimmed">
        {text.kept}
      </Text>
    </Stack>
  )
}

function columnsOf(enabled: boolean, onReplay: (id: string) => void): Column<Delivery>[] {
  return [
    {
      key: "when",
      header: text.when,
      sort: "created_at",
      cell: ({ created_at }) => <Ago at={created_at} />,
    },
    { key: "event", header: text.event, cell: ({ type }) => TYPES[type] },
    { key: "status", header: text.status, cell: (delivery) => <DeliveryBadge {...delivery} /> },
    {
      key: "answer",
      header: text.answer,
      cell: ({ response_status, error }) => <span className="name">{error ?? response_status ?? ""}</span>,
    },
    {
      key: "attempts",
      header: text.attempts,
      sort: "attempts",
      align: "right",
      cell: ({ attempts }) => <span className="figures">{formatNumber(attempts)}</span>,
    },
    {
      key: "next",
      header: text.next,
      wideOnly: true,
      cell: ({ next_attempt_at }) => (enabled && next_attempt_at !== null ? <Moment at={next_attempt_at} /> : ""),
    },
    {
      key: "acts",
      header: text.actions,
      align: "right",
      cell: ({ _id, abilities }) =>
        abilities.replay && enabled ? (
          <Button size="compact-xs" variant="subtle" onClick={() => onReplay(_id)}>
            {text.replay}
          </Button>
        ) : null,
    },
  ]
}
