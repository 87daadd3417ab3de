import { Button, Drawer, Group, Stack } from "@mantine/core"
import { isCalendarDate } from "@scorecard/domain/calendar"
import { useMemo, useState } from "react"
import type { Item } from "../../../api/endpoint.ts"
import { changeShiftAssignment, deleteShiftAssignment, listShiftAssignments } from "../../../api/endpoints.gen.ts"
import { call } from "../../../lib/api-client.ts"
import { formatDay } from "../../../lib/format.ts"
import { useInfiniteList } from "../../../lib/query.ts"
import { ConfirmAction } from "../../../ui/confirm-action.tsx"
import type { Column } from "../../../ui/data-row.tsx"
import { DataTable } from "../../../ui/data-table.tsx"
import { DateField } from "../../../ui/dates/date-field.tsx"
import { SearchField } from "../../../ui/search-field.tsx"
import { Empty } from "../../../ui/states.tsx"
import { PLAN_READS } from "../plan-reads.ts"
import { AssignForm } from "./assign-form.tsx"
import { messages } from "./messages.ts"
import type { Pattern } from "./pattern-dialog.tsx"

type Assignment = Item<typeof listShiftAssignments>
type Act = { act: "end" | "delete"; assignment: Assignment }

const SORTS = ["name", "-name", "from", "-from"] as const
const words = messages.assignments

/** Who works by a pattern, and from when to when. */
export function AssignmentsDrawer({ pattern, onClose }: { pattern: Pattern; onClose: () => void }) {
  const [q, setQ] = useState("")
  const [on, setOn] = useState("")
  const [sort, setSort] = useState<(typeof SORTS)[number]>("name")
  const [isAssigning, setAssigning] = useState(false)
  const [act, setAct] = useState<Act | null>(null)
  const query = { q: q || undefined, on: isCalendarDate(on) ? on : undefined, sort }
  const list = useInfiniteList(listShiftAssignments, { params: { id: pattern._id }, query })
  const columns = useMemo(() => columnsOf(setAct), [])
  const close = () => setAct(null)
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={words.title(pattern.name)}>
      <Stack>
        {isAssigning ? (
          <AssignForm pattern={pattern} onClose={() => setAssigning(false)} />
        ) : (
          pattern.abilities.assign && (
            <Group justify="flex-end">
              <Button onClick={() => setAssigning(true)}>{words.add}</Button>
            </Group>
          )
        )}
        <Group align="flex-end">
          <SearchField label={words.search} value={q} onChange={setQ} w={200} />
          <DateField label={words.on} value={on} onChange={setOn} w={150} />
        </Group>
        <DataTable
          label={words.label}
          columns={columns}
          rows={list.items}
          rowKey={({ _id }) => _id}
          sort={sort}
          onSort={(next) => setSort(SORTS.find((one) => one === next) ?? "name")}
          list={list}
          empty={<Empty title={words.none}>{words.noneText}</Empty>}
        />
      </Stack>
      {act?.act === "end" && <ChangeEnd assignment={act.assignment} onClose={close} />}
      {act?.act === "delete" && <DeleteAssignment assignment={act.assignment} onClose={close} />}
    </Drawer>
  )
}

function columnsOf(choose: (act: Act) => void): Column<Assignment>[] {
  return [
    {
      key: "name",
      header: words.name,
      sort: "name",
      cell: (assignment) => <span className="name">{nameOf(assignment)}</span>,
    },
    { key: "from", header: words.from, sort: "from", width: 120, cell: ({ from }) => formatDay(from) },
    { key: "to", header: words.to, width: 120, cell: ({ to }) => (to === null ? words.noEnd : formatDay(to)) },
    {
      key: "acts",
      header: words.actions,
      align: "right",
      width: 200,
      cell: (assignment) => (
        <Group gap={6} justify="flex-end">
          {assignment.abilities.edit && (
            <Button size="compact-sm" variant="default" onClick={() => choose({ act: "end", assignment })}>
              {words.changeEnd}
            </Button>
          )}
          {assignment.abilities.delete && (
            <Button size="compact-sm" variant="default" onClick={() => choose({ act: "delete", assignment })}>
              {words.delete}
            </Button>
          )}
        </Group>
      ),
    },
  ]
}

function nameOf({ name, department_id }: Assignment): string {
  return department_id === null ? name : words.department(name)
}

type ActProps = { assignment: Assignment; onClose: () => void }

function ChangeEnd({ assignment, onClose }: ActProps) {
  const { _id, pattern_id, from, version } = assignment
  const [to, setTo] = useState(assignment.to ?? "")
  return (
    <ConfirmAction
      title={messages.changeEnd.title(nameOf(assignment))}
      action={messages.changeEnd.save}
      run={() =>
        call(changeShiftAssignment, {
          params: { id: pattern_id, assignment_id: _id },
          body: { to: to === "" ? null : to },
          ifMatch: version,
        })
      }
      stale={PLAN_READS}
      notice={{ color: "green.9", message: messages.changeEnd.saved }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <DateField
          label={messages.assignForm.until}
          description={messages.assignForm.untilText}
          min={from}
          value={to}
          onChange={setTo}
        />
        {messages.changeEnd.text}
      </Stack>
    </ConfirmAction>
  )
}

function DeleteAssignment({ assignment, onClose }: ActProps) {
  const { _id, pattern_id, version } = assignment
  return (
    <ConfirmAction
      title={messages.deleteAssignment.title(nameOf(assignment))}
      action={messages.deleteAssignment.delete}
      danger
      run={() => call(deleteShiftAssignment, { params: { id: pattern_id, assignment_id: _id }, ifMatch: version })}
      stale={PLAN_READS}
      notice={{ color: "green.9", message: messages.deleteAssignment.deleted }}
      onClose={onClose}
    >
      {messages.deleteAssignment.text}
    </ConfirmAction>
  )
}
