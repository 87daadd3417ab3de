import { Button, Text } from "@mantine/core"
import type { AcknowledgementView } from "@scorecard/contracts/acknowledgements"
import { formatDay, formatMoment, NOTHING } from "../../lib/format.ts"
import type { Column } from "../../ui/data-row.tsx"
import { PersonCell } from "../../ui/person-cell.tsx"
import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages.ts"

type Row = AcknowledgementView

/** @param onRemind null for people who only read */
export function acknowledgementColumns(onRemind: ((employeeId: string) => void) | null): Column<Row>[] {
  return [
    {
      key: "name",
      header: messages.person,
      sort: "name",
      sticky: true,
      cell: ({ name, employee_id }) => <PersonCell name={name} below={employee_id} />,
    },
    {
      key: "department",
      header: messages.department,
      wideOnly: true,
      cell: ({ department_name }) => <span className="name">{department_name ?? NOTHING}</span>,
    },
    {
      key: "status",
      header: messages.status,
      cell: ({ status }) => <StatusChip status={status}>{messages.statuses[status]}</StatusChip>,
    },
    { key: "when", header: messages.when, cell: (row) => <When row={row} /> },
    {
      key: "comment",
      header: messages.comment,
      cell: ({ acknowledgement }) => <span className="name">{acknowledgement?.comment ?? NOTHING}</span>,
    },
    {
      key: "reminded",
      header: messages.reminded,
      wideOnly: true,
      cell: ({ reminded_on }) => (reminded_on === null ? NOTHING : formatDay(reminded_on)),
    },
    {
      key: "remind",
      header: "",
      cell: ({ employee_id, name, abilities }) =>
        onRemind && abilities.remind ? (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={messages.remindOne(name)}
            onClick={() => onRemind(employee_id)}
          >
            {messages.remind}
          </Button>
        ) : null,
    },
  ]
}

function When({ row: { status, acknowledgement, since_version } }: { row: Row }) {
  if (acknowledgement === null) return NOTHING
  return (
    <Text size="sm" component="div">
      {formatMoment(acknowledgement.acknowledged_at)}, {messages.ofVersion(acknowledgement.version)}
      {status === "pending" && (
        <Text size="xs" c="dimmed">
          {messages.changedSince(since_version)}
        </Text>
      )}
    </Text>
  )
}
