import { Button, Group, List, Stack, Text } from "@mantine/core"
import { IconPencil, IconPlus, IconTrash, IconUsers } from "@tabler/icons-react"
import type { ClusterView, DepartmentView, OrganizationTree } from "@scorecard/contracts/organization"
import { useState } from "react"
import { readCluster, readDepartment } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { Panel } from "../../ui/panel.tsx"
import { Answer, Empty } from "../../ui/states.tsx"
import { DeleteUnit } from "./delete-unit.tsx"
import { ManagersDialog } from "./managers-dialog.tsx"
import { PeopleTable } from "./people-table.tsx"
import { UnitDialog } from "./unit-dialog.tsx"
import { findUnit, peopleIn, type Unit } from "./units.ts"
import { messages } from "./messages.ts"

type UnitPanelProps = {
  tree: OrganizationTree
  address: string
  nameOf: (employeeId: string) => string
  onChoose: (unit: string) => void
}

/** The chosen unit: its managers, its contents, and the actions available to the reader. */
export function UnitPanel({ tree, address, nameOf, onChoose }: UnitPanelProps) {
  const found = findUnit(tree, address)
  if (!found) return <Empty title={messages.unitPanel.noSuchUnit}>{messages.unitPanel.noSuchUnitText}</Empty>
  if (found.kind === "unassigned") {
    return (
      <Panel title={messages.unitPanel.inNoDepartment}>
        <PeopleTable label={messages.unitPanel.peopleInNoDepartment} people={found.members} nameOf={nameOf} empty="" />
      </Panel>
    )
  }
  const { unit } = found
  return (
    <Stack>
      <Panel title={unit.name}>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {found.kind === "cluster"
              ? messages.unitPanel.clusterWithDepartmentsAndPeople(found.unit.departments.length, peopleIn(found.unit))
              : messages.unitPanel.departmentOfWithPeople(found.cluster.name, found.unit.members.length)}
          </Text>
          <Managers ids={unit.manager_ids} nameOf={nameOf} />
          <UnitActions found={found} onChoose={onChoose} />
        </Stack>
      </Panel>
      {found.kind === "cluster" ? (
        <Departments found={found} onChoose={onChoose} />
      ) : (
        <Panel title={messages.unitPanel.people}>
          <PeopleTable
            label={messages.unitPanel.peopleOf(unit.name)}
            people={found.unit.members}
            nameOf={nameOf}
            managerIds={unit.manager_ids}
            empty={messages.unitPanel.peopleOfEmpty}
          />
        </Panel>
      )}
    </Stack>
  )
}

function Managers({ ids, nameOf }: { ids: readonly string[]; nameOf: (id: string) => string }) {
  return (
    <Text size="sm" className="name">
      <b>{ids.length > 1 ? messages.unitPanel.managers : messages.unitPanel.manager}: </b>
      {ids.length === 0 ? messages.unitPanel.noOneYet : ids.map(nameOf).join(", ")}
    </Text>
  )
}

function Departments({
  found,
  onChoose,
}: {
  found: Extract<Unit, { kind: "cluster" }>
  onChoose: (u: string) => void
}) {
  const { departments } = found.unit
  return (
    <Panel title={messages.unitPanel.departments}>
      {departments.length === 0 ? (
        <Empty title={messages.unitPanel.noDepartmentsYet}>{messages.unitPanel.noDepartmentsYetText}</Empty>
      ) : (
        <List listStyleType="none" spacing="xs">
          {departments.map(({ _id, name, members }) => (
            <List.Item key={_id} className="name">
              <Button variant="transparent" size="compact-sm" px={0} onClick={() => onChoose(`department:${_id}`)}>
                {name}
              </Button>{" "}
              <Text component="span" size="sm" c="dimmed">
                {messages.unitPanel.peopleCount(members.length)}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
    </Panel>
  )
}

type Known = Exclude<Unit, { kind: "unassigned" }>

/** Versions and abilities come from the unit itself; the tree has neither. */
function UnitActions({ found, onChoose }: { found: Known; onChoose: (unit: string) => void }) {
  const params = { id: found.unit._id }
  const cluster = useApiQuery(readCluster, { params }, { enabled: found.kind === "cluster" })
  const department = useApiQuery(readDepartment, { params }, { enabled: found.kind === "department" })
  const buttons = (unit: ClusterView | DepartmentView) => <Buttons found={found} unit={unit} onChoose={onChoose} />
  return found.kind === "cluster" ? (
    <Answer of={cluster} lines={1}>
      {buttons}
    </Answer>
  ) : (
    <Answer of={department} lines={1}>
      {buttons}
    </Answer>
  )
}

type Dialog = "rename" | "managers" | "delete" | "add"
type ButtonsProps = { found: Known; unit: ClusterView | DepartmentView; onChoose: (unit: string) => void }

function Buttons({ found, unit, onChoose }: ButtonsProps) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const what = { kind: found.kind, unit } as const
  const { edit, assign_managers, delete: remove } = unit.abilities
  const add = "add_department" in unit.abilities && unit.abilities.add_department
  return (
    <>
      <Group gap="xs">
        {add && (
          <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setDialog("add")}>
            {messages.unitPanel.newDepartment}
          </Button>
        )}
        {assign_managers && (
          <ActionButton icon={IconUsers} label={messages.unitPanel.managers} onClick={() => setDialog("managers")} />
        )}
        {edit && (
          <ActionButton
            icon={IconPencil}
            label={found.kind === "cluster" ? messages.unitPanel.rename : messages.unitPanel.renameOrMove}
            onClick={() => setDialog("rename")}
          />
        )}
        {remove && (
          <ActionButton icon={IconTrash} label={messages.unitPanel.delete} onClick={() => setDialog("delete")} />
        )}
      </Group>
      <UnitDialog opened={dialog === "rename"} onClose={close} what={what} />
      <UnitDialog
        opened={dialog === "add"}
        onClose={close}
        what={{ kind: "department", cluster_id: unit._id }}
        onDone={(id) => onChoose(`department:${id}`)}
      />
      <ManagersDialog opened={dialog === "managers"} onClose={close} what={what} />
      <DeleteUnit
        opened={dialog === "delete"}
        onClose={close}
        what={what}
        onDone={() => onChoose(found.kind === "department" ? `cluster:${found.cluster._id}` : "")}
      />
    </>
  )
}

function ActionButton({ icon: Icon, label, onClick }: { icon: typeof IconUsers; label: string; onClick: () => void }) {
  return (
    <Button size="xs" variant="default" leftSection={<Icon size={14} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  )
}
