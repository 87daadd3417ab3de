import { Button, Group, Text } from "@mantine/core"
import { IconPlus } from "@tabler/icons-react"
import { useMemo, useState } from "react"
import {
  deleteRequirementAdjustment,
  exportRequirementAdjustments,
  listRequirementAdjustments,
} from "../../../api/endpoints.gen.ts"
import { call } from "../../../lib/api-client.ts"
import { useMe, type Me } from "../../../lib/me.ts"
import { useInfiniteList } from "../../../lib/query.ts"
import { ConfirmAction } from "../../../ui/confirm-action.tsx"
import type { Column } from "../../../ui/data-row.tsx"
import { DataTable } from "../../../ui/data-table.tsx"
import { ExportButton } from "../../../ui/export-button.tsx"
import { MonthField } from "../../../ui/dates/month-field.tsx"
import { Panel } from "../../../ui/panel.tsx"
import { PersonName } from "../../../ui/person-name.tsx"
import { PrimaryAction } from "../../../ui/page.tsx"
import { Empty } from "../../../ui/states.tsx"
import { useDepartmentNames } from "../../../ui/unit-filters.tsx"
import { AdjustmentDialog } from "./adjustment-dialog.tsx"
import { kindNames, periodText, requirementText, type Adjustment } from "./adjustment-values.ts"
import { messages } from "./messages.ts"

const words = messages.panel
const LEVEL = 4
const SUPER_ADMIN = 5

type Act = { act: "new" } | { act: "edit" | "delete"; adjustment: Adjustment }

/** What is required of some people and departments instead of the cycle's evaluation counts. */
export function AdjustmentsPanel() {
  const me = useMe()
  const [month, setMonth] = useState("")
  const [sort, setSort] = useState<"from" | "-from">("-from")
  const [act, setAct] = useState<Act | null>(null)
  const departmentName = useDepartmentNames()
  const query = { ...(month !== "" && { applies_in: month }), sort }
  const list = useInfiniteList(listRequirementAdjustments, { query }, { keep: true })
  const columns = useMemo(() => columnsOf(departmentName, setAct), [departmentName])
  const close = () => setAct(null)
  return (
    <Panel
      title={words.title}
      actions={
        <Group gap="xs">
          <ExportButton endpoint={exportRequirementAdjustments} query={query} />
          {mayAdjust(me) && (
            <PrimaryAction>
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAct({ act: "new" })}>
                {words.add}
              </Button>
            </PrimaryAction>
          )}
        </Group>
      }
    >
      <Text size="sm" mb="sm">
        {words.about}
      </Text>
      <MonthField label={words.appliesIn} w={220} value={month} onChange={setMonth} />
      <DataTable
        label={words.label}
        columns={columns}
        rows={list.items}
        rowKey={({ _id }) => _id}
        list={list}
        sort={sort}
        onSort={(next) => setSort(next === "from" ? "from" : "-from")}
        height="40vh"
        empty={<Empty title={words.none}>{month === "" ? words.noneText : words.noneInMonth}</Empty>}
      />
      {act?.act === "new" && <AdjustmentDialog adjustment={null} onClose={close} />}
      {act?.act === "edit" && <AdjustmentDialog adjustment={act.adjustment} onClose={close} />}
      {act?.act === "delete" && (
        <DeleteAdjustment adjustment={act.adjustment} name={nameOf(act.adjustment, departmentName)} onClose={close} />
      )}
    </Panel>
  )
}

/** The service decides; this only spares people a button that is always refused. */
function mayAdjust({ changingLevel, employee }: Me): boolean {
  return changingLevel >= SUPER_ADMIN || (changingLevel >= LEVEL && employee.access_scope === "company")
}

type DepartmentName = (id: string | null) => string

function nameOf({ employee_id, department_id }: Adjustment, departmentName: DepartmentName): string {
  return employee_id ?? departmentName(department_id)
}

function columnsOf(departmentName: DepartmentName, onAct: (act: Act) => void): Column<Adjustment>[] {
  return [
    {
      key: "target",
      header: words.appliesTo,
      sticky: true,
      cell: ({ employee_id, department_id }) =>
        employee_id === null ? departmentName(department_id) : <PersonName id={employee_id} />,
    },
    { key: "kinds", header: words.kinds, cell: ({ kinds }) => kindNames(kinds), wideOnly: true },
    { key: "requirement", header: words.requirement, cell: requirementText },
    { key: "months", header: words.months, sort: "from", cell: periodText },
    {
      key: "reason",
      header: words.reason,
      cell: ({ reason }) => <span className="name">{reason}</span>,
      wideOnly: true,
    },
    {
      key: "actions",
      header: words.actions,
      align: "right",
      cell: (adjustment) => (
        <RowActions adjustment={adjustment} name={nameOf(adjustment, departmentName)} onAct={onAct} />
      ),
    },
  ]
}

type RowActionsProps = { adjustment: Adjustment; name: string; onAct: (act: Act) => void }

function RowActions({ adjustment, name, onAct }: RowActionsProps) {
  const { abilities } = adjustment
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {abilities.edit && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={words.editOf(name)}
          onClick={() => onAct({ act: "edit", adjustment })}
        >
          {words.edit}
        </Button>
      )}
      {abilities.delete && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={words.deleteOf(name)}
          onClick={() => onAct({ act: "delete", adjustment })}
        >
          {words.delete}
        </Button>
      )}
    </Group>
  )
}

type DeleteAdjustmentProps = { adjustment: Adjustment; name: string; onClose: () => void }

function DeleteAdjustment({ adjustment: { _id, version }, name, onClose }: DeleteAdjustmentProps) {
  return (
    <ConfirmAction
      onClose={onClose}
      title={messages.deletion.title(name)}
      action={messages.deletion.action}
      danger
      run={() => call(deleteRequirementAdjustment, { params: { id: _id }, ifMatch: version })}
      stale={["scorecard/requirement-adjustments", "dashboard"]}
      notice={{ message: messages.deletion.done }}
    >
      {messages.deletion.text}
    </ConfirmAction>
  )
}
