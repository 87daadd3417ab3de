import { Anchor, Badge, Drawer, Group, Stack, Text } from "@mantine/core"
import { useMemo } from "react"
import type { Item } from "../../api/endpoint.ts"
import { listOwnFeedback, readOwnFeedback } from "../../api/endpoints.gen.ts"
import { useApiQuery, useInfiniteList } from "../../lib/query.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { DataTable } from "../../ui/data-table.tsx"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Answer, Empty } from "../../ui/states.tsx"
import { CATEGORIES, STATUSES } from "./labels.ts"
import type { Column } from "../../ui/data-row.tsx"
import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages.ts"

type Feedback = Item<typeof listOwnFeedback>

/** The reader's own feedback, and its outcome. */
export default function MyFeedbackPage() {
  const [{ open, ...query }, setFilters] = useSearchFilters(
    { sort: "-created_at", open: "" },
    { words: listOwnFeedback.words, opens: ["open"] },
  )
  const list = useInfiniteList(listOwnFeedback, { query })
  const columns = useMemo(() => columnsOf((id) => setFilters({ open: id })), [setFilters])
  return (
    <Page title={messages.myFeedbackPage.myFeedback} about={messages.myFeedbackPage.about}>
      <Panel>
        <DataTable
          label={messages.myFeedbackPage.myFeedback}
          columns={columns}
          rows={list.items}
          rowKey={({ _id }) => _id}
          sort={query.sort}
          onSort={(sort) => setFilters({ sort })}
          onOpen={({ _id }) => setFilters({ open: _id })}
          list={list}
          empty={
            <Empty title={messages.myFeedbackPage.noFeedbackYet}>{messages.myFeedbackPage.noFeedbackYetText}</Empty>
          }
        />
      </Panel>
      <Drawer
        opened={open !== ""}
        onClose={() => setFilters({ open: "" })}
        position="right"
        size="md"
        title={messages.myFeedbackPage.yourFeedback}
      >
        {open !== "" && <One id={open} />}
      </Drawer>
    </Page>
  )
}

function One({ id }: { id: string }) {
  const feedback = useApiQuery(readOwnFeedback, { params: { id } })
  return <Answer of={feedback}>{(known) => <Report feedback={known} />}</Answer>
}

function Report({ feedback }: { feedback: Feedback }) {
  const { status, category, message, created_at, reviewed_at, reviewer_note, attachments } = feedback
  return (
    <Stack>
      <Group gap="xs">
        <StatusChip status={status}>{STATUSES[status]}</StatusChip>
        <Badge>{CATEGORIES[category]}</Badge>
      </Group>
      <Text className="name" style={{ whiteSpace: "pre-wrap" }}>
        {message}
      </Text>
      <Text size="sm" c="dimmed">
        {messages.myFeedbackPage.sentCreatedAt(<Ago at={created_at} isTabStop />)}

        {attachments.length > 0 && messages.myFeedbackPage.screenshotsAttachments(attachments.length)}
      </Text>
      {reviewer_note !== null && (
        <Stack gap={4}>
          <Text size="sm" fw={600}>
            {messages.myFeedbackPage.noteFromTheReviewers}
          </Text>
          <Text size="sm" style={{ whiteSpace: "pre-wrap" }}>
            {reviewer_note}
          </Text>
        </Stack>
      )}
      <Text size="sm" c="dimmed">
        {reviewed_at === null
          ? messages.myFeedbackPage.notReviewedYet
          : messages.myFeedbackPage.lastReviewed(<Ago at={reviewed_at} isTabStop />)}
      </Text>
    </Stack>
  )
}

function columnsOf(onOpen: (id: string) => void): Column<Feedback>[] {
  return [
    {
      key: "at",
      header: messages.myFeedbackPage.sent,
      sort: "created_at",
      cell: ({ created_at }) => <Ago at={created_at} />,
    },
    {
      key: "message",
      header: messages.myFeedbackPage.message,
      cell: ({ _id, message }) => (
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
      ),
    },
    {
      key: "category",
      header: messages.myFeedbackPage.kind,
      cell: ({ category }) => CATEGORIES[category],
      wideOnly: true,
    },
    {
      key: "status",
      header: messages.myFeedbackPage.status,
      cell: ({ status, reviewer_note }) => (
        <Group gap="xs">
          <StatusChip status={status}>{STATUSES[status]}</StatusChip>
          {reviewer_note !== null && (
            <Text size="xs" c="dimmed">
              {messages.myFeedbackPage.withANote}
            </Text>
          )}
        </Group>
      ),
    },
  ]
}
