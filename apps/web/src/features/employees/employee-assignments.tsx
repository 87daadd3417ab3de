import { Button, Group, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { IconArrowsExchange } from "@tabler/icons-react"
import type { EmployeeAssignment } from "@scorecard/contracts/employee-assignments"
import type { EmployeeView } from "@scorecard/contracts/employees"
import { useMemo, useState } from "react"
import { listEmployeeAssignments, withdrawEmployeeAssignment } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { formatDay, NOTHING } from "../../lib/format.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { ConfirmAction } from "../../ui/confirm-action.tsx"
import type { Column } from "../../ui/data-row.tsx"
import { DataTable } from "../../ui/data-table.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Empty } from "../../ui/states.tsx"
import { messages } from "./messages.ts"
import { STALE_AFTER_TRANSFER, TransferDialog } from "./transfer-dialog.tsx"
import { StatusChip } from "../../ui/status-chip.tsx"

const words = messages.employeeAssignments

/** A person's departments and managers over time, with planned transfers. */
export function EmployeeAssignments({ person }: { person: EmployeeView }) {
  const { employee_id, abilities } = person
  const list = useInfiniteList(listEmployeeAssignments, { params: { employee_id } })
  const [transferring, { open, close }] = useDisclosure(false)
  const [withdrawn, setWithdrawn] = useState<EmployeeAssignment | null>(null)
  const columns = useMemo(() => columnsOf(setWithdrawn), [])
  return (
    <Panel
      title={words.title}
      actions={
        abilities.change_figures && (
          <Button variant="default" leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={open}>
            {words.transfer}
          </Button>
        )
      }
    >
      <Text size="sm" mb="sm" c="dimmed">
        {words.about}
      </Text>
      <DataTable
        label={words.title}
        columns={columns}
        rows={list.items}
        rowKey={({ _id }) => _id}
        list={list}
        height="30vh"
        empty={<Empty title={words.none} />}
      />
      {transferring && <TransferDialog person={person} onClose={close} />}
      {withdrawn && (
        <ConfirmAction
          onClose={() => setWithdrawn(null)}
          title={words.withdrawTitle(formatDay(withdrawn.effective_from))}
          action={words.withdraw}
          danger
          run={() => call(withdrawEmployeeAssignment, { params: { employee_id, assignment_id: withdrawn._id } })}
          stale={STALE_AFTER_TRANSFER}
          notice={{ message: words.withdrawn }}
        >
          {words.withdrawText(person.name)}
        </ConfirmAction>
      )}
    </Panel>
  )
}

function columnsOf(onWithdraw: (assignment: EmployeeAssignment) => void): Column<EmployeeAssignment>[] {
  return [
    {
      key: "from",
      header: words.from,
      cell: ({ effective_from, is_planned }) => (
        <Group gap="xs" wrap="nowrap">
          {formatDay(effective_from)}
          {is_planned && <StatusChip status="planned">{words.planned}</StatusChip>}
        </Group>
      ),
    },
    { key: "to", header: words.to, cell: ({ effective_to }) => (effective_to ? formatDay(effective_to) : NOTHING) },
    {
      key: "department",
      header: words.department,
      cell: ({ department_name }) => <span className="name">{department_name ?? NOTHING}</span>,
    },
    {
      key: "manager",
      header: words.manager,
      cell: ({ manager_name }) => <span className="name">{manager_name ?? NOTHING}</span>,
    },
    {
      key: "actions",
      header: words.actions,
      align: "right",
      cell: (assignment) =>
        assignment.abilities.withdraw && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={words.withdrawOf(formatDay(assignment.effective_from))}
            onClick={() => onWithdraw(assignment)}
          >
            {words.withdraw}
          </Button>
        ),
    },
  ]
}
