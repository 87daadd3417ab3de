import { Anchor } from "@mantine/core"
import { IconPaperclip } from "@tabler/icons-react"
import { formatDay, formatScore } from "../../lib/format.ts"
import { ImpactName } from "./impacts.ts"
import { STATUS_NAMES, type AtwRequest, type Scope } from "./labels.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import type { Column } from "../../ui/data-row.tsx"
import { StatusChip } from "../../ui/status-chip.tsx"
import { WithAvatar } from "../../ui/with-avatar.tsx"
import { messages } from "./messages.ts"

/** The columns of the list. The reader's own requests need no name. */
export function columnsOf(scope: Scope, open: (request: AtwRequest) => void): Column<AtwRequest>[] {
  const opener = (request: AtwRequest, text: string, className: string) => (
    <Anchor component="button" type="button" size="sm" ta="left" className={className} onClick={() => open(request)}>
      {text}
    </Anchor>
  )
  const day = { key: "day", header: messages.requestColumns.date, sort: "date", width: 130 }
  const first: Column<AtwRequest>[] =
    scope === "approval"
      ? [
          {
            key: "name",
            header: messages.requestColumns.employee,
            cell: (row) => <WithAvatar name={row.name}>{opener(row, row.name, "name person")}</WithAvatar>,
          },
          { ...day, cell: (row) => <span className="day">{formatDay(row.date_of_occurrence)}</span> },
        ]
      : [{ ...day, cell: (row) => opener(row, formatDay(row.date_of_occurrence), "day") }]
  return [
    ...first,
    {
      key: "impact",
      header: messages.requestColumns.impact,
      // Tells the reader's own requests apart, also on a phone.
      wideOnly: scope === "approval",
      cell: ({ impact, date_of_occurrence }) => <ImpactName impact={impact} day={date_of_occurrence} />,
    },
    {
      key: "description",
      header: messages.requestColumns.whatHappened,
      wideOnly: true,
      cell: ({ description, proof }) => (
        <span className="name">
          {shortened(description)}
          {proof && (
            <IconPaperclip size={14} aria-label={messages.requestColumns.withAProof} style={{ marginInlineStart: 6 }} />
          )}
        </span>
      ),
    },
    {
      key: "status",
      header: messages.requestColumns.state,
      width: 120,
      cell: ({ status }) => <StatusChip status={status}>{STATUS_NAMES[status]}</StatusChip>,
    },
    {
      key: "score",
      header: messages.requestColumns.score,
      align: "right",
      wideOnly: true,
      width: 90,
      cell: ({ final_score }) => <span className="figures">{formatScore(final_score)}</span>,
    },
    {
      key: "created_at",
      header: messages.requestColumns.sent,
      sort: "created_at",
      wideOnly: true,
      width: 190,
      cell: ({ created_at }) => <Ago at={created_at} />,
    },
  ]
}

const LONGEST = 90

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
