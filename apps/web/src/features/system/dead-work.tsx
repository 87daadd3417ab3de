import { Table } from "@mantine/core"
import type { Reply } from "../../api/endpoint.ts"
import type { readSystemStatus } from "../../api/system.ts"
import { formatMoment } from "../../lib/format.ts"
import { Panel } from "../../ui/panel.tsx"

type Checks = Reply<typeof readSystemStatus>["checks"]

/** What gave up for good: jobs, and announcements that reached nobody. */
export function DeadWork({ checks }: { checks: Checks }) {
  const jobs = checks.jobs.dead_jobs.map((job) => ({
    id: job.job_id,
    what: `Job ${job.name}`,
    at: job.failed_at,
    why: job.error,
  }))
  const announcements = (checks.jobs.announcements?.dead_announcements ?? []).map((one) => ({
    id: one.announcement_id,
    what: `Notification ${one.type} to ${one.recipients}`,
    at: one.died_at,
    why: one.last_error,
  }))
  const rows = [...jobs, ...announcements]
  if (rows.length === 0) return null
  return (
    <Panel title="Given up">
      <Table.ScrollContainer minWidth={480}>
        <Table aria-label="What gave up for good">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>What</Table.Th>
              <Table.Th>When</Table.Th>
              <Table.Th>Why</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ id, what, at, why }) => (
              <Table.Tr key={id}>
                <Table.Td>{what}</Table.Td>
                <Table.Td>{formatMoment(at)}</Table.Td>
                <Table.Td className="name">{why ?? "No reason was kept"}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Panel>
  )
}
