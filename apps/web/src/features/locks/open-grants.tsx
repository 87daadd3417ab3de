import { Table, Text } from "@mantine/core"
import { formatMoment } from "../../lib/format.ts"
import { LOCK_PAGE_LABELS } from "../../lib/lock-labels.ts"
import { Panel } from "../../ui/panel.tsx"
import type { LockStatus } from "./lock-table.tsx"

/** What a super admin opened of this month, for people whom the reader sees. */
export function OpenGrants({ status: { grants } }: { status: LockStatus }) {
  return (
    <Panel title="Opened all the same">
      {grants.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nobody of your people has an unlock grant in this month. Ask a super admin for one: they need the person, the
          page, the month and a reason.
        </Text>
      ) : (
        <Table aria-label="Open unlock grants">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Employee</Table.Th>
              <Table.Th>Page</Table.Th>
              <Table.Th>Until</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {grants.map((grant) => (
              <Table.Tr key={`${grant.employee_id} ${grant.kind}`}>
                <Table.Td className="name">{grant.name}</Table.Td>
                <Table.Td>{LOCK_PAGE_LABELS[grant.kind]}</Table.Td>
                <Table.Td>{formatMoment(grant.until)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Panel>
  )
}
