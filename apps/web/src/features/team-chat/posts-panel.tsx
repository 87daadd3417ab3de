import { Group, Select } from "@mantine/core"
import type { Item } from "../../api/endpoint.ts"
import { exportPosts, listPosts } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { DataTable } from "../../ui/data-table.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Empty } from "../../ui/states.tsx"
import type { Column } from "../../ui/data-row.tsx"
import { messages } from "./messages.ts"

type Post = Item<typeof listPosts>
const STATUSES: Record<Post["status"], string> = messages.postsPanel.statuses

const COLUMNS: Column<Post>[] = [
  {
    key: "at",
    header: messages.postsPanel.when,
    sort: "created_at",
    cell: ({ created_at }) => <Ago at={created_at} />,
  },
  { key: "title", header: messages.postsPanel.card, cell: ({ title }) => <span className="name">{title}</span> },
  { key: "kind", header: messages.postsPanel.kind, cell: ({ kind }) => kind, wideOnly: true },
  { key: "status", header: messages.postsPanel.status, cell: ({ status }) => STATUSES[status] },
  {
    key: "error",
    header: messages.postsPanel.error,
    cell: ({ error }) => <span className="name">{error ?? ""}</span>,
    wideOnly: true,
  },
]

/** Recent posts, with their success or error. */
export function PostsPanel() {
  const [filters, setFilters] = useSearchFilters({ status: "", sort: "-created_at" }, listPosts)
  const list = useInfiniteList(listPosts, { query: filters })
  return (
    <Panel
      title={messages.postsPanel.history}
      actions={
        <Group gap="xs">
          <Select
            aria-label={messages.postsPanel.postStatus}
            placeholder={messages.postsPanel.all}
            clearable
            w={140}
            value={filters.status === "" ? null : filters.status}
            data={Object.entries(STATUSES).map(([value, label]) => ({ value, label }))}
            onChange={(status) => setFilters({ status: status ?? "" })}
          />
          <ExportButton endpoint={exportPosts} query={filters} />
        </Group>
      }
    >
      <DataTable
        label={messages.postsPanel.posts}
        columns={COLUMNS}
        rows={list.items}
        rowKey={({ _id }) => _id}
        sort={filters.sort}
        onSort={(sort) => setFilters({ sort })}
        list={list}
        height="50vh"
        empty={<Empty title={messages.postsPanel.noPosts}>{messages.postsPanel.noPostsText}</Empty>}
      />
    </Panel>
  )
}
