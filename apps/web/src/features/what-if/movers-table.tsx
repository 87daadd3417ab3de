import { Group, Select, Text } from "@mantine/core"
import type { WhatIfMover } from "@scorecard/contracts/what-if"
import { useState } from "react"
import { getWhatIf } from "../../api/endpoints.gen.ts"
import { BONUS_CHECK_LABELS } from "../../lib/bonus-labels.ts"
import { formatMonth, formatScore, monthId } from "../../lib/format.ts"
import { knownWord } from "../../lib/search.ts"
import { BandBadge } from "../../ui/band-badge.tsx"
import type { Column } from "../../ui/data-row.tsx"
import { DataTable } from "../../ui/data-table.tsx"
import { Panel } from "../../ui/panel.tsx"
import { messages } from "./messages.ts"
import { useMovers } from "./use-run.ts"
import { WithAvatar } from "../../ui/with-avatar.tsx"

const ORDERS = [
  { value: "-difference", label: messages.movers.gains },
  { value: "difference", label: messages.movers.losses },
]

/** Who would move, the greatest gains or losses first. */
export function MoversTable({ jobId, omitted }: { jobId: string; omitted: number }) {
  const [sort, setSort] = useState<(typeof getWhatIf.words.sort)[number]>("-difference")
  const movers = useMovers(jobId, sort)
  return (
    <Panel
      title={messages.movers.title}
      actions={
        <Select
          aria-label={messages.movers.order}
          allowDeselect={false}
          data={ORDERS}
          value={sort}
          onChange={(word) => setSort(knownWord(getWhatIf.words.sort, word ?? "") ?? sort)}
        />
      }
    >
      <DataTable
        label={messages.movers.table}
        columns={COLUMNS}
        rows={movers.items}
        rowKey={(mover) => `${mover.employee_id} ${monthId(mover)}`}
        list={movers}
      />
      {omitted > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {messages.movers.omitted(omitted)}
        </Text>
      )}
    </Panel>
  )
}

const figures = ({ total_score, band }: WhatIfMover["before"]) => (
  <Group gap="xs" wrap="nowrap">
    <span className="figures">{formatScore(total_score)}</span>
    <BandBadge band={band} size="sm" />
  </Group>
)

const signed = (difference: number) => `${difference > 0 ? "+" : ""}${formatScore(difference)}`

const COLUMNS: Column<WhatIfMover>[] = [
  {
    key: "person",
    header: messages.movers.person,
    sticky: true,
    cell: ({ name }) => <WithAvatar name={name} />,
  },
  { key: "month", header: messages.movers.month, cell: (mover) => formatMonth(mover) },
  { key: "before", header: messages.movers.before, cell: ({ before }) => figures(before) },
  { key: "after", header: messages.movers.after, cell: ({ after }) => figures(after) },
  {
    key: "difference",
    header: messages.movers.difference,
    align: "right",
    cell: ({ difference }) => <span className="figures">{signed(difference)}</span>,
  },
  {
    key: "gates",
    header: messages.movers.gates,
    cell: ({ gates_flipped }) =>
      gates_flipped
        .map(({ check, to }) => {
          const label = BONUS_CHECK_LABELS[check]
          return to === true ? messages.movers.passes(label) : messages.movers.fails(label)
        })
        .join(", "),
  },
]
