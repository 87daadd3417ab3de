import { Button, Drawer, Group, Select, Stack, TextInput } from "@mantine/core"
import { useMemo, useState } from "react"
import { listReviewedThreads, readReviewedThread } from "../../api/endpoints.gen.ts"
import type { Item } from "../../api/endpoint.ts"
import { useApiQuery, useInfiniteList } from "../../lib/query.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { DateRangeFilter } from "../../ui/date-range-filter.tsx"
import { DataTable } from "../../ui/data-table.tsx"
import { Panel } from "../../ui/panel.tsx"
import { PersonPicker } from "../../ui/person-picker.tsx"
import { Answer, Empty } from "../../ui/states.tsx"
import { ChatMessage } from "./chat-message.tsx"
import type { Column } from "../../ui/data-row.tsx"
import { StatusChip } from "../../ui/status-chip.tsx"
import { messages as uiMessages } from "./messages.ts"

type Reviewed = Item<typeof listReviewedThreads>
const PRESET = { employee_id: "", deleted: "", from: "", to: "", q: "", sort: "-updated_at" } as const

/** Chats of all people, including those deleted in the last 90 days. Opening one leaves an audit record. */
export function ReviewPanel() {
  const [filters, setFilters] = useSearchFilters(PRESET, listReviewedThreads)
  const list = useInfiniteList(listReviewedThreads, { query: filters })
  const [open, setOpen] = useState<Reviewed | null>(null)
  const columns = useMemo(() => columnsOf(setOpen), [])
  return (
    <Panel title={uiMessages.reviewPanel.review}>
      <Stack>
        <Group gap="xs" align="flex-end">
          <TextInput
            label={uiMessages.reviewPanel.title}
            value={filters.q}
            onChange={({ currentTarget }) => setFilters({ q: currentTarget.value })}
          />
          <PersonPicker
            label={uiMessages.reviewPanel.person}
            value={filters.employee_id === "" ? null : filters.employee_id}
            onChange={(id) => setFilters({ employee_id: id ?? "" })}
          />
          <Select
            label={uiMessages.reviewPanel.deleted}
            clearable
            placeholder={uiMessages.reviewPanel.both}
            data={[
              { value: "false", label: uiMessages.reviewPanel.notDeleted },
              { value: "true", label: uiMessages.reviewPanel.deleted },
            ]}
            value={filters.deleted === "" ? null : filters.deleted}
            onChange={(deleted) => setFilters({ deleted: deleted ?? "" })}
          />
          <DateRangeFilter from={filters.from} to={filters.to} onChange={setFilters} />
        </Group>
        <DataTable
          label={uiMessages.reviewPanel.chats}
          columns={columns}
          rows={list.items}
          rowKey={({ _id }) => _id}
          sort={filters.sort}
          onSort={(sort) => setFilters({ sort })}
          list={list}
          height="50vh"
          empty={<Empty title={uiMessages.reviewPanel.noChats}>{uiMessages.reviewPanel.noChatsText}</Empty>}
        />
      </Stack>
      <Drawer opened={open !== null} onClose={() => setOpen(null)} position="right" size="xl" title={open?.title}>
        {open && <Conversation id={open._id} />}
      </Drawer>
    </Panel>
  )
}

function Conversation({ id }: { id: string }) {
  const thread = useApiQuery(readReviewedThread, { params: { id } })
  return (
    <Answer of={thread}>
      {({ messages }) => (
        <Stack>
          {messages.map((message) => (
            <ChatMessage key={message._id} {...message} />
          ))}
        </Stack>
      )}
    </Answer>
  )
}

function columnsOf(onOpen: (thread: Reviewed) => void): Column<Reviewed>[] {
  return [
    {
      key: "title",
      header: uiMessages.reviewPanel.title,
      sort: "title",
      cell: (thread) => (
        <Button variant="subtle" size="compact-sm" maw={360} onClick={() => onOpen(thread)}>
          <span className="name">{thread.title}</span>
        </Button>
      ),
    },
    { key: "name", header: uiMessages.reviewPanel.person, cell: ({ name }) => <span className="name">{name}</span> },
    {
      key: "messages",
      header: uiMessages.reviewPanel.messages,
      align: "right",
      cell: ({ message_count }) => message_count,
      wideOnly: true,
    },
    { key: "models", header: uiMessages.reviewPanel.models, cell: ({ models }) => models.join(", "), wideOnly: true },
    {
      key: "updated",
      header: uiMessages.reviewPanel.lastMessage,
      sort: "updated_at",
      cell: ({ updated_at }) => <Ago at={updated_at} />,
    },
    {
      key: "deleted",
      header: uiMessages.reviewPanel.state,
      cell: ({ deleted_at }) =>
        deleted_at !== null && <StatusChip status="deleted">{uiMessages.reviewPanel.deleted}</StatusChip>,
      wideOnly: true,
    },
  ]
}
