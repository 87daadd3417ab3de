import { Table, Text } from "@mantine/core"
import { formatMoment } from "../../lib/format.ts"
import { LOCK_PAGE_LABELS } from "../../lib/lock-labels.ts"
import { Panel } from "../../ui/panel.tsx"
import type { LockStatus } from "./lock-table.tsx"
import { messages } from "./messages.ts"

/** The month's open unlock grants for people the reader can see. */
export function OpenGrants({ status: { grants } }: { status: LockStatus }) {
  return (
    <Panel title={messages.openGrants.unlockedPages}>
      {grants.length === 0 ? (
        <Text size="sm" c="dimmed">
          {messages.openGrants.noGrants}
        </Text>
      ) : (
        <Table aria-label={messages.openGrants.openUnlockGrants}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{messages.openGrants.employee}</Table.Th>
              <Table.Th>{messages.openGrants.page}</Table.Th>
              <Table.Th>{messages.openGrants.until}</Table.Th>
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
