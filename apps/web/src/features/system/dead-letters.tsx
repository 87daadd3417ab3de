import { Button, Select, Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMemo } from "react"
import type { Reply } from "../../api/endpoint.ts"
import { retryAnnouncement, type readSystemStatus } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { messageOf, titleOf } from "../../lib/problem.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { sortRows, type SortKeys } from "../../lib/sort-rows.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { DataTable } from "../../ui/data-table.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Empty } from "../../ui/states.tsx"
import type { Column } from "../../ui/data-row.tsx"
import { messages } from "./messages.ts"

type Checks = Reply<typeof readSystemStatus>["checks"]
type Kind = "job" | "announcement"
type Dead = { kind: Kind; id: string; what: string; at: string; why: string | null }

const KINDS: Record<Kind, string> = messages.deadLetters.kinds
const SORT_KEYS: SortKeys<Dead> = { what: ({ what }) => what, at: ({ at }) => at, why: ({ why }) => why }

/** Permanently failed jobs, and announcements that reached no one. Announcements can be retried. */
export function DeadLetters({ checks }: { checks: Checks }) {
  const [filters, setFilters] = useSearchFilters({ dead: "", dead_sort: "-at" })
  const { mutate, isPending, variables } = useApiMutation(
    (id: string) => call(retryAnnouncement, { params: { id } }),
    ["system/status"],
  )
  const retrying = isPending ? variables : null
  const columns = useMemo(
    () => columnsOf((id) => mutate(id, { onError: showError, onSuccess: showRetried }), retrying),
    [mutate, retrying],
  )
  const rows = useMemo(() => deadOf(checks), [checks])
  const shown = useMemo(
    () =>
      sortRows(
        rows.filter(({ kind }) => filters.dead === "" || kind === filters.dead),
        filters.dead_sort,
        SORT_KEYS,
      ),
    [rows, filters.dead, filters.dead_sort],
  )
  if (rows.length === 0) return null
  return (
    <Panel
      title={messages.deadLetters.failed}
      actions={
        <Select
          aria-label={messages.deadLetters.kind}
          placeholder={messages.deadLetters.all}
          clearable
          w={160}
          data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
          value={filters.dead || null}
          onChange={(dead) => setFilters({ dead: dead ?? "" })}
        />
      }
    >
      <DataTable
        label={messages.deadLetters.failures}
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        sort={filters.dead_sort}
        onSort={(sort) => setFilters({ dead_sort: sort })}
        height="40vh"
        empty={<Empty title={messages.deadLetters.none}>{messages.deadLetters.nothingFailed}</Empty>}
      />
      <Text size="xs" c="dimmed" mt="xs">
        {messages.deadLetters.newest(rows.length)}
      </Text>
    </Panel>
  )
}

function deadOf({ jobs }: Checks): Dead[] {
  const announcements = jobs.announcements?.dead_announcements ?? []
  return [
    ...jobs.dead_jobs.map((job): Dead => ({
      kind: "job",
      id: job.job_id,
      what: messages.deadLetters.jobName(job.name),
      at: job.failed_at,
      why: job.error,
    })),
    ...announcements.map((one): Dead => ({
      kind: "announcement",
      id: one.announcement_id,
      what: messages.deadLetters.notificationTo(one.type, one.recipients),
      at: one.died_at,
      why: one.last_error,
    })),
  ]
}

/** @param retrying the one being retried; one at a time. */
function columnsOf(onRetry: (id: string) => void, retrying: string | null): Column<Dead>[] {
  return [
    {
      key: "what",
      header: messages.deadLetters.what,
      sort: "what",
      cell: ({ what, kind, id }) => (
        <Stack gap={4} align="flex-start">
          <span className="name">{what}</span>
          {kind === "announcement" && (
            <Button
              size="compact-sm"
              variant="default"
              loading={retrying === id}
              disabled={retrying !== null}
              onClick={() => onRetry(id)}
            >
              {messages.deadLetters.tryAgain}
            </Button>
          )}
        </Stack>
      ),
    },
    { key: "at", header: messages.deadLetters.when, sort: "at", cell: ({ at }) => <Ago at={at} /> },
    {
      key: "why",
      header: messages.deadLetters.why,
      sort: "why",
      cell: ({ why }) => <span className="name">{why ?? messages.deadLetters.noReasonWasKept}</span>,
    },
  ]
}

function showRetried(): void {
  notifications.show({ message: messages.deadLetters.notificationRetried })
}

function showError(error: unknown): void {
  notifications.show({ color: "red", title: titleOf(error), message: messageOf(error) })
}
