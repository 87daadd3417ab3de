import { Button, Group, Select, Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMemo } from "react"
import type { Item } from "../../api/endpoint.ts"
import { exportMails, listMails, retryMail, testEmail } from "../../api/endpoints.gen.ts"
import { useInfiniteList, useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { messageOf, titleOf } from "../../lib/problem.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { DataTable } from "../../ui/data-table.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Empty } from "../../ui/states.tsx"
import type { Column } from "../../ui/data-row.tsx"
import { humanize } from "../../lib/humanize.ts"
import { messages } from "./messages.ts"

type Mail = Item<typeof listMails>
const WORDS = { mail_status: listMails.words.status, mail_sort: listMails.words.sort }

const STATUSES: Record<Mail["status"], string> = messages.mailsPanel.statuses

/** Emails and their status, never their content. */
export function MailsPanel() {
  const [filters, setFilters] = useSearchFilters({ mail_status: "", mail_sort: "-created_at" }, { words: WORDS })
  const query = {
    sort: filters.mail_sort,
    ...(filters.mail_status !== "" && { status: filters.mail_status }),
  }
  const list = useInfiniteList(listMails, { query })
  const retry = useApiMutation((id: string) => call(retryMail, { params: { id } }), ["system/email", "system/status"])
  const test = useApiMutation(() => call(testEmail, { body: {} }), ["system/email"])
  const columns = useMemo(() => columnsOf((id) => retry.mutate(id, { onError: showError })), [retry])
  return (
    <Panel
      title={messages.mailsPanel.emails}
      actions={
        <Group gap="xs">
          <Select
            aria-label={messages.mailsPanel.emailStatus}
            placeholder={messages.mailsPanel.all}
            clearable
            w={140}
            value={filters.mail_status === "" ? null : filters.mail_status}
            data={Object.entries(STATUSES).map(([value, label]) => ({ value, label }))}
            onChange={(status) => setFilters({ mail_status: status ?? "" })}
          />
          <ExportButton endpoint={exportMails} query={query} />
          <Button
            variant="default"
            loading={test.isPending}
            onClick={() =>
              test.mutate(undefined, {
                onError: showError,
                onSuccess: ({ status, to, detail }) =>
                  notifications.show(
                    status === "sent"
                      ? { title: messages.mailsPanel.testEmailSent(to), message: humanize(detail), color: "green" }
                      : { title: messages.mailsPanel.testEmailFailed(to), message: humanize(detail), color: "red" },
                  ),
              })
            }
          >
            {messages.mailsPanel.sendTestEmail}
          </Button>
        </Group>
      }
    >
      <DataTable
        label={messages.mailsPanel.emails}
        columns={columns}
        rows={list.items}
        rowKey={({ _id }) => _id}
        sort={filters.mail_sort}
        onSort={(sort) => setFilters({ mail_sort: sort })}
        list={list}
        height="50vh"
        empty={<Empty title={messages.mailsPanel.noEmails}>{messages.mailsPanel.noEmailsText}</Empty>}
      />
    </Panel>
  )
}

function showError(error: unknown): void {
  notifications.show({ color: "red", title: titleOf(error), message: messageOf(error) })
}

/** An email's status, the error, and a retry button if it can be retried. */
function Outcome({ mail, onRetry }: { mail: Mail; onRetry: (id: string) => void }) {
  return (
    <Stack gap={4} align="flex-start">
      {STATUSES[mail.status]}
      {mail.last_error !== null && (
        <Text size="xs" c="dimmed" className="name">
          {mail.last_error}
        </Text>
      )}
      {mail.abilities.retry && (
        <Button size="compact-sm" variant="default" onClick={() => onRetry(mail._id)}>
          {messages.mailsPanel.tryAgain}
        </Button>
      )}
    </Stack>
  )
}

function columnsOf(onRetry: (id: string) => void): Column<Mail>[] {
  return [
    {
      key: "created",
      header: messages.mailsPanel.created,
      sort: "created_at",
      wideOnly: true,
      cell: ({ created_at }) => <Ago at={created_at} />,
    },
    {
      key: "subject",
      header: messages.mailsPanel.email,
      cell: ({ subject, to, created_at }) => (
        <>
          <Text component="span" size="sm" className="name">
            {subject}
          </Text>
          <Text size="xs" c="dimmed" className="name">
            {to}
          </Text>
          <Text size="xs" c="dimmed" hiddenFrom="sm">
            <Ago at={created_at} />
          </Text>
        </>
      ),
    },
    {
      key: "status",
      header: messages.mailsPanel.status,
      cell: (mail) => <Outcome mail={mail} onRetry={onRetry} />,
    },
    {
      key: "attempts",
      header: messages.mailsPanel.attempts,
      align: "right",
      cell: ({ attempts }) => attempts,
      wideOnly: true,
    },
  ]
}
