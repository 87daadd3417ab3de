import { Button } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import type { CycleView } from "@scorecard/contracts/cycles"
import { useState } from "react"
import { deleteCycle, type listCycles } from "../../api/endpoints.gen.ts"
import { useApiMutation, type useInfiniteList } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { formatDay } from "../../lib/format.ts"
import { Confirm } from "../../ui/confirm.tsx"
import { DataTable } from "../../ui/data-table.tsx"
import { CYCLE_STATUS_NAMES } from "./cycle-labels.ts"
import type { Column } from "../../ui/data-row.tsx"
import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages.ts"

type CyclesTableProps = {
  list: ReturnType<typeof useInfiniteList<typeof listCycles>>
  chosen: string | undefined
  sort: string
  onSort: (sort: string) => void
  onChoose: (cycleId: string) => void
}

export function CyclesTable({ list, chosen, sort, onSort, onChoose }: CyclesTableProps) {
  const [leaving, setLeaving] = useState<CycleView | null>(null)
  const columns: Column<CycleView>[] = [
    {
      key: "label",
      header: messages.cyclesTable.cycle,
      cell: ({ _id, label }) => (
        <Button
          variant="transparent"
          size="compact-sm"
          px={0}
          fw={_id === chosen ? 700 : 500}
          aria-pressed={_id === chosen}
          onClick={() => onChoose(_id)}
        >
          {label}
        </Button>
      ),
    },
    {
      key: "start",
      header: messages.cyclesTable.from,
      sort: "start",
      cell: ({ start }) => <span className="figures">{formatDay(start)}</span>,
    },
    {
      key: "end",
      header: messages.cyclesTable.to,
      wideOnly: true,
      cell: ({ end }) => <span className="figures">{formatDay(end)}</span>,
    },
    {
      key: "status",
      header: messages.cyclesTable.status,
      cell: ({ status }) => <StatusChip status={status}>{CYCLE_STATUS_NAMES[status]}</StatusChip>,
    },
    {
      key: "configuration",
      header: messages.cyclesTable.configuration,
      wideOnly: true,
      cell: ({ abilities }) => (abilities.edit ? messages.cyclesTable.editable : messages.cyclesTable.readOnly),
    },
    {
      key: "actions",
      header: "",
      align: "right",
      cell: (cycle) =>
        cycle.abilities.delete && (
          <Button size="compact-sm" variant="default" onClick={() => setLeaving(cycle)}>
            {messages.cyclesTable.delete}
          </Button>
        ),
    },
  ]
  return (
    <>
      <DataTable
        label={messages.cyclesTable.cycles}
        columns={columns}
        rows={list.items}
        rowKey={({ _id }) => _id}
        sort={sort}
        onSort={onSort}
        onOpen={({ _id }) => onChoose(_id)}
        list={list}
        height="40vh"
      />
      <DeleteCycle cycle={leaving} onClose={() => setLeaving(null)} />
    </>
  )
}

function DeleteCycle({ cycle, onClose }: { cycle: CycleView | null; onClose: () => void }) {
  const remove = useApiMutation(
    ({ _id }: CycleView) => call(deleteCycle, { params: { id: _id } }),
    ["scorecard/bsc-cycles", "scorecard/configurations"],
  )
  const close = () => {
    remove.reset()
    onClose()
  }
  return (
    <Confirm
      opened={cycle !== null}
      onClose={close}
      title={messages.cyclesTable.deleteLabel(cycle?.label ?? "")}
      action={messages.cyclesTable.deleteCycle}
      danger
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => {
        if (!cycle) return
        remove.mutate(cycle, {
          onSuccess: () => {
            notifications.show({ message: messages.cyclesTable.wasDeleted(cycle.label) })
            close()
          },
        })
      }}
    >
      {messages.cyclesTable.deleteText}
    </Confirm>
  )
}
