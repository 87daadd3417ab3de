import { Anchor, Stack, Text } from "@mantine/core"
import { useMemo } from "react"
import { exportBroadcasts, listBroadcasts } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { DataTable } from "../../ui/data-table.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { Panel } from "../../ui/panel.tsx"
import { PersonPicker } from "../../ui/person-picker.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { Empty } from "../../ui/states.tsx"
import { waysOf, type Summary } from "./broadcast-labels.ts"
import type { Column } from "../../ui/data-row.tsx"
import { messages } from "./messages.ts"

/** Sent messages with their delivery, newest first. */
export function SentList({ onOpen }: { onOpen: (id: string) => void }) {
  const [filters, setFilters] = useSearchFilters({ q: "", by: "", sort: "-sent_at" }, listBroadcasts)
  const query = {
    q: filters.q || undefined,
    sent_by_id: filters.by || undefined,
    sort: filters.sort,
  }
  const list = useInfiniteList(listBroadcasts, { query }, { keep: true })
  const columns = useMemo(() => columnsOf(onOpen), [onOpen])
  return (
    <Panel title={messages.sentList.sent} actions={<ExportButton endpoint={exportBroadcasts} query={query} />}>
      <Stack gap="sm">
        <FilterBar
          first={
            <SearchField
              value={filters.q}
              onChange={(q) => setFilters({ q })}
              placeholder={messages.sentList.subjectOrText}
            />
          }
        >
          <PersonPicker
            label={messages.sentList.sentBy}
            value={filters.by || null}
            onChange={(by) => setFilters({ by: by ?? "" })}
          />
        </FilterBar>
        <DataTable
          label={messages.sentList.sentMessages}
          columns={columns}
          rows={list.items}
          rowKey={({ _id }) => _id}
          sort={filters.sort}
          onSort={(sort) => setFilters({ sort })}
          onOpen={({ _id }) => onOpen(_id)}
          list={list}
          empty={<Empty title={messages.sentList.noMessageHere}>{messages.sentList.noMessageHereText}</Empty>}
        />
      </Stack>
    </Panel>
  )
}

function columnsOf(onOpen: (id: string) => void): Column<Summary>[] {
  return [
    {
      key: "subject",
      header: messages.sentList.subject,
      cell: ({ _id, subject, excerpt }) => (
        <>
          <Anchor
            component="button"
            type="button"
            size="sm"
            ta="start"
            className="name person"
            onClick={() => onOpen(_id)}
          >
            {subject}
          </Anchor>
          <Text size="xs" c="dimmed" lineClamp={1} className="name">
            {excerpt}
          </Text>
        </>
      ),
    },
    {
      key: "sent",
      header: messages.sentList.sent,
      sort: "sent_at",
      width: 190,
      wideOnly: true,
      cell: ({ sent_at }) => <Ago at={sent_at} />,
    },
    {
      key: "by",
      header: messages.sentList.by,
      wideOnly: true,
      cell: ({ sent_by_name }) => <span className="name">{sent_by_name}</span>,
    },
    {
      key: "to",
      header: messages.sentList.to,
      width: 110,
      cell: ({ recipients }) => messages.sentList.people(recipients),
    },
    {
      key: "ways",
      header: messages.sentList.sentVia,
      width: 150,
      wideOnly: true,
      cell: ({ delivery }) => waysOf(delivery),
    },
    {
      key: "email",
      header: messages.sentList.email,
      width: 200,
      wideOnly: true,
      cell: ({ email }) => formatTally(email),
    },
  ]
}

function formatTally(tally: Summary["email"]): string {
  if (tally === null) return messages.sentList.notAskedFor
  const { sent, queued, failed, skipped } = tally
  const parts = [
    messages.sentList.sentText(sent),
    ...(queued > 0 ? [messages.sentList.onTheWay(queued)] : []),
    ...(failed > 0 ? [messages.sentList.failed(failed)] : []),
    ...(skipped > 0 ? [messages.sentList.skipped(skipped)] : []),
  ]
  return parts.join(", ")
}
