import { Anchor, Drawer, Stack, Text } from "@mantine/core"
import { useMemo } from "react"
import type { Item } from "../../api/endpoint.ts"
import { exportFeedback, listFeedback, readFeedback } from "../../api/endpoints.gen.ts"
import { useApiQuery, useInfiniteList } from "../../lib/query.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { DataTable } from "../../ui/data-table.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { FilterSelect } from "../../ui/filter-chips.tsx"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { PersonPicker } from "../../ui/person-picker.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { Answer, Empty } from "../../ui/states.tsx"
import { FeedbackReview } from "./feedback-review.tsx"
import { CATEGORIES, STATUSES } from "./labels.ts"
import type { Column } from "../../ui/data-row.tsx"
import { StatusChip } from "../../ui/status-chip.tsx"
import { WithAvatar } from "../../ui/with-avatar.tsx"
import { messages } from "./messages.ts"

type Feedback = Item<typeof listFeedback>
const PRESET = { status: "", category: "", employee_id: "", q: "", sort: "-created_at", open: "" } as const

/** Feedback about the product, and its outcome. */
export default function FeedbackQueuePage() {
  const [{ open, ...filters }, setFilters] = useSearchFilters(PRESET, listFeedback)
  const list = useInfiniteList(listFeedback, { query: filters })
  const columns = useMemo(() => columnsOf((id) => setFilters({ open: id })), [setFilters])
  const close = () => setFilters({ open: "" })
  return (
    <Page
      title={messages.feedbackQueuePage.feedbackQueue}
      about={messages.feedbackQueuePage.about}
      actions={<ExportButton endpoint={exportFeedback} query={filters} />}
    >
      <Panel>
        <Stack gap="sm">
          <FilterBar
            first={
              <SearchField
                value={filters.q}
                onChange={(q) => setFilters({ q })}
                placeholder={messages.feedbackQueuePage.messagePageOrName}
              />
            }
          >
            <FilterSelect
              label={messages.feedbackQueuePage.status}
              clearable
              placeholder={messages.feedbackQueuePage.all}
              data={Object.entries(STATUSES).map(([value, label]) => ({ value, label }))}
              value={filters.status === "" ? null : filters.status}
              onChange={(status) => setFilters({ status: status ?? "" })}
            />
            <FilterSelect
              label={messages.feedbackQueuePage.kind}
              clearable
              placeholder={messages.feedbackQueuePage.all}
              data={Object.entries(CATEGORIES).map(([value, label]) => ({ value, label }))}
              value={filters.category === "" ? null : filters.category}
              onChange={(category) => setFilters({ category: category ?? "" })}
            />
            <PersonPicker
              label={messages.feedbackQueuePage.from}
              placeholder={messages.feedbackQueuePage.everyone}
              value={filters.employee_id === "" ? null : filters.employee_id}
              onChange={(id) => setFilters({ employee_id: id ?? "" })}
            />
          </FilterBar>
          <DataTable
            label={messages.feedbackQueuePage.feedback}
            columns={columns}
            rows={list.items}
            rowKey={({ _id }) => _id}
            sort={filters.sort}
            onSort={(sort) => setFilters({ sort })}
            onOpen={({ _id }) => setFilters({ open: _id })}
            list={list}
            empty={
              <Empty title={messages.feedbackQueuePage.noFeedback}>{messages.feedbackQueuePage.noFeedbackText}</Empty>
            }
          />
        </Stack>
      </Panel>
      <Drawer
        opened={open !== ""}
        onClose={close}
        position="right"
        size="lg"
        title={messages.feedbackQueuePage.feedback}
      >
        {open !== "" && <One id={open} />}
      </Drawer>
    </Page>
  )
}

function One({ id }: { id: string }) {
  const feedback = useApiQuery(readFeedback, { params: { id } })
  return <Answer of={feedback}>{(known) => <FeedbackReview key={id} feedback={known} />}</Answer>
}

function columnsOf(onOpen: (id: string) => void): Column<Feedback>[] {
  return [
    {
      key: "at",
      header: messages.feedbackQueuePage.when,
      sort: "created_at",
      wideOnly: true,
      cell: ({ created_at }) => <Ago at={created_at} />,
    },
    {
      key: "message",
      header: messages.feedbackQueuePage.message,
      cell: ({ _id, message, name, created_at }) => (
        <>
          <Anchor
            component="button"
            type="button"
            size="sm"
            ta="start"
            lineClamp={2}
            className="name"
            onClick={() => onOpen(_id)}
          >
            {message}
          </Anchor>
          <Text size="xs" c="dimmed" hiddenFrom="sm" className="name">
            {name}, <Ago at={created_at} />
          </Text>
        </>
      ),
    },
    {
      key: "category",
      header: messages.feedbackQueuePage.kind,
      cell: ({ category }) => CATEGORIES[category],
      wideOnly: true,
    },
    {
      key: "name",
      header: messages.feedbackQueuePage.from,
      cell: ({ name }) => <WithAvatar name={name} />,
      wideOnly: true,
    },
    { key: "page", header: messages.feedbackQueuePage.page, cell: ({ page_path }) => page_path, wideOnly: true },
    {
      key: "status",
      header: messages.feedbackQueuePage.status,
      cell: ({ status }) => <StatusChip status={status}>{STATUSES[status]}</StatusChip>,
    },
  ]
}
