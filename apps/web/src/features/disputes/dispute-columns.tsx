import { Anchor, Text } from "@mantine/core"
import { formatDay, formatNumber } from "../../lib/format.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import type { Column } from "../../ui/data-row.tsx"
import { KIND_LABELS, STATUS_LABELS, type Dispute } from "./labels.ts"
import { StatusChip } from "../../ui/status-chip.tsx"
import { WithAvatar } from "../../ui/with-avatar.tsx"
import { messages } from "./messages.ts"

const text = messages.columns

/** The columns of the list. The reader's own disputes need no name. */
export function columnsOf(ofMany: boolean, open: (dispute: Dispute) => void): Column<Dispute>[] {
  const opener = (dispute: Dispute, label: string, className: string) => (
    <Anchor component="button" type="button" size="sm" ta="start" className={className} onClick={() => open(dispute)}>
      {label}
    </Anchor>
  )
  const day = { key: "entry_date", header: text.entryDate, sort: "entry_date", width: 130 }
  const first: Column<Dispute>[] = ofMany
    ? [
        {
          key: "name",
          header: text.employee,
          cell: (row) => <WithAvatar name={row.name}>{opener(row, row.name, "name person")}</WithAvatar>,
        },
        { ...day, cell: ({ entry_date }) => <span className="day">{formatDay(entry_date)}</span> },
      ]
    : [{ ...day, cell: (row) => opener(row, formatDay(row.entry_date), "day") }]
  return [
    ...first,
    { key: "kind", header: text.kind, wideOnly: true, cell: ({ kind }) => KIND_LABELS[kind] },
    {
      key: "message",
      header: text.message,
      wideOnly: true,
      cell: ({ message }) => (
        <Text size="sm" lineClamp={1} className="name" maw="40ch">
          {message}
        </Text>
      ),
    },
    {
      key: "status",
      header: text.status,
      width: 120,
      cell: ({ status }) => <StatusChip status={status}>{STATUS_LABELS[status]}</StatusChip>,
    },
    {
      key: "comments",
      header: text.comments,
      align: "right",
      wideOnly: true,
      width: 110,
      cell: ({ comments }) => <span className="figures">{formatNumber(comments)}</span>,
    },
    {
      key: "created_at",
      header: text.sent,
      sort: "created_at",
      wideOnly: true,
      width: 190,
      cell: ({ created_at }) => <Ago at={created_at} />,
    },
  ]
}
